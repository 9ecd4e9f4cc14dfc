"use client";

import { useMemo } from "react";
import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import { useUrlSorting } from "@/components/shell/lists/url-sorting";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Category } from "@/lib/exchange/values";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { givenFields, instrumentColumns } from "./instrument-columns";

interface InstrumentsTableProps {
  category: Category;
  rows: readonly InstrumentRow[];
  currentSymbol: string | null;
  onOpen: (symbol: string) => void;
}

const symbolOf = (row: InstrumentRow) => row.symbol;

const fade = (row: InstrumentRow) =>
  row.status === "offline" ? "text-ink-3 [&_td]:text-ink-3" : undefined;

/** The instruments of a category as a table; its sort order is in the URL. */
export function InstrumentsTable({ category, rows, currentSymbol, onOpen }: InstrumentsTableProps) {
  const rowHeight = useRowHeight();
  const given = givenFields(rows).join();
  const columns = useMemo(() => instrumentColumns(category, given.split(",")), [category, given]);
  const sorting = useUrlSorting(columns, "symbol");
  return (
    <DataTable
      label={`Instruments, ${category}`}
      columns={columns}
      rows={rows}
      rowId={symbolOf}
      rowName={symbolOf}
      rowHeight={rowHeight}
      {...sorting}
      currentId={currentSymbol}
      onOpen={(row) => onOpen(row.symbol)}
      rowClass={fade}
    />
  );
}
