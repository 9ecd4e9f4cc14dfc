"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { Reading } from "@/lib/live/reading";
import { readingKey } from "./reading-key";

/**
 * A reading that something else on the page holds with `useReading` or `HoldReadings`: much lighter
 * than these, for the hundreds of cells of a table. Undefined while nothing holds it.
 */
export function useHeldReading(topic: string): Reading | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  return useSyncExternalStore(
    subscribe,
    () => queries.getQueryData<Reading>(readingKey(topic)),
    () => undefined,
  );
}
