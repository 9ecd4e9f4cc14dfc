"use client";
import { useEffect, useRef } from "react";
import type { HotkeyId } from "./registry";

type Listeners = Set<{ readonly current: () => void }>;

const listeners = new Map<HotkeyId, Listeners>();

/** Has a part of the page do what a key of the registry asks; which key that is, users set. */
export function useHotkey(id: HotkeyId, run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const all: Listeners = listeners.get(id) ?? new Set();
    listeners.set(id, all.add(newest));
    return () => void all.delete(newest);
  }, [id]);
}

/** Does what a key asks, by the part that came last; false where no part of this page does it. */
export function runHotkey(id: HotkeyId): boolean {
  const last = [...(listeners.get(id) ?? [])].at(-1);
  last?.current();
  return last !== undefined;
}
