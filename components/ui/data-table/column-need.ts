import type { Column } from "./features";
import type { ColumnNeed } from "./fit-columns";

const plainWidth = 90;
/** A sentence may be cut beyond the first, where room is scarce, and always beyond the second. */
const wholeText = 300;
const longestText = 640;

/** A column's own id. */
export function columnId<Row extends object>(column: Column<Row>, at: number): string {
  return column.id ?? `${at}`;
}

/**
 * What a column asks for when its widest content takes `content` pixels; 0 is not known yet.
 * Numbers are never cut, and of texts only long ones.
 */
export function columnNeed<Row extends object>(
  column: Column<Row>,
  at: number,
  content: number,
): ColumnNeed {
  const width = column.meta?.width ?? plainWidth;
  const isWhole = column.meta?.align === "end" || column.meta?.whole === true;
  return {
    id: columnId(column, at),
    least: content === 0 ? width : isWhole ? content : Math.min(content, wholeText),
    wanted: Math.max(width, isWhole ? content : Math.min(content, longestText)),
    wideOnly: column.meta?.wideOnly === true,
  };
}
