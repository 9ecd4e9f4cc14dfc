"use client";
import { useState, useSyncExternalStore } from "react";
import { learnDeskTime } from "@/lib/time";

/** Tells what is drawn after it when the server made this page, so that ages go by its clock. */
export function ServerClock({ at }: { at: number }) {
  const isHydrated = useSyncExternalStore(never, isOurs, isServers);
  useState(() => {
    // What is drawn later, as after the database was away, has only just come.
    if (typeof window !== "undefined") learnDeskTime(at, isHydrated ? beganToArrive() : Date.now());
  });
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
