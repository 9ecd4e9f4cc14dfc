"use client";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { HotkeyId } from "./registry";

type Listeners = Set<{ readonly current: () => void }>;

const listeners = new Map<HotkeyId, Listeners>();

/** Has a part of the page do what a key of the registry asks; which key that is, people set. */
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

const awaited = new Set<HotkeyId>();

let held: readonly HotkeyId[] = [];

/** Has keys of a part whose code has not come yet wait for it, as long as the page is open. */
export function useHeldHotkeys(ids: readonly HotkeyId[]): void {
  useEffect(() => {
    for (const id of ids) awaited.add(id);
    return () => {
      for (const id of ids) awaited.delete(id);
      held = [];
    };
  }, [ids]);
}

/** Called by that part: does what those keys asked, once it has been drawn. */
export function useRunHeldHotkeys(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const waiting = held;
      held = [];
      // Each sees what the one before has changed.
      for (const id of waiting) flushSync(() => runHotkey(id));
    });
    return () => clearTimeout(timer);
  }, []);
}

/** Does what a key asks, by the part that came last; false where no part of this page does it. */
export function runHotkey(id: HotkeyId): boolean {
  const last = [...(listeners.get(id) ?? [])].at(-1);
  last?.current();
  if (last === undefined && awaited.has(id)) held = [...held, id];
  return last !== undefined || awaited.has(id);
}
