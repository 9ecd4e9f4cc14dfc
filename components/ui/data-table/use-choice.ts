"use client";
import { useCallback, useRef } from "react";
import { toggle } from "./selection";

export interface RowChoice<Row> {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  can: (row: Row) => boolean;
}

/**
 * Chooses or drops a row; with `range` every row from the last one touched, in the order on
 * screen. Keeps its identity, so that rows need not be drawn again.
 */
export function useChoice<Row>(
  choice: RowChoice<Row> | undefined,
  order: readonly string[],
  rowId: (row: Row) => string,
): (row: Row, range: boolean) => void {
  const anchor = useRef<string | null>(null);
  const latest = useRef({ choice, order });
  latest.current = { choice, order };
  return useCallback(
    (row, range) => {
      const { choice: now, order: ids } = latest.current;
      if (!now?.can(row)) return;
      const id = rowId(row);
      const next = toggle(now.chosen, ids, id, range ? anchor.current : null);
      anchor.current = id;
      now.onChange(next);
    },
    [rowId],
  );
}
