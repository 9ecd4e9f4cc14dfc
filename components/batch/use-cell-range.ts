"use client";

import { type FocusEvent, type MouseEvent, type RefObject, useRef, useState } from "react";
import type { EditableField } from "./batch";

/** Cells of one column, one below the other: from where it began to where the focus is. */
interface CellRange {
  readonly field: EditableField;
  readonly from: number;
  readonly to: number;
}

/** The id of the row that a cell is in; null outside of rows. */
export function rowIdOf(cell: Element): number | null {
  const row = rowIn(cell);
  return row && idOf(row);
}

const rowIn = (cell: Element) => cell.closest<HTMLElement>("[data-row]");

const idOf = (row: HTMLElement) => Number.parseInt(row.dataset.row ?? "", 10);

const fieldOf = (cell: EventTarget) =>
  cell instanceof HTMLElement ? (cell.dataset.field as EditableField | undefined) : undefined;

/**
 * Which cells are selected: the one with the focus, or those that Shift with an arrow or a click
 * stretched it to. What is done to a selection is done to nothing else.
 */
export function useCellRange(list: RefObject<HTMLElement | null>) {
  const [range, setRange] = useState<CellRange | null>(null);
  const stretching = useRef(false);

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const focus = (row: HTMLElement | undefined, field: string, stretch: boolean) => {
    stretching.current = stretch;
    row?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
    stretching.current = false;
    return row !== undefined;
  };
  return {
    range,
    /** The rows of the selection, out of all of them by id, from top to bottom. */
    ids: (all: readonly number[]): readonly number[] => {
      if (!range) return [];
      const ends = [all.indexOf(range.from), all.indexOf(range.to)].sort((a, b) => a - b);
      return all.slice(ends[0], (ends[1] ?? -1) + 1);
    },
    /** Focuses the same column of the next row, or of the one before; false when there is none. */
    goTo: (cell: Element, field: string, step: 1 | -1, stretch = false) => {
      const all = rows();
      const row = rowIn(cell);
      return focus(row ? all[all.indexOf(row) + step] : undefined, field, stretch);
    },
    onFocus: ({ target }: FocusEvent) => {
      const row = rowIn(target);
      const field = fieldOf(target);
      if (!row || field === undefined) return setRange(null);
      const id = idOf(row);
      // The update may run later, when the stretch is over: it is read now.
      const stretches = stretching.current;
      setRange((before) =>
        stretches && before?.field === field ? { ...before, to: id } : { field, from: id, to: id },
      );
    },
    onMouseDown: (event: MouseEvent) => {
      const field = fieldOf(event.target);
      const row = rowIn(event.target as Element);
      if (!event.shiftKey || !row || field === undefined || field !== range?.field) return;
      event.preventDefault();
      focus(row, field, true);
    },
  };
}
