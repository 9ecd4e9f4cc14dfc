import type { KeyboardEvent } from "react";
import { menuStops, stopAfter, stopNamed } from "./menu-keys";

export { firstStop } from "./menu-keys";

/** How long letters belong to one word. */
const wordMs = 700;
let word = { text: "", at: 0 };

/**
 * The keys of whatever floats beside its button: up, down, Home and End move among what can be
 * pressed there, letters lead to what they begin. Fields of text keep their keys.
 */
export function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (takesText(event.target as HTMLElement)) return;
  const stops = menuStops(event.currentTarget);
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stopAfter(event.key, at, stops.length) ?? typedStop(event, at, stops);
  if (next === null) return;
  event.preventDefault();
  stops[next]?.focus();
}

function typedStop(event: KeyboardEvent, at: number, stops: readonly HTMLElement[]): number | null {
  // Another key, Escape and Enter too, ends the word that is typed.
  if (event.key.length > 1) word = { text: "", at: 0 };
  if (!/^\S$/u.test(event.key)) return null;
  const before = event.timeStamp - word.at < wordMs ? word.text : "";
  word = { text: before === event.key ? before : before + event.key, at: event.timeStamp };
  const names = stops.map((node) => node.textContent ?? "");
  return stopNamed(word.text, at, names);
}

function takesText(node: HTMLElement): boolean {
  if (node instanceof HTMLInputElement) return !/^(radio|checkbox|button)$/.test(node.type);
  return node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
}
