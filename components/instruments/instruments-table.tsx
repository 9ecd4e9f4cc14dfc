"use client";

import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import { useUrlState } from "@/components/shell/desk/url-state";
import {
  byDecimal,
  type Column,
  columnsOf,
  parseSorting,
  sortingText,
} from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { type Decimal, decimal, decimalOrNull, formatDecimal, multiply } from "@/lib/decimal";
import { isFutures } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import { type InstrumentRow, lotOf, readInstrument, tickOf } from "@/lib/orders/instrument";
import { InstrumentStatusMark } from "./instrument-status-mark";

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
  const [address, change] = useUrlState();
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

const column = columnsOf<InstrumentRow>();

const end = "end" as const;

const dash = "\u2013";

const text = (value: Decimal | undefined) => (value === undefined ? dash : formatDecimal(value));

/** A column of one decimal field. */
function number(
  id: string,
  header: string,
  width: number,
  read: (row: InstrumentRow) => Decimal | null,
  more: { title?: string; quiet?: boolean } = {},
): Column<InstrumentRow> {
  return column.accessor((row) => read(row) ?? undefined, {
    id,
    header,
    cell: ({ getValue }) => text(getValue() as Decimal | undefined),
    ...byDecimal,
    meta: {
      width,
      align: end,
      ...(more.title ? { title: more.title } : {}),
      ...(more.quiet ? { className: "text-ink-2" } : {}),
    },
  }) as Column<InstrumentRow>;
}

const field = (name: keyof InstrumentRow) => (row: InstrumentRow) =>
  decimalOrNull(row[name] as string | null | undefined);

const symbol = column.accessor("symbol", {
  id: "symbol",
  header: "Symbol",
  meta: { width: 128, className: "font-medium pl-3" },
});

const status = column.accessor((row) => row.status ?? "", {
  id: "status",
  header: "Status",
  cell: ({ getValue }) => <InstrumentStatusMark status={getValue()} />,
  meta: { width: 108 },
});

const base = column.accessor((row) => row.baseCoin ?? dash, {
  id: "base",
  header: "Base",
  meta: { width: 80 },
});

const quote = column.accessor((row) => row.quoteCoin ?? dash, {
  id: "quote",
  header: "Quote",
  meta: { width: 80 },
});

const tick = number("tick", "Tick", 98, (row) => tickOf(readInstrument(row)), {
  title: "Smallest step of a price",
});

const step = number("step", "Step", 66, (row) => lotOf(readInstrument(row)), {
  title: "Smallest step of a quantity",
});

const minimum = number("least", "Min amt", 64, field("minOrderAmount"), {
  title: "Smallest amount, quote coin",
});

const priceLimit = column.accessor((row) => field("buyLimitPriceRatio")(row) ?? undefined, {
  id: "band",
  header: "Price limit %",
  cell: ({ row }) => priceLimitText(row.original),
  ...byDecimal,
  meta: {
    width: 66,
    align: end,
    className: "text-ink-2",
    title: "How far a limit price may be above / below the market",
  },
});

const orders = number("orders", "Orders", 70, field("maxSymbolOrderNum"), {
  title: "Most open orders on the symbol",
  quiet: true,
});

const spotColumns = [symbol, status, base, quote, tick, step, minimum, priceLimit, orders];

const marginColumns = [
  ...spotColumns.slice(0, -1),
  number("crossed", "Cross lev", 84, field("maxCrossedLeverage")),
  number("isolated", "Isolated lev", 88, field("maxIsolatedLeverage")),
];

const futuresColumns = [
  symbol,
  status,
  tick,
  step,
  number("smallest", "Min qty", 66, field("minOrderQty")),
  minimum,
  number("limit", "Max limit", 110, field("maxOrderQty"), { title: "Largest limit order" }),
  number("market", "Max mkt", 102, field("maxMarketOrderQty"), { title: "Largest market order" }),
  priceLimit,
  number("leverage", "Lev", 48, field("maxLeverage"), { title: "Highest leverage" }),
  number("maker", "Maker", 60, field("makerFeeRate"), { quiet: true }),
  number("taker", "Taker", 64, field("takerFeeRate"), { quiet: true }),
];

/** The columns that a category's instruments have. */
function instrumentColumns(category: string): Column<InstrumentRow>[] {
  if (isFutures(category)) return futuresColumns as Column<InstrumentRow>[];
  return (category === "MARGIN" ? marginColumns : spotColumns) as Column<InstrumentRow>[];
}

function priceLimitText(row: InstrumentRow): string {
  const percent = (name: "buyLimitPriceRatio" | "sellLimitPriceRatio") => {
    const ratio = field(name)(row);
    return ratio === null ? dash : formatDecimal(multiply(ratio, decimal("100")));
  };
  return `${percent("buyLimitPriceRatio")} / ${percent("sellLimitPriceRatio")}`;
}
