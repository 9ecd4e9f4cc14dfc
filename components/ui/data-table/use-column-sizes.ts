"use client";

import { type CSSProperties, useMemo } from "react";
import { plainLayout } from "./column-layout";
import {
  type ColumnPin,
  columnPins,
  columnPixels,
  columnRooms,
  columnWidth,
  valueLengths,
  widthName,
} from "./column-sizes";
import type { TableModel } from "./table-model";
import type { DataTableProps } from "./table-props";

/** The column of the boxes that select rows, pixels. */
const selectWidth = 32;

/** How wide columns are and which stand where, as styles: nothing of it is measured. */
export interface ColumnSizes {
  /** For the table: each column's width. */
  readonly style: CSSProperties;
  /** The room from which on a column stands, where it needs not always stand. */
  readonly rooms: ReadonlyMap<string, number>;
  readonly pins: ReadonlyMap<string, ColumnPin>;
}

/** The sizes of a table's columns; `rooms` and `pins` stay the same while they say the same. */
export function useColumnSizes<Row extends object>(
  table: TableModel<Row>,
  { rows, selection, arranged }: DataTableProps<Row>,
): ColumnSizes {
  const columns = table.getVisibleLeafColumns();
  const lengthsOf = useMemo(() => valueLengths<Row>(columns), [columns]);
  const lengths = useMemo(() => lengthsOf(rows), [lengthsOf, rows]);
  const { columnSizing, columnPinning } = table.state;
  const { shown: chosen } = arranged?.layout ?? plainLayout;
  const taken = selection ? selectWidth : 0;
  const sizes = useMemo(() => {
    const pixels = (id: string) => {
      const column = columns.find((each) => each.id === id);
      const given = columnSizing[id];
      return given ?? (column ? columnPixels(column.columnDef, lengths.get(id)) : 0);
    };
    const pins = columnPins({ ...columnPinning, pixels, taken });
    const style = Object.fromEntries(
      columns.map(({ id, columnDef }) => [
        widthName(id),
        columnWidth(columnDef, lengths.get(id), columnSizing[id]),
      ]),
    );
    const rooms = columnRooms({ columns, pixels, chosen, taken });
    return { style, rooms, pins, key: JSON.stringify([...rooms, ...pins]) };
  }, [columns, lengths, columnSizing, columnPinning, taken, chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that they say
  const { rooms, pins } = useMemo(() => sizes, [sizes.key]);
  return { style: sizes.style, rooms, pins };
}
