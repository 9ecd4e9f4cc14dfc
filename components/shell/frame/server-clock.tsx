"use client";
import { useState } from "react";
import { learnDeskTime } from "@/lib/time";

/** Tells what is drawn after it when the server made this page, so that ages go by its clock. */
export function ServerClock({ at }: { at: number }) {
  useState(() => {
    if (typeof window !== "undefined") learnDeskTime(at, beganToArrive());
  });
  return null;
}

/** When the page's first byte came, by this browser's clock. */
function beganToArrive(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? performance.now());
}
