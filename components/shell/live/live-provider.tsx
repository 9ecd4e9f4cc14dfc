"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { Reading } from "@/lib/live/reading";
import { leaveToSignIn } from "../ask-desk";
import { LiveClient } from "./live-client";
import { readingKey } from "./reading-key";

const LiveContext = createContext<LiveClient | null>(null);

/** Gives the pages below their readings and keeps these fresh. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } }),
  );
  const [live, setLive] = useState<LiveClient | null>(null);

  useEffect(() => {
    const client = new LiveClient(
      {
        get: (topic) => queries.getQueryData<Reading>(readingKey(topic)),
        set: (reading) => queries.setQueryData(readingKey(reading.topic), reading),
        renew: (topic) => void queries.invalidateQueries({ queryKey: readingKey(topic) }),
      },
      // The page that is left takes with it what it kept of the person.
      leaveToSignIn,
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

/** The page's live client; null until the browser has taken over the page. */
export function useLive(): LiveClient | null {
  return use(LiveContext);
}
