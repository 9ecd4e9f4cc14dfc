"use client";
import { type KeyboardEvent, useId, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { usePreference } from "@/components/desk/preferences";
import { keyTexts } from "@/components/desk/texts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { arm, disarm, useArming } from "./arming";
import {
  bindingsOf,
  chordOf,
  defaultHotkeys,
  keyConflict,
  keyLabel,
  readHotkeyChoice,
} from "./bindings";
import { Key } from "./key-mark";
import { type Hotkey, type HotkeyId, type HotkeyScope, hotkeyScopes, hotkeys } from "./registry";

/** Every key, those of the page below first, with the way to set others. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { may } = useDesk();
  const [choice, setChoice] = usePreference("hotkeys", readHotkeyChoice, defaultHotkeys);
  const [editing, edit] = useState<HotkeyId | null>(null);
  const placed = useId();
  const armed = useArming(({ until }) => until !== null);
  const scopes = Object.keys(hotkeyScopes) as readonly HotkeyScope[];
  const here = scopes.filter(isHere);
  const elsewhere = scopes.filter((scope) => !here.includes(scope));
  const usual = Object.keys(choice.keys).length === 0 && !choice.physical;
  return (
    <Dialog
      title={keyTexts.sheet}
      onClose={onClose}
      preventClose={editing !== null}
      className="w-[min(860px,calc(100vw-24px))]!"
      footer={
        <>
          {!usual && <Button onClick={() => setChoice(null)}>{keyTexts.usual}</Button>}
          {may("orders.place") && (
            <Button onClick={armed ? disarm : arm}>{armed ? keyTexts.disarm : keyTexts.arm}</Button>
          )}
          <Button data-rest onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{keyTexts.sheetNote}</p>
      <Scopes scopes={here} editing={editing} onEdit={edit} />
      <details className="mb-3">
        <summary className="text-ink-2">Keys of other pages</summary>
        <Scopes scopes={elsewhere} editing={editing} onEdit={edit} />
      </details>
      <label htmlFor={placed} className="flex items-center gap-2 phone:min-h-11">
        <input
          id={placed}
          type="checkbox"
          className="desk-check size-3.5 shrink-0"
          checked={choice.physical}
          onChange={({ target }) => setChoice({ ...choice, physical: target.checked })}
        />
        {keyTexts.physical}
      </label>
    </Dialog>
  );
}

/** The parts of the desk whose keys hold on one page alone. */
const pageOf: Partial<Record<HotkeyScope, string>> = {
  ticket: "/orders",
  armed: "/orders",
  batch: "/batch",
};

/** Whether the keys of a scope hold on the page below. */
function isHere(scope: HotkeyScope): boolean {
  if (scope === "list") return document.querySelector("main tr[tabindex]") !== null;
  return (pageOf[scope] ?? location.pathname) === location.pathname;
}

interface ScopesProps {
  scopes: readonly HotkeyScope[];
  editing: HotkeyId | null;
  onEdit: (id: HotkeyId | null) => void;
}

function Scopes({ scopes, editing, onEdit }: ScopesProps) {
  const all: readonly Hotkey[] = hotkeys;
  return (
    <div className="mt-3 columns-2 gap-6 max-[800px]:columns-1">
      {scopes.map((scope) => (
        <section key={scope} className="mb-4 break-inside-avoid">
          <h3 className="mb-1 text-ink-3 text-xs">{hotkeyScopes[scope]}</h3>
          {scope === "armed" && <p className="mb-1 text-ink-3 text-xs">{keyTexts.armNote}</p>}
          <ul>
            {all
              .filter((each) => each.scope === scope)
              .map((hotkey) => (
                <KeyLine
                  key={hotkey.id}
                  hotkey={hotkey}
                  editing={editing === hotkey.id}
                  onEdit={onEdit}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface KeyLineProps {
  hotkey: Hotkey;
  editing: boolean;
  onEdit: (id: HotkeyId | null) => void;
}

function KeyLine({ hotkey, editing, onEdit }: KeyLineProps) {
  const [choice, setChoice] = usePreference("hotkeys", readHotkeyChoice, defaultHotkeys);
  const [pressed, press] = useState<string | null>(null);
  const [refused, refuse] = useState<string | null>(null);
  const id = hotkey.id as HotkeyId;
  const bindings = bindingsOf(choice);
  const chord = bindings.get(id);
  const stop = () => {
    press(null);
    refuse(null);
    onEdit(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return stop();
    const next = event.repeat ? null : chordOf(event.nativeEvent, choice.physical);
    if (next === null) return;
    // "G" begins a pair: it waits for the second key.
    if (next === "G" && pressed === null) return press(next);
    const whole = pressed === null ? next : `${pressed} ${next}`;
    const conflict = keyConflict(bindings, id, whole);
    press(null);
    if (conflict !== null) return refuse(conflict);
    setChoice({ ...choice, keys: { ...choice.keys, [id]: whole } });
    stop();
  };
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-2 border-line-soft border-t py-0.5 phone:min-h-11">
      <span className="min-w-0 flex-1">{hotkey.label}</span>
      {editing ? (
        <>
          <Button
            size="sm"
            ref={(node) => node?.focus()}
            onKeyDown={onKeyDown}
            onBlur={stop}
            className="border-focus"
          >
            {pressed === null ? keyTexts.press : `${keyLabel(pressed)} \u2026`}
          </Button>
          {refused && (
            <p role="alert" className="basis-full text-danger text-xs">
              {refused}
            </p>
          )}
        </>
      ) : hotkey.fixed ? (
        <Keys chord={hotkey.keys} />
      ) : (
        <button
          type="button"
          aria-label={keyTexts.set(hotkey.label)}
          onClick={() => onEdit(id)}
          className="rounded-sm hover:bg-hover phone:p-2"
        >
          {chord === undefined ? (
            <span className="text-ink-3 text-xs">{keyTexts.none}</span>
          ) : (
            <Keys chord={chord} />
          )}
        </button>
      )}
    </li>
  );
}

function Keys({ chord }: { chord: string }) {
  const parts = chord.includes("\u2026") ? [chord] : chord.split(" ");
  return (
    <span className="flex gap-1">
      {parts.map((part) => (
        <Key key={part} chord={part} />
      ))}
    </span>
  );
}
