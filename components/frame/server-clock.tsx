"use client";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { useHydrated } from "@/components/ui/hydration";
import { PageTimeProvider } from "@/components/ui/live-text";
import { learnDeskTime } from "@/lib/time";

/** Tells when the server made this page, so that ages go by its clock and not the browser's. */
export function ServerClock({ at, children }: { at: number; children?: ReactNode }) {
  const hydrated = useHydrated();
  const [cameWithPage] = useState(!hydrated);
  useLayoutEffect(() => {
    // What is rendered later, after the database was away, has only just arrived.
    learnDeskTime(at, cameWithPage ? beganToArrive() : Date.now());
  }, [at, cameWithPage]);
  return <PageTimeProvider value={at}>{children}</PageTimeProvider>;
}

/** When the page's first byte came, by this browser's clock. */
function beganToArrive(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? performance.now());
}
