"use client";

import { useEffect } from "react";
import type { BatchEvent, EditState, OrderBatch } from "./batch";

/** What can be undone and done again, newest last. */
export interface History {
  readonly past: readonly EditState[];
  readonly future: readonly EditState[];
  /** The cell that is being typed into: all that is typed there is one step. */
  readonly cell: string | null;
}

export const noHistory: History = { past: [], future: [], cell: null };

const maxSteps = 100;

const editStateOf = ({ category, rows, paste, ladder }: OrderBatch): EditState => ({
  category,
  rows,
  paste,
  ladder,
});

/** Events after which nothing before them may come back: rows left, or took other ids. */
const resettingEvents: ReadonlySet<BatchEvent["type"]> = new Set(["send", "taken", "revise"]);

/** A change of status changes nothing that was typed. */
const passiveEvents: ReadonlySet<BatchEvent["type"]> = new Set([
  "answer",
  "journal",
  "results",
  "restore",
]);

/** The history after an event that made `after` of `before`. */
export function recordEdit(
  history: History,
  before: OrderBatch,
  event: BatchEvent,
  after: OrderBatch,
): History {
  if (before === after || passiveEvents.has(event.type)) return history;
  if (resettingEvents.has(event.type)) return noHistory;
  const cell = cellOf(event);
  if (cell !== null && cell === history.cell) return { ...history, future: [] };
  const past = [...history.past, editStateOf(before)].slice(-maxSteps);
  return { past, future: [], cell };
}

/** A form is a cell too: its rows follow each key that is pressed in it. */
function cellOf(event: BatchEvent): string | null {
  if (event.type === "change") return `${event.id} ${event.field}`;
  return event.type === "generate" && event.source === "ladder" ? event.source : null;
}

interface Step {
  readonly history: History;
  readonly event: BatchEvent;
}

/** One step back from where the batch is; null when there is none. */
export function undo({ past, future }: History, now: OrderBatch): Step | null {
  const last = past.at(-1);
  if (!last) return null;
  const history = { past: past.slice(0, -1), future: [...future, editStateOf(now)], cell: null };
  return { history, event: { type: "restore", state: last } };
}

/** One step forward again; null when nothing was undone since the last edit. */
export function redo({ past, future }: History, now: OrderBatch): Step | null {
  const next = future.at(-1);
  if (!next) return null;
  const history = { past: [...past, editStateOf(now)], future: future.slice(0, -1), cell: null };
  return { history, event: { type: "restore", state: next } };
}

/**
 * Control with Z takes the last edit of the page back, with Shift or Y does it again: anywhere but
 * in a dialog, also after the row that had the focus is gone.
 */
export function useUndoKeys(stepBack: () => boolean, stepForward: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event;
      const letter = key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      if (letter !== "z" && letter !== "y") return;
      if (target instanceof Element && target.closest("[role=dialog], dialog")) return;
      // Undone is what the page holds, not what a browser remembers of a single field.
      event.preventDefault();
      if (letter === "y" || shiftKey) stepForward();
      else stepBack();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [stepBack, stepForward]);
}
