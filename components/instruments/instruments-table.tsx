"use client";

import { useMemo } from "react";
import { ColumnsMenu, useTableColumns, useUrlSorting } from "@/components/lists/columns-menu";
import { RowList } from "@/components/lists/row-list";
import { isFutures } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import { type InstrumentRow, lotOf, readInstrument, tickOf } from "@/lib/orders/instrument";
import { givenFields, instrumentColumns } from "./instrument-columns";
import { instrumentsTsv } from "./instrument-facts";
import { InstrumentStatusMark } from "./instrument-status-mark";

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
  const columns = useInstrumentColumns(category, rows);
  const sorting = useUrlSorting(columns, "symbol");
  return (
    <RowList
      label={`Instruments, ${category}`}
      columns={columns}
      arranged={onColumns ? { ...table, onColumns } : table}
      rows={rows}
      row={{
        id: symbolOf,
        name: symbolOf,
        current: currentSymbol,
        onOpen: (row) => onOpen(row.symbol),
        className: fade,
        copyText: instrumentsTsv,
      }}
      order={sorting}
      card={(row) => <InstrumentCard row={row} />}
      cardHeight={56}
    />
  );
}

/** An instrument on a phone. */
export function InstrumentCard({ row }: { row: InstrumentRow }) {
  const instrument = readInstrument(row);
  const leverage = row.maxLeverage ? ` \u00b7 ${row.maxLeverage}\u00d7` : "";
  return (
    <>
      <span className="flex items-center">
        <span className="font-medium text-[14px]">{row.symbol}</span>
        <span className="ml-auto">
          <InstrumentStatusMark status={row.status ?? ""} />
        </span>
      </span>
      <span className="flex text-ink-3 text-xs">
        <span>
          tick {tickOf(instrument) ?? "\u2013"} {"\u00b7"} step {lotOf(instrument) ?? "\u2013"}
        </span>
        <span className="ml-auto">
          min {row.minOrderAmount || "\u2013"} {row.quoteCoin}
          {leverage}
        </span>
      </span>
    </>
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
