import type { KeyboardEvent } from "react";

/** How long letters belong to one word. */
const wordMs = 700;

let word = { text: "", at: 0 };

/**
 * The keys of whatever floats beside its button: up, down, Home and End move among what can be
 * pressed there, letters lead to what they begin. Fields of text keep their keys.
 */
export function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTextEntry(event.target as HTMLElement)) return;
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

function isTextEntry(node: HTMLElement): boolean {
  if (node instanceof HTMLInputElement) return !/^(radio|checkbox|button)$/.test(node.type);
  return node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement;
}

/** What can take the focus in a menu, in its order. */
const focusable = "a[href], button, input, select, textarea, [tabindex='0']";

/** The stops of a menu: of radio buttons that belong together only the chosen one. */
function menuStops(panel: HTMLElement): HTMLElement[] {
  const all = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (node) => node.tabIndex >= 0 && !node.matches(":disabled") && node.checkVisibility(),
  );
  return all.filter((node) => {
    if (!isRadio(node) || node.checked) return true;
    const group = all.filter((each) => isRadio(each) && each.name === node.name);
    return group[0] === node && !group.some((each) => isRadio(each) && each.checked);
  });
}

const isRadio = (node: HTMLElement): node is HTMLInputElement =>
  node instanceof HTMLInputElement && node.type === "radio";

/** Where the focus begins: at what is chosen already, else at the first. */
export function firstStop(panel: HTMLElement): HTMLElement | undefined {
  const stops = menuStops(panel);
  return stops.find((node) => node.matches("[aria-checked=true], [aria-current]")) ?? stops[0];
}

/** Which of `count` stops a key leads to from the one at `at`, -1 for none; else null. */
export function stopAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return at <= 0 ? count - 1 : at - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * Which stop typed letters lead to: the next whose words begin with them, the present one too once
 * they are more than one. Null when there is none.
 */
export function stopNamed(typed: string, at: number, labels: readonly string[]): number | null {
  const wanted = typed.toLowerCase();
  const from = typed.length > 1 ? Math.max(0, at) : at + 1;
  for (let step = 0; step < labels.length; step += 1) {
    const place = (from + step) % labels.length;
    if (labels[place]?.trim().toLowerCase().startsWith(wanted)) return place;
  }
  return null;
}
