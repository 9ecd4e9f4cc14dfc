"use client";

import { useTable } from "@tanstack/react-table";
import { type Column, features, inOrder, type SortingState } from "./columns";

const defaultColumn = { sortFn: inOrder };

/** Rows in the order in which a table with these columns and this sorting shows them. */
export function useSortedRows<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sorting: SortingState,
): readonly Row[] {
  const state = { sorting: [...sorting] };
  const table = useTable({ features, defaultColumn, columns, data: rows, state });
  return table.getRowModel().rows.map(({ original }) => original);
}
