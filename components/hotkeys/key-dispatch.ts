import { isLayerOpen } from "@/components/ui/layers";
import { chordOf } from "./bindings";
import { type Hotkey, type HotkeyId, hotkeys } from "./registry";

/** How long the second of two keys may take. */
const pairMs = 1_500;

/** Keys that follow each other sooner are of one word, also on a computer that is slow now. */
const pauseMs = 2_000;

interface KeyContext {
  readonly bindings: ReadonlyMap<HotkeyId, string>;
  readonly physical: boolean;
  readonly armed: boolean;
  /** Does what a key asks; false where nothing on the page does it. */
  readonly run: (id: HotkeyId) => boolean;
  /** Opens the page's tab of this number; false where it has no so many. */
  readonly openTab: (number: number) => boolean;
}

/**
 * What listens for the keys of the desk: never in a field, for a key that is held down, or while
 * something is open above the page. Only keys with Control or Command work in fields, too. A word
 * that the user may have begun before the desk listened (`midWord`), or for a field that is still
 * loading, is no row of hotkeys.
 */
export function keyListener(
  context: () => KeyContext,
  { midWord = false } = {},
): (event: KeyboardEvent | PointerEvent) => void {
  let wordAt = midWord ? performance.now() : null;
  let before: { readonly chord: string; readonly at: number } | null = null;
  return (event) => {
    if (!("key" in event)) {
      // What follows a press on a field that is still loading was meant for that field.
      if (isLoading()) wordAt = performance.now();
      return;
    }
    const { bindings, physical, armed, run, openTab } = context();
    const chord = event.repeat || event.isComposing ? null : chordOf(event, physical);
    if (chord === null || event.defaultPrevented || isLayerOpen()) return;
    const withMod = chord.startsWith("Mod+");
    if (takesText(event.target) && !withMod) return;
    const isWord = isLoading() || (wordAt !== null && event.timeStamp - wordAt < pauseMs);
    if (isWord && !withMod) {
      // The moment it is handled: a page that is still busy hears keys late.
      wordAt = performance.now();
      return;
    }
    wordAt = null;
    const first = before && event.timeStamp - before.at <= pairMs ? before.chord : null;
    before = null;
    const pair = first === null ? null : `${first} ${chord}`;
    const bound = [...bindings].find(([, keys]) => keys === pair) ?? null;
    const [id] = bound ?? [...bindings].find(([, keys]) => keys === chord) ?? [null];
    const hotkey: Hotkey | undefined = hotkeys.find((each) => each.id === id);
    if (hotkey && !hotkey.fixed) {
      // A key that is not armed does nothing at all, and so is free for the browser.
      if (hotkey.needsArming && !armed) return;
      if (run(hotkey.id as HotkeyId)) event.preventDefault();
    } else if (/^[1-9]$/.test(chord) && openTab(Number.parseInt(chord, 10))) {
      event.preventDefault();
    } else if ([...bindings.values()].some((keys) => keys.startsWith(`${chord} `))) {
      before = { chord, at: event.timeStamp };
    }
  };
}

/** A part of the page that takes no input yet: a user may mean it. */
function isLoading(): boolean {
  return document.querySelector("[inert], form[aria-busy=true]") !== null;
}

/** Radio buttons and boxes to tick take no text; a select finds its options by letters. */
function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) {
    return !["radio", "checkbox", "button"].includes(target.type);
  }
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.role === "combobox";
}
