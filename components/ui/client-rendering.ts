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

/** Whether what a part asked for when it was drawn may still come: then its room is kept. */
export function useAwaited(longestMs: number): boolean {
  const [awaited, setAwaited] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), longestMs);
    return () => clearTimeout(timer);
  }, [longestMs]);
  return awaited;
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

/** Also what readers and programs do without a pointer or a key. */
const firstUses = ["pointermove", "pointerdown", "touchstart", "keydown", "click", "input"];

/** Whether the page that is loaded has been used, and who wants to hear of it. */
const pageUse = { begun: false, listeners: new Set<() => void>() };

function begin(): void {
  pageUse.begun = true;
  for (const name of firstUses) removeEventListener(name, begin, true);
  for (const listener of pageUse.listeners) listener();
}

if (typeof window !== "undefined") {
  for (const name of firstUses) addEventListener(name, begin, { capture: true, passive: true });
}

function onFirstUse(listener: () => void): () => void {
  pageUse.listeners.add(listener);
  return () => void pageUse.listeners.delete(listener);
}

/**
 * True from the first time that somebody points at the page, touches it or presses a key: what can
 * only be wanted then need not come before, and is there before it is wanted.
 */
export function usePageUsed(): boolean {
  return useSyncExternalStore(
    onFirstUse,
    () => pageUse.begun,
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
