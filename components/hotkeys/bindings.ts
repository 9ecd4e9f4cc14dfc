import { type Hotkey, type HotkeyId, hotkeys } from "./registry";

/** The keys that a user set in place of the desk's own. */
export interface HotkeyChoice {
  readonly keys: Readonly<Partial<Record<HotkeyId, string>>>;
  /** By the key's place on the keyboard instead of what is printed on it. */
  readonly physical: boolean;
}

export const defaultHotkeys: HotkeyChoice = { keys: {}, physical: false };

const all: readonly Hotkey[] = hotkeys;

const settableHotkeys = all.filter((each) => each.fixed === undefined);

const chordShape = /^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?[^\s+][^\s]{0,11}(?: [^\s+][^\s]{0,11})?$/;

/** Reads what was kept of a user's keys; null for what cannot be used. */
export function readHotkeyChoice(value: unknown): HotkeyChoice | null {
  if (typeof value !== "object" || value === null || !("keys" in value)) return null;
  const { keys } = value;
  if (typeof keys !== "object" || keys === null) return null;
  const known = settableHotkeys.flatMap(({ id }) => {
    const chord: unknown = Object.hasOwn(keys, id) ? Reflect.get(keys, id) : null;
    return typeof chord === "string" && chordShape.test(chord) ? [[id, chord] as const] : [];
  });
  return {
    keys: Object.fromEntries(known),
    physical: "physical" in value && value.physical === true,
  };
}

/** The key of each action: a user's own wins over another's default, which then has none. */
export function bindingsOf({ keys }: HotkeyChoice): ReadonlyMap<HotkeyId, string> {
  const own = Object.entries(keys) as [HotkeyId, string][];
  const taken = new Set(own.map(([, chord]) => chord));
  const usual = hotkeys.filter(
    ({ id, keys: chord }) => keys[id as HotkeyId] === undefined && !taken.has(chord),
  );
  return new Map([...usual.map(({ id, keys: chord }) => [id, chord] as const), ...own]);
}

/** The browser's own, which no page should take; and what moves the focus or types. */
const browserKeys = /^(?:Mod\+[ACFLNPQRSTVWXZ]|Mod\+Shift\+.)$/;

const fieldKeys = /^(?:Shift\+)?(?:Tab|Space|Enter|Escape|Arrow.*|Dead|Process)$/;

/** Why a key cannot be given to an action, in a sentence; null when it can. */
export function keyConflict(
  bindings: ReadonlyMap<HotkeyId, string>,
  id: HotkeyId,
  chord: string,
): string | null {
  if (browserKeys.test(chord)) return `${keyLabel(chord)} is used by the browser.`;
  if (fieldKeys.test(chord)) return `${keyLabel(chord)} is used to move focus or type.`;
  if (/^[1-9]$/.test(chord)) return `${chord} switches tabs.`;
  const other = all.find((each) => {
    const bound = bindings.get(each.id as HotkeyId);
    if (each.id === id || bound === undefined) return false;
    return bound === chord || bound.startsWith(`${chord} `) || chord.startsWith(`${bound} `);
  });
  if (!other) return null;
  const bound = bindings.get(other.id as HotkeyId) ?? chord;
  const does = `\u201c${other.label}\u201d`;
  if (bound !== chord) return `${keyLabel(chord)} is part of ${keyLabel(bound)} (${does}).`;
  return `${keyLabel(chord)} is already used for ${does}. Change that first.`;
}

/** What a key event says of the key. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
>;

/** What another script has its own sign for. */
const ownSigns: Readonly<Record<string, string>> = { " ": "Space", "\u061f": "?" };

/** A letter that no key of the desk is called by: its keyboard is written in another script. */
const otherScript = /^(?!\p{Script=Latin})\p{L}$/u;

/**
 * A press as it stands in the registry, "Shift+B"; null for a modifier alone, and for what writes a
 * third sign of a key: AltGr, which some systems tell as Control with Alt. On a keyboard of another
 * script than Latin a letter goes by its place.
 */
export function chordOf(press: KeyPress, physical: boolean): string | null {
  const { key, code } = press;
  if (press.getModifierState("AltGraph") || (press.ctrlKey && press.altKey)) return null;
  if (/^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/.test(key)) {
    // Alt makes a dead key of some letters.
    if (key !== "Dead" || !press.altKey) return null;
  }
  const alt = press.altKey;
  const sign = ownSigns[key] ?? key;
  const printed = sign.length === 1 ? sign.toUpperCase() : sign;
  // With Alt a letter prints something else on many keyboards; with Shift a digit's key does.
  const placed = (press.shiftKey ? /^Key(.)$/ : /^(?:Key|Digit)(.)$/).exec(code)?.[1];
  const byPlace = physical || alt || otherScript.test(key);
  const name = byPlace && placed ? placed : printed;
  // What Shift prints is the key itself: "?" and not Shift with "/".
  const shift = press.shiftKey && /^(?:[A-Z]|.{2,})$/.test(name);
  const mod = press.ctrlKey || press.metaKey;
  return `${mod ? "Mod+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${name}`;
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key as it is printed on this user's keyboard. */
export function keyLabel(chord: string): string {
  const apple = typeof navigator !== "undefined" && isApple();
  return chord
    .replaceAll("Mod+", apple ? "\u2318" : "Ctrl+")
    .replaceAll("Alt+", apple ? "\u2325" : "Alt+")
    .replaceAll("Shift+", apple ? "\u21e7" : "Shift+")
    .replaceAll("Delete", "Del")
    .replaceAll("Escape", "Esc");
}
