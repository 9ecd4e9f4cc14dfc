"use client";

import {
  type ComponentType,
  lazy,
  startTransition,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

/** False on the server and in the first drawing, true once the browser has taken over. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

/** Whether a media query holds; on the server it does not. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** A part of a page whose code comes when it is first drawn. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

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
