"use client";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { useAddress } from "@/components/shell/use-address";
import { DataTable } from "@/components/ui/data-table/data-table";
import { parseSorting, sortingText } from "@/components/ui/data-table/sorting-text";
import type { Category } from "@/lib/exchange/values";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { instrumentColumns } from "./instrument-columns";

interface InstrumentsTableProps {
  category: Category;
  rows: readonly InstrumentRow[];
  currentSymbol: string | null;
  onOpen: (symbol: string) => void;
}

const symbolOf = (row: InstrumentRow) => row.symbol;
const fade = (row: InstrumentRow) =>
  row.status === "offline" ? "text-ink-3 [&_td]:text-ink-3" : undefined;

/** The instruments of a category as a table; how it is sorted stands in the address. */
export function InstrumentsTable({ category, rows, currentSymbol, onOpen }: InstrumentsTableProps) {
  const [address, change] = useAddress();
  const rowHeight = useRowHeight();
  return (
    <DataTable
      label={`Instruments, ${category}`}
      columns={instrumentColumns(category)}
      rows={rows}
      rowId={symbolOf}
      rowName={symbolOf}
      rowHeight={rowHeight}
      sorting={parseSorting(address.get("sort") ?? "symbol")}
      onSortingChange={(next) => change({ sort: sortingText(next) || null })}
      currentId={currentSymbol}
      onOpen={(row) => onOpen(row.symbol)}
      rowClass={fade}
    />
  );
}
