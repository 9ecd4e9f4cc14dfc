"use client";
import { type KeyboardEvent, useCallback, useRef } from "react";
import { menuStops, stopAfter, stopNamed } from "./menu-keys";

/** How long letters belong to one word. */
const wordMs = 700;

/**
 * The keys of whatever floats beside its button: up, down, Home and End move among what can be
 * pressed there, letters lead to what they begin. Fields of text keep their keys.
 */
export function useMenuKeys() {
  const word = useRef({ text: "", at: 0 });
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesText(event.target as HTMLElement)) return;
    const stops = menuStops(event.currentTarget);
    const at = stops.indexOf(event.target as HTMLElement);
    let next = stopAfter(event.key, at, stops.length);
    // Another key, Escape and Enter too, ends the word that is typed.
    if (event.key.length > 1) word.current = { text: "", at: 0 };
    if (next === null && /^\S$/u.test(event.key)) {
      const now = event.timeStamp;
      const before = now - word.current.at < wordMs ? word.current.text : "";
      const text = before === event.key ? before : before + event.key;
      word.current = { text, at: now };
      next = stopNamed(
        text,
        at,
        stops.map((node) => node.textContent ?? ""),
      );
    }
    if (next === null) return;
    event.preventDefault();
    stops[next]?.focus();
  }, []);
}

function takesText(node: HTMLElement): boolean {
  if (node instanceof HTMLInputElement) return !/^(radio|checkbox|button)$/.test(node.type);
  return node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
}
