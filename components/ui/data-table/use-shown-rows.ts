"use client";
import { useTable } from "@tanstack/react-table";
import { useState } from "react";
import { type Column, features, type SortingState } from "./features";
import { byRank } from "./order-rows";
import { useHeldOrder } from "./use-held-order";

interface ShownRowsInput<Row extends object> {
  columns: Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sorting: SortingState;
  onSortingChange: (next: SortingState) => void;
  rank?: (row: Row) => number;
}

const sameRank = () => 0;
const modelRowId = (row: { id: string }) => row.id;

/** The rows in the order on screen: sorted, by rank, and held still while `hold` says so. */
export function useShownRows<Row extends object>(input: ShownRowsInput<Row>) {
  const { columns, rows, rowId, sorting, onSortingChange, rank = sameRank } = input;
  const [held, hold] = useState(false);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: { sorting },
    onSortingChange: (next) => onSortingChange(typeof next === "function" ? next(sorting) : next),
  });
  const ranked = byRank(table.getRowModel().rows, (row) => rank(row.original));
  const shown = useHeldOrder(ranked, modelRowId, held ? sorting : null);
  return {
    headers: table.getHeaderGroups()[0]?.headers ?? [],
    footers: table.getFooterGroups()[0]?.headers ?? [],
    shown,
    hold,
  };
}
