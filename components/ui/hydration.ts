"use client";

import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first drawing, true in the one that follows it at once. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The same, but true only when nothing more pressing is to be drawn. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  // What begins then must not keep the page from being used in one long step.
  useEffect(() => startTransition(() => setMounted(true)), []);
  return mounted;
}
