"use client";

import { useCallback, useRef, useState } from "react";

/** Which rows are selected; rows that left the list, or are filtered away, are dropped for good. */
export function useSelection(present: ReadonlySet<string>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const kept = pruneSelection(selected, present);
  if (kept !== selected) setSelected(kept);
  return [kept, setSelected] as const;
}

export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  isSelectable: (row: Row) => boolean;
}

/**
 * Selects or drops a row; with `range` every row from the last one touched, in the order on
 * screen. Keeps its identity, so that rows need not be drawn again.
 */
export function useRowToggle<Row>(
  selection: RowSelection<Row> | undefined,
  order: readonly string[],
  rowId: (row: Row) => string,
): (row: Row, range: boolean) => void {
  const anchor = useRef<string | null>(null);
  const latest = useRef({ selection, order });
  latest.current = { selection, order };
  return useCallback(
    (row, range) => {
      const { selection: now, order: ids } = latest.current;
      if (!now?.isSelectable(row)) return;
      const id = rowId(row);
      const next = toggleSelection(now.selected, ids, id, range ? anchor.current : null);
      anchor.current = id;
      now.onChange(next);
    },
    [rowId],
  );
}

/** The selected rows that are still there; the same set when none left. */
export function pruneSelection(
  selected: ReadonlySet<string>,
  present: ReadonlySet<string>,
): ReadonlySet<string> {
  if ([...selected].every((id) => present.has(id))) return selected;
  return new Set([...selected].filter((id) => present.has(id)));
}

/** Selects or drops one row, or with `from` every row between the two in the order on screen. */
export function toggleSelection(
  selected: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(selected);
  const put = (each: string) => (selected.has(id) ? next.delete(each) : next.add(each));
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(id);
  if (start < 0 || end < 0) put(id);
  else order.slice(Math.min(start, end), Math.max(start, end) + 1).forEach(put);
  return next;
}
