"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's markup, true as soon as the browser hears what is done to it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
