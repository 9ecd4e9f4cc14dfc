"use client";

import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";

interface RowKeys<Row> {
  rows: readonly Row[];
  id: (row: Row) => string;
  /** The row that had the focus last. */
  active: string | null;
  setActive: (id: string) => void;
  /** Brings a row into sight by its place and focuses it. */
  reveal: (at: number) => void;
  onToggle?: ((row: Row, range: boolean) => void) | undefined;
  /** Control or Command with A. */
  onSelectAll?: (() => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Any other key on a row; true when it did something. */
  onKey?: ((key: string, row: Row) => boolean) | undefined;
}

/** j, k and the arrows move among rows, Space selects, Enter opens. One row is in the tab order. */
export function useRowKeys<Row>(props: RowKeys<Row>) {
  const { rows, id, active, setActive, reveal, onToggle, onSelectAll, onOpen, onKey } = props;
  const found = active === null ? 0 : rows.findIndex((row) => id(row) === active);
  const at = Math.max(0, found);

  const goTo = (next: number) => {
    const place = Math.max(0, Math.min(next, rows.length - 1));
    const row = rows[place];
    if (!row) return;
    // Drawn at once: the next key, however soon, is then meant for this row.
    flushSync(() => setActive(id(row)));
    reveal(place);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.altKey || isTyping(target)) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "a" || !onSelectAll) return;
      onSelectAll();
      event.preventDefault();
      return;
    }
    const onRow = target.tagName === "TR";
    const row = rows[at];
    const move = moves[event.key];
    if (move) goTo(move(at, rows.length));
    else if (!onRow || !row) return;
    else if (event.key === " " && onToggle) onToggle(row, event.shiftKey);
    else if (event.key === "Enter" && onOpen) onOpen(row);
    else if (!onKey?.(event.key, row)) return;
    event.preventDefault();
  };

  return { activeId: rows[at] ? id(rows[at]) : null, onKeyDown };
}

const pageRows = 20;

const moves: Partial<Record<string, (at: number, count: number) => number>> = {
  j: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  k: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + pageRows,
  PageUp: (at) => at - pageRows,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A box to tick takes no text: from there, too, the keys move among rows. */
function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement;
}
