"use client";

import { useEffect, useState } from "react";

/** Whether what a part asked for when it was drawn may still come: then its room is kept. */
export function useAwaited(longestMs: number): boolean {
  const [awaited, setAwaited] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), longestMs);
    return () => clearTimeout(timer);
  }, [longestMs]);
  return awaited;
}
