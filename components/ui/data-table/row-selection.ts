"use client";

import { useCallback, useRef, useState } from "react";

/** Which rows are chosen; rows that left the list, or are filtered away, are dropped for good. */
export function useSelection(present: ReadonlySet<string>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const kept = pruneSelection(chosen, present);
  if (kept !== chosen) setChosen(kept);
  return [kept, setChosen] as const;
}

export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  isSelectable: (row: Row) => boolean;
}

/**
 * Chooses or drops a row; with `range` every row from the last one touched, in the order on
 * screen. Keeps its identity, so that rows need not be drawn again.
 */
export function useRowToggle<Row>(
  choice: RowSelection<Row> | undefined,
  order: readonly string[],
  rowId: (row: Row) => string,
): (row: Row, range: boolean) => void {
  const anchor = useRef<string | null>(null);
  const latest = useRef({ choice, order });
  latest.current = { choice, order };
  return useCallback(
    (row, range) => {
      const { choice: now, order: ids } = latest.current;
      if (!now?.isSelectable(row)) return;
      const id = rowId(row);
      const next = toggleSelection(now.selected, ids, id, range ? anchor.current : null);
      anchor.current = id;
      now.onChange(next);
    },
    [rowId],
  );
}

/** The chosen rows that are still there; the same set when none left. */
export function pruneSelection(
  chosen: ReadonlySet<string>,
  present: ReadonlySet<string>,
): ReadonlySet<string> {
  if ([...chosen].every((id) => present.has(id))) return chosen;
  return new Set([...chosen].filter((id) => present.has(id)));
}

/** Chooses or drops one row, or with `from` every row between the two in the order on screen. */
export function toggleSelection(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(chosen);
  const put = (each: string) => (chosen.has(id) ? next.delete(each) : next.add(each));
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(id);
  if (start < 0 || end < 0) put(id);
  else order.slice(Math.min(start, end), Math.max(start, end) + 1).forEach(put);
  return next;
}
