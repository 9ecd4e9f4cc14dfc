"use client";

import { useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import type { DeskConnection } from "@/components/desk/connection";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { IndexPriceCell, indexPriceDigits } from "@/components/market/index-price";
import { useInstruments } from "@/components/market/market-data";
import { StarredSymbol, useStars } from "@/components/market/stars";
import {
  byDecimal,
  type Column,
  columnsOf,
  type SortingState,
} from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { ByWidth } from "@/components/ui/media";
import { PanelMessage } from "@/components/ui/panel-message";
import { SearchField } from "@/components/ui/search-field";
import { Segmented } from "@/components/ui/segmented";
import { decimalOrNull } from "@/lib/decimal";
import type { ProductType } from "@/lib/exchange/futures";
import { type Instrument, tickOf } from "@/lib/orders/instrument";
import {
  type LimitDistance,
  MatrixReadsProvider,
  MaxOpenCell,
  MaxOpenValueCell,
} from "./matrix-reads";

const distances = [
  { value: "0", label: "At market" },
  { value: "1", label: "1 % from index" },
  { value: "5", label: "5 %" },
] as const satisfies readonly { value: LimitDistance; label: string }[];

interface MaxOpenMatrixProps {
  connection: DeskConnection;
  line: ProductType;
  /** The symbol that is open beside it. */
  selected: string | null;
}

/** How much could be opened in each symbol of a line, long and short: read while in sight. */
export function MaxOpenMatrix({ connection, line, selected }: MaxOpenMatrixProps) {
  const [, setSymbol] = useQueryState("symbol");
  const instruments = useInstruments(connection.venue, line);
  const stars = useStars();
  const orders = useOpenOrders(connection).snapshot?.rows;
  const [distance, setDistance] = useState<LimitDistance>("0");
  const [filter, setFilter] = useState("");
  const [sorting, setSorting] = useState<SortingState>([]);
  const rowHeight = useRowHeight();
  const rows = useMemo(
    () => matrixRows(instruments, stars.symbols, orders ?? []),
    [instruments, stars.symbols, orders],
  );
  const wanted = filter.trim().toUpperCase();
  const shown = rows.filter(({ symbol }) => symbol.toUpperCase().includes(wanted));
  const toolbar = (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5 phone:px-3">
      <h2 id="matrix" className="text-lg">
        Max open by symbol
      </h2>
      <span className="text-ink-3 text-xs">
        {wanted === ""
          ? `${rows.length} online, starred and with open orders first`
          : `${shown.length} of ${rows.length}`}
      </span>
      <span className="flex-1" />
      <Segmented
        label="Price of the opening order"
        options={distances}
        value={distance}
        onChange={setDistance}
      />
      <SearchField
        label="Filter symbols"
        value={filter}
        onChange={setFilter}
        className="w-[150px]"
      />
    </div>
  );
  const table = {
    ...{ label: "Max open by symbol", describedBy: "matrix-reads" },
    ...{ rows: shown, order: { sorting, onSortingChange: setSorting } },
    toolbar,
    empty: <PanelMessage title="No symbols match" />,
  };
  const row = {
    ...{ id: symbolOf, name: symbolOf, rank: rankOf, current: selected },
    onOpen: ({ symbol }: MatrixRow) => void setSymbol(symbol),
  };
  return (
    <section aria-labelledby="matrix" className="flex h-full min-h-0 min-w-0 flex-col">
      <MatrixReadsProvider connectionId={connection.id} line={line} distance={distance}>
        <ByWidth
          phone={<DataTable {...table} columns={phoneColumns} row={{ ...row, height: 44 }} />}
          wide={<DataTable {...table} columns={columns} row={{ ...row, height: rowHeight }} />}
        />
      </MatrixReadsProvider>
      <p id="matrix-reads" className="shrink-0 border-line border-t px-4 py-1.5 text-ink-3 text-xs">
        Refreshes every 30 s. Values at the index price.
      </p>
    </section>
  );
}

/** A symbol of the table, and why it stands where it does. */
interface MatrixRow {
  readonly symbol: string;
  readonly instrument: Instrument;
  readonly starred: boolean;
  readonly openOrders: number;
}

const symbolOf = ({ symbol }: MatrixRow) => symbol;

/** Starred first, then with open orders. */
const rankOf = ({ starred, openOrders }: MatrixRow) => (starred ? 0 : openOrders > 0 ? 1 : 2);

interface ListedIn {
  readonly category?: string | null | undefined;
  readonly symbol?: string | null | undefined;
}

/** The symbols of a line that can be traded, by name, with how many orders of the line are open. */
export function matrixRows(
  instruments: ReadonlyMap<string, Instrument>,
  starred: readonly string[],
  orders: readonly ListedIn[],
): readonly MatrixRow[] {
  const stars = new Set(starred);
  const counts = new Map<string, number>();
  for (const { category, symbol } of orders) {
    if (!symbol || instruments.get(symbol)?.category !== category) continue;
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return [...instruments.values()]
    .filter(({ status }) => status === "online")
    .map((instrument) => ({
      ...{ symbol: instrument.symbol, instrument, starred: stars.has(instrument.symbol) },
      openOrders: counts.get(instrument.symbol) ?? 0,
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.symbol < b.symbol ? -1 : 1));
}

const column = columnsOf<MatrixRow>();

const end = "end" as const;

const symbol = column.accessor("symbol", {
  id: "symbol",
  header: "Symbol",
  cell: ({ getValue }) => <StarredSymbol symbol={getValue()} />,
  meta: { width: 17, affix: 4, className: "font-medium pl-2", whole: true },
}) as Column<MatrixRow>;

const index = column.display({
  id: "index",
  header: "Index",
  cell: ({ row: { original } }) => (
    <IndexPriceCell
      symbol={original.symbol}
      tick={tickOf(original.instrument)}
      category={original.instrument.category}
    />
  ),
  meta: {
    ...{ width: indexPriceDigits, align: end },
    title: "The only price available through the API, with its age",
  },
}) as Column<MatrixRow>;

const leverage = column.accessor(
  ({ instrument }) => decimalOrNull(instrument.maxLeverage) ?? undefined,
  {
    id: "leverage",
    header: "Leverage",
    cell: ({ row: { original } }) => leverageRange(original.instrument),
    ...byDecimal,
    meta: { width: 8, align: end, className: "text-ink-2", title: "The range that may be set" },
  },
) as Column<MatrixRow>;

const openOrders = column.accessor("openOrders", {
  id: "orders",
  header: "Orders",
  cell: ({ getValue }) => (getValue() === 0 ? "\u2013" : getValue()),
  meta: { width: 6, align: end, title: "Open orders of this account" },
}) as Column<MatrixRow>;

const maxOpen = (posSide: "long" | "short"): Column<MatrixRow> =>
  column.display({
    id: posSide,
    header: `Max ${posSide}`,
    cell: ({ row: { original } }) => (
      <MaxOpenCell instrument={original.instrument} posSide={posSide} />
    ),
    meta: { width: 21, align: end },
  }) as Column<MatrixRow>;

const value = (posSide: "long" | "short"): Column<MatrixRow> =>
  column.display({
    id: `${posSide} value`,
    header: `Value ${posSide}`,
    cell: ({ row: { original } }) => (
      <MaxOpenValueCell instrument={original.instrument} posSide={posSide} />
    ),
    meta: { width: 12, align: end, title: "At the index, in the quote coin" },
  }) as Column<MatrixRow>;

const columns: Column<MatrixRow>[] = [
  ...[symbol, openOrders, index, leverage],
  ...[maxOpen("long"), value("long"), maxOpen("short"), value("short")],
];

const phoneColumns: Column<MatrixRow>[] = [symbol, maxOpen("long"), maxOpen("short")];

/** "1\u2013125\u00d7", or a dash where the instrument names no leverage. */
export function leverageRange({
  minLeverage,
  maxLeverage,
}: Pick<Instrument, "minLeverage" | "maxLeverage">): string {
  return maxLeverage ? `${minLeverage ?? "1"}\u2013${maxLeverage}\u00d7` : "\u2013";
}
