"use client";

import { startTransition, useEffect, useState } from "react";

/** As many rows as fill a screen. */
const firstRows = 60;

/**
 * How many rows of a long list to draw, when all of them stay drawn: a screen of them at once, then
 * twice as many each time that the page has come to rest, so that a list never keeps it waiting.
 */
export function useDrawnCount(total: number): number {
  const [count, setCount] = useState(firstRows);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(2 * count)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
