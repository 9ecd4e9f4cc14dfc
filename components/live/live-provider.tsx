"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useStore } from "zustand";
import { redirectToSignIn } from "@/lib/api/client";
import { renewDesk, retryDelayMs, segmentsOf, snapshotKey } from "@/lib/api/query";
import type { StreamState } from "./event-stream";
import { createStream, LiveClient } from "./live-client";

const LiveContext = createContext<LiveClient | null>(null);

/** Gives the pages below their snapshots and keeps these fresh. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueries);
  const [live, setLive] = useState<LiveClient | null>(null);

  useEffect(() => {
    const client = new LiveClient(
      {
        get: (topic) => queries.getQueryData(snapshotKey(topic)),
        set: (snapshot) => queries.setQueryData(snapshotKey(snapshot.topic), snapshot),
        refetch: (topic) => void renewDesk(queries, "/api/readings", topic),
      },
      // The page that is left takes with it what it kept of the user.
      redirectToSignIn,
    );
    setLive(client);
    return () => client.close();
  }, [queries]);

  return (
    <QueryClientProvider client={queries}>
      <LiveContext value={live}>{children}</LiveContext>
    </QueryClientProvider>
  );
}

/** A list that nobody looks at is forgotten soon, however it came: nothing renews it. */
const forgottenAfterMs = 60_000;

/** So long an answer that came with the page is not asked for once more. */
const freshMs = 5_000;

function makeQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, retryDelay: retryDelayMs, staleTime: freshMs },
    },
  });
  queries.setQueryDefaults(segmentsOf("/api/readings"), { gcTime: forgottenAfterMs });
  return queries;
}

/** The page's live client; null until the browser has taken over the page. */
export function useLive(): LiveClient | null {
  return use(LiveContext);
}

const noStream = createStream();

/** The present state of the stream that brings updates to this browser. */
export function useStreamState(): StreamState {
  return useStore(useLive()?.stream ?? noStream);
}

/** Why nothing may be sent just now, or null: what is on screen must not be acted on when old. */
export function useDisabledReason(): string | null {
  const state = useStreamState();
  return state.kind === "lost" ? "The desk isn't responding" : null;
}
