"use client";

import { cellSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type FocusEvent, type MouseEvent, type RefObject, useRef } from "react";
import type { EditableField } from "./batch";
import type { BatchRow } from "./batch-row";

const features = tableFeatures({ cellSelectionFeature });

const fields: readonly EditableField[] = [
  ...(["symbol", "category", "positionAction", "orderType"] as const),
  ...(["price", "qty", "timeInForce"] as const),
];

const columns = fields.map((id) => ({ id, header: id }));

const getRowId = ({ id }: Pick<BatchRow, "id">) => `${id}`;

/** The id of the row that a cell is in; null outside of rows. */
export function rowIdOf(cell: Element): number | null {
  const row = rowIn(cell);
  return row && Number.parseInt(row.dataset.row ?? "", 10);
}

const rowIn = (cell: Element) => cell.closest<HTMLElement>("[data-row]");

const fieldOf = (cell: EventTarget) =>
  cell instanceof HTMLElement ? (cell.dataset.field as EditableField | undefined) : undefined;

/**
 * Which cells selected: the one with the focus, or those that Shift with an arrow
 * or a click stretched it to. What is done to a selection is done to nothing else.
 */
export function useCellRange(
  list: RefObject<HTMLElement | null>,
  rows: readonly Pick<BatchRow, "id">[],
) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId,
    autoResetCellSelection: false,
  });
  const stretching = useRef(false);
  const [range] = table.state.cellSelection;

  const focus = (row: HTMLElement | undefined, field: string, stretch: boolean) => {
    stretching.current = stretch;
    row?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
    stretching.current = false;
    return row !== undefined;
  };
  return {
    field: range?.anchorColumnId as EditableField | undefined,
    ids: table.getCellSelectionRowIds().map(Number),
    /** Focuses the same column of the next row, or of the one before; false when there is none. */
    goTo: (cell: Element, field: string, step: 1 | -1, stretch = false) => {
      const all = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const row = rowIn(cell);
      return focus(row ? all[all.indexOf(row) + step] : undefined, field, stretch);
    },
    onFocus: ({ target }: FocusEvent) => {
      const id = rowIdOf(target);
      const field = fieldOf(target);
      if (id === null || field === undefined) return table.resetCellSelection(true);
      if (!stretching.current || field !== range?.anchorColumnId) {
        return table.setFocusedCell(`${id}`, field);
      }
      table.selectCellRange({ ...range, focusRowId: `${id}` });
    },
    onMouseDown: (event: MouseEvent) => {
      const field = fieldOf(event.target);
      const row = rowIn(event.target as Element);
      if (!event.shiftKey || !row || !field || field !== range?.anchorColumnId) return;
      event.preventDefault();
      focus(row, field, true);
    },
  };
}
