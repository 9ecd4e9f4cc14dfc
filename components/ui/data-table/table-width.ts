import type { Column } from "./features";

const selectWidth = 32;
const plainWidth = 90;

/** The narrowest a table may be, pixels: its columns without those of wide windows only. */
export function tableWidth<Row extends object>(columns: Column<Row>[], select: boolean): number {
  const widths = columns
    .filter((column) => !column.meta?.wideOnly)
    .map((column) => column.meta?.width ?? plainWidth);
  return widths.reduce((sum, width) => sum + width, select ? selectWidth : 0);
}
