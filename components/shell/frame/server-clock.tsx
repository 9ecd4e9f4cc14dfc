"use client";
import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { learnDeskTime } from "@/lib/time";

/** Notes when the server made this page, so that ages go by its clock and not the browser's. */
export function ServerClock({ at }: { at: number }) {
  const isHydrating = useSyncExternalStore(never, isOurs, isServers);
  const [cameWithPage] = useState(isHydrating);
  useLayoutEffect(() => {
    // What is rendered later, after the database was away, has only just arrived.
    learnDeskTime(at, cameWithPage ? beganToArrive() : Date.now());
  }, [at, cameWithPage]);
  return null;
}

const never = () => () => {};
const isOurs = () => false;
const isServers = () => true;

/** When the page's first byte came, by this browser's clock. */
function beganToArrive(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? performance.now());
}
