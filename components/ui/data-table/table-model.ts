"use client";

import {
  type ColumnSizingState,
  type ColumnSort,
  functionalUpdate,
  type ReactTable,
  useTable,
} from "@tanstack/react-table";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import {
  arrangeColumns,
  type ColumnLayout,
  columnPin,
  columnsInOrder,
  maxColumnWidth,
  minColumnWidth,
  plainLayout,
} from "./column-layout";
import { type Column, columnId, features, inOrder } from "./columns";
import type { DataTableProps } from "./table-props";

/** A table as its library holds it. */
export type TableModel<Row extends object> = ReactTable<typeof features, Row>;

const defaultColumn = { minSize: minColumnWidth, maxSize: maxColumnWidth, sortFn: inOrder };

/** A table as its library holds it: columns as the user arranged them, rows as sorted. */
export function useTableModel<Row extends object>(props: DataTableProps<Row>): TableModel<Row> {
  const { columns, rows, order, arranged } = props;
  const layout = arranged?.layout ?? plainLayout;
  const [dragged, setDragged] = useState<ColumnSizingState>({});
  const standing = useMemo(() => columnState(columns, layout), [columns, layout]);
  const sortedBy = JSON.stringify(order?.sorting ?? []);
  const sorting = useMemo<ColumnSort[]>(() => JSON.parse(sortedBy), [sortedBy]);
  const state = useMemo(
    () => ({
      ...standing,
      sorting,
      columnSizing: { ...layout.widths, ...dragged },
    }),
    [standing, sorting, layout.widths, dragged],
  );
  const table = useTable({
    features,
    defaultColumn,
    columns,
    data: rows,
    getRowId: props.row.id,
    state,
    enableSorting: order !== undefined,
    onSortingChange: (updater) => order?.onSortingChange(functionalUpdate(updater, sorting)),
    enableColumnResizing: arranged !== undefined,
    columnResizeMode: "onChange",
    onColumnSizingChange: (updater) => setDragged((now) => functionalUpdate(updater, now)),
  });
  const resizing = table.state.columnResizing.isResizingColumn;
  const save = useEffectEvent(() => {
    const [resized] = Object.entries(dragged);
    if (!resized) return;
    arranged?.onResize(...resized);
    setDragged({});
  });
  // A width is saved when its edge is let go.
  useEffect(() => {
    if (resizing === false) save();
  }, [resizing]);
  return table;
}

/** A user's arrangement as the table library takes it. */
function columnState<Row extends object>(columns: readonly Column<Row>[], layout: ColumnLayout) {
  const ordered = columnsInOrder(columns, layout);
  const drawn = new Set(arrangeColumns(columns, layout));
  const pinned = (side: "left" | "right") =>
    ordered
      .filter((column) => drawn.has(column) && columnPin(column, layout) === side)
      .map(columnId);
  return {
    columnOrder: ordered.map(columnId),
    columnVisibility: Object.fromEntries(
      ordered.map((column) => [columnId(column), drawn.has(column)]),
    ),
    columnPinning: { start: pinned("left"), end: pinned("right") },
  };
}
