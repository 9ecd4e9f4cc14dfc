"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first drawing, true in the one that follows it at once. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
