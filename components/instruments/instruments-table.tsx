"use client";

import { useMemo } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import { ColumnsMenu, useTableColumns, useUrlSorting } from "@/components/lists/columns-menu";
import { DataTable } from "@/components/ui/data-table/data-table";
import { isFutures } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { givenFields, instrumentColumns } from "./instrument-columns";
import { instrumentsTsv } from "./instrument-facts";

interface InstrumentsTableProps {
  category: Category;
  rows: readonly InstrumentRow[];
  currentSymbol: string | null;
  onOpen: (symbol: string) => void;
  /** Told which columns stand on screen. */
  onColumns?: (shown: readonly string[]) => void;
}

const symbolOf = (row: InstrumentRow) => row.symbol;

const fade = (row: InstrumentRow) =>
  row.status === "offline" ? "text-ink-3 [&_td]:text-ink-3" : undefined;

/** The instruments of a category as a table; its sort order is in the URL. */
export function InstrumentsTable(props: InstrumentsTableProps) {
  const { category, rows, currentSymbol, onOpen, onColumns } = props;
  const { table } = useTableColumns(tableName(category));
  const rowHeight = useRowHeight();
  const columns = useInstrumentColumns(category, rows);
  const sorting = useUrlSorting(columns, "symbol");
  return (
    <DataTable
      label={`Instruments, ${category}`}
      columns={columns}
      arranged={onColumns ? { ...table, onColumns } : table}
      rows={rows}
      row={{
        id: symbolOf,
        name: symbolOf,
        height: rowHeight,
        current: currentSymbol,
        onOpen: (row) => onOpen(row.symbol),
        className: fade,
        copyText: instrumentsTsv,
      }}
      order={sorting}
    />
  );
}

interface InstrumentColumnsMenuProps extends Pick<InstrumentsTableProps, "category" | "rows"> {
  /** The columns that stand on screen. */
  shown: readonly string[];
}

/** Which columns a category has: each field that one of its instruments has can be one. */
export function InstrumentColumnsMenu({ category, rows, shown }: InstrumentColumnsMenuProps) {
  const { menu } = useTableColumns(tableName(category));
  return <ColumnsMenu columns={useInstrumentColumns(category, rows)} menu={{ ...menu, shown }} />;
}

/** The product lines of futures have the same columns. */
const tableName = (category: Category) =>
  `instruments ${isFutures(category) ? "futures" : category.toLowerCase()}`;

function useInstrumentColumns(category: Category, rows: readonly InstrumentRow[]) {
  const given = givenFields(rows).join();
  return useMemo(() => instrumentColumns(category, given.split(",")), [category, given]);
}
