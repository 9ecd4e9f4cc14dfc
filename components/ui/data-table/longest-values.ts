import type { Row as ModelRow } from "@tanstack/react-table";
import { columnId } from "./column-need";
import type { Column, Features } from "./features";

/** A digit of a table and what sets thousands apart, pixels; a little more than they take. */
const digitWidth = 7.7;
const padding = 13;

/**
 * About how wide the longest number of each column is, also of rows that are not drawn: so that a
 * column does not widen when these are scrolled to.
 */
export function longestValues<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Pick<ModelRow<Features, Row>, "getValue">[],
): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  columns.forEach((column, at) => {
    if (column.meta?.align !== "end") return;
    const id = columnId(column, at);
    let longest = 0;
    for (const row of rows) {
      const value = row.getValue(id);
      if (typeof value === "string") longest = Math.max(longest, value.length);
    }
    if (longest > 0) widths.set(id, Math.ceil(longest * digitWidth + padding));
  });
  return widths;
}
