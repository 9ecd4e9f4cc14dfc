"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Reading } from "@/lib/live/reading";
import { askDesk, type DeskError } from "../ask-desk";
import type { LiveClient } from "./live-client";
import { useLive } from "./live-provider";
import { readingKey } from "./reading-key";

export interface LiveReading {
  /** Undefined until the desk answered for the first time. */
  reading: Reading | undefined;
  /** Why the desk itself could not be asked; what the exchange refused stands in the reading. */
  error: DeskError | null;
  retry: () => void;
}

/** A topic's newest reading, kept fresh while somebody looks at it. Null looks at nothing. */
export function useReading(topic: string | null): LiveReading {
  const live = useLive();
  const { data, error, refetch } = useQuery<Reading, DeskError>({
    queryKey: readingKey(topic ?? ""),
    queryFn: ({ signal }) => readTopic(live, topic ?? "", signal),
    enabled: topic !== null && live !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    retry: (count, failure) => count < 3 && !(failure.status >= 400 && failure.status < 500),
  });
  useEffect(() => {
    if (topic !== null) return live?.watch(topic);
  }, [live, topic]);
  return { reading: topic === null ? undefined : data, error, retry: () => void refetch() };
}

const tries = 3;

/** News may overtake an answer: reads again while it is older than what is known already. */
async function readTopic(
  live: LiveClient | null,
  topic: string,
  signal: AbortSignal,
): Promise<Reading> {
  const path = `/api/readings?topic=${encodeURIComponent(topic)}`;
  let reading = await askDesk<Reading>(path, signal);
  for (let at = 1; at < tries && reading.version < (live?.newestVersion(topic) ?? 0); at += 1) {
    reading = await askDesk<Reading>(path, signal);
  }
  return reading;
}
