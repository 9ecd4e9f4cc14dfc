// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { arm, armedAtMostMs, armedIdleMs, disarm, useArming } from "./arming";
import {
  bindingsOf,
  chordOf,
  defaultHotkeys,
  type KeyPress,
  keyConflict,
  readHotkeyChoice,
} from "./bindings";
import { keyListener } from "./key-dispatch";
import { type Hotkey, type HotkeyId, hotkeys } from "./registry";

const usual = bindingsOf(defaultHotkeys);

const press = (key: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });

describe("the registry", () => {
  it("has one action an id, and each settable key stands against no other", () => {
    expect(new Set(hotkeys.map(({ id }) => id)).size).toBe(hotkeys.length);
    const settable: readonly Hotkey[] = hotkeys.filter((each) => !("fixed" in each));
    for (const { id, keys } of settable) {
      expect(keyConflict(usual, id as HotkeyId, keys), id).toBeNull();
    }
  });

  it("has trade nothing that is not armed", () => {
    const all: readonly Hotkey[] = hotkeys;
    expect(all.filter(({ needsArming }) => needsArming).map(({ id }) => id)).toEqual([
      "send-buy",
      "send-sell",
      "cancel-symbol",
    ]);
  });
});

describe("a person's own keys", () => {
  it("refuse a key that does something else, begins another, or is the browser's", () => {
    expect(keyConflict(usual, "buy", "T")).toMatch(/^T is already used for .Go to the ticket/);
    expect(keyConflict(usual, "buy", "G")).toMatch(/^G is part of G V/);
    expect(keyConflict(usual, "buy", "T B")).toMatch(/part of/);
    expect(keyConflict(usual, "buy", "Mod+C")).toMatch(/is used by the browser/);
    expect(keyConflict(usual, "buy", "3")).toMatch(/switches tabs/);
    expect(keyConflict(usual, "buy", "Q")).toBeNull();
    expect(keyConflict(usual, "buy", "G Z")).toBeNull();
  });

  it("take the key of an action that did not keep it", () => {
    const own = bindingsOf({ keys: { buy: "R" }, physical: false });
    expect(own.get("buy")).toBe("R");
    expect(own.get("refresh")).toBeUndefined();
  });

  it("are read with a check of each, and nothing else is kept", () => {
    const kept = { keys: { buy: "Q", sell: 5, constructor: "Z", rows: "W", open: "a b c" } };
    expect(readHotkeyChoice(kept)).toEqual({ keys: { buy: "Q" }, physical: false });
    expect(readHotkeyChoice({ keys: {}, physical: true })).toEqual({ keys: {}, physical: true });
    for (const broken of [null, 5, [], {}, { keys: null }]) {
      expect(readHotkeyChoice(broken)).toBeNull();
    }
  });
});

/** A press as a browser tells of it; happy-dom takes every Alt for AltGraph. */
const pressOf = (key: string, init: KeyboardEventInit = {}): KeyPress => ({
  ...{ key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...init,
  getModifierState: () => false,
});

describe("a press", () => {
  it.each([
    [pressOf("b"), "B"],
    [pressOf("B", { shiftKey: true }), "Shift+B"],
    [pressOf("?", { shiftKey: true, code: "Slash" }), "?"],
    [pressOf("k", { ctrlKey: true }), "Mod+K"],
    [pressOf("k", { metaKey: true }), "Mod+K"],
    [pressOf("\u00e5", { altKey: true, code: "KeyA" }), "Alt+A"],
    [pressOf("Dead", { altKey: true, code: "KeyN" }), "Alt+N"],
    [pressOf("Delete", { shiftKey: true }), "Shift+Delete"],
    [pressOf(" "), "Space"],
    [pressOf("Shift", { shiftKey: true }), null],
    [pressOf("Dead"), null],
  ])("%# has one name", (event, chord) => {
    expect(chordOf(event, false)).toBe(chord);
  });

  it("goes by the key's place where a person asked for that", () => {
    const azerty = pressOf("a", { code: "KeyQ" });
    expect(chordOf(azerty, false)).toBe("A");
    expect(chordOf(azerty, true)).toBe("Q");
  });

  /** What Control+K, B and ? are on a keyboard: key and place of each, as browsers tell them. */
  const layouts: readonly [string, [string, string], [string, string], [string, string]][] = [
    ["US", ["k", "KeyK"], ["b", "KeyB"], ["?", "Slash"]],
    ["UK", ["k", "KeyK"], ["b", "KeyB"], ["?", "Slash"]],
    ["German", ["k", "KeyK"], ["b", "KeyB"], ["?", "Minus"]],
    ["French", ["k", "KeyK"], ["b", "KeyB"], ["?", "KeyM"]],
    ["Spanish", ["k", "KeyK"], ["b", "KeyB"], ["?", "Minus"]],
    ["Turkish", ["k", "KeyK"], ["b", "KeyB"], ["?", "Minus"]],
    ["Dvorak", ["k", "KeyV"], ["b", "KeyN"], ["?", "BracketLeft"]],
    ["Russian", ["\u043b", "KeyK"], ["\u0438", "KeyB"], ["?", "Digit7"]],
    ["Greek", ["\u03ba", "KeyK"], ["\u03b2", "KeyB"], ["?", "Slash"]],
    ["Hebrew", ["\u05dc", "KeyK"], ["\u05e0", "KeyB"], ["?", "Slash"]],
    ["Arabic", ["\u0646", "KeyK"], ["\u0644", "KeyB"], ["\u061f", "Slash"]],
    ["Korean", ["\u314f", "KeyK"], ["\u3160", "KeyB"], ["?", "Slash"]],
  ];

  it.each(layouts)("is the same key of the desk on a keyboard that is %s", (_, k, b, question) => {
    const of = ([key, code]: [string, string], init: KeyboardEventInit) =>
      chordOf(pressOf(key, { code, ...init }), false);
    expect(of(k, { ctrlKey: true })).toBe("Mod+K");
    expect(of(b, {})).toBe("B");
    expect(of([b[0].toUpperCase(), b[1]], { shiftKey: true })).toBe("Shift+B");
    expect(of(question, { shiftKey: true })).toBe("?");
  });

  it("is ? by its sign also where keys go by their place, as Shift with 7 in Russian", () => {
    const question = pressOf("?", { code: "Digit7", shiftKey: true });
    expect(chordOf(question, true)).toBe("?");
    expect(chordOf(pressOf("&", { code: "Digit1" }), true)).toBe("1");
  });

  it("with AltGr, or Control and Alt, writes and does nothing", () => {
    const graph = { ...pressOf("@", { code: "KeyQ" }), getModifierState: () => true };
    expect(chordOf(graph, false)).toBeNull();
    for (const physical of [false, true]) {
      expect(chordOf(pressOf("b", { code: "KeyB", ctrlKey: true, altKey: true }), physical)).toBe(
        null,
      );
    }
  });
});

describe("the listener", () => {
  const done: string[] = [];
  let armed = false;
  const listener = keyListener(() => ({
    bindings: usual,
    physical: false,
    armed,
    run: (id) => done.push(id) > 0,
    openTab: (number) => done.push(`tab ${number}`) > 0,
  }));
  beforeEach(() => addEventListener("keydown", listener));
  afterEach(() => {
    removeEventListener("keydown", listener);
    document.body.replaceChildren();
    done.length = 0;
    armed = false;
  });
  const type = (key: string, init?: KeyboardEventInit, target: EventTarget = document.body) => {
    const event = press(key, init);
    target.dispatchEvent(event);
    return event;
  };

  it("does what a key asks, also one after the other, and tabs by number", () => {
    for (const key of ["b", "g", "o", "2"]) type(key);
    expect(done).toEqual(["buy", "go /orders", "tab 2"]);
  });

  it("does nothing in a field but what goes by Control, and nothing for a key held down", () => {
    const field = document.body.appendChild(document.createElement("input"));
    expect(type("b", {}, field).defaultPrevented).toBe(false);
    type("B", { shiftKey: true }, field);
    type("b", { repeat: true });
    expect(done).toEqual([]);
    type("k", { ctrlKey: true }, field);
    expect(done).toEqual(["palette"]);
  });

  it("takes a word that was begun before it listened for no hotkeys, until a pause", () => {
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const late = keyListener(
      () => ({
        bindings: usual,
        physical: false,
        armed: true,
        run: (id) => done.push(id) > 0,
        openTab: (number) => done.push(`tab ${number}`) > 0,
      }),
      { midWord: true },
    );
    const key = (key: string, afterMs: number, init?: KeyboardEventInit) => {
      now += afterMs;
      const event = press(key, init);
      Object.defineProperty(event, "timeStamp", { value: now });
      late(event);
    };
    for (const letter of ["b", "s", "2"]) key(letter, 90);
    key("k", 90, { ctrlKey: true });
    expect(done).toEqual(["palette"]);
    key("b", 90);
    expect(done).toEqual(["palette", "buy"]);
    vi.restoreAllMocks();
  });

  it("takes what is typed for a field that is still loading for no hotkeys", () => {
    const form = document.body.appendChild(document.createElement("form"));
    form.setAttribute("aria-busy", "true");
    type("2");
    form.remove();
    type("b");
    expect(done).toEqual([]);
    type("k", { ctrlKey: true });
    document.body.append(form);
    listener(new PointerEvent("pointerdown"));
    form.remove();
    type("2");
    expect(done).toEqual(["palette"]);
    done.length = 0;
    type("k", { ctrlKey: true });
    expect(done).toEqual(["palette"]);
  });

  it("does nothing below a dialog, nor after a row took the key", () => {
    const dialog = document.body.appendChild(document.createElement("div"));
    dialog.setAttribute("role", "dialog");
    dialog.setAttribute("data-open", "");
    type("b");
    dialog.remove();
    const row = document.body.appendChild(document.createElement("div"));
    row.addEventListener("keydown", (event) => event.preventDefault());
    type("j", {}, row);
    type("k", {}, row);
    expect(done).toEqual([]);
  });

  it("sends and cancels only while armed", () => {
    type("B", { shiftKey: true });
    type("Delete", { shiftKey: true });
    expect(done).toEqual([]);
    armed = true;
    type("B", { shiftKey: true });
    type("Delete", { shiftKey: true });
    expect(done).toEqual(["send-buy", "cancel-symbol"]);
  });
});

describe("armed keys", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    arm();
  });
  afterEach(() => {
    disarm();
  });
  const isArmed = () => useArming.getState().until !== null;

  it("end when the window loses the focus", () => {
    expect(isArmed()).toBe(true);
    dispatchEvent(new Event("blur"));
    expect(isArmed()).toBe(false);
  });

  it("end a minute after the last key", () => {
    vi.advanceTimersByTime(armedIdleMs - 1);
    dispatchEvent(press("j"));
    vi.advanceTimersByTime(armedIdleMs - 1);
    expect(isArmed()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isArmed()).toBe(false);
  });

  it("end after five minutes however busy the person is", () => {
    for (let passed = 0; passed < armedAtMostMs; passed += 10_000) {
      expect(isArmed()).toBe(true);
      dispatchEvent(press("j"));
      vi.advanceTimersByTime(10_000);
    }
    expect(isArmed()).toBe(false);
  });
});
