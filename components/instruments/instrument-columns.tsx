"use client";

import { type ReactNode, use } from "react";
import { IndexPriceCell, indexPriceDigits } from "@/components/market/index-price";
import { StarredSymbol } from "@/components/market/stars";
import { byDecimal, type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Digits, useNumbers } from "@/components/ui/numbers";
import { Moment, useTimes } from "@/components/ui/times";
import { type Decimal, decimal, decimalOrNull, multiply } from "@/lib/decimal";
import { isFutures } from "@/lib/exchange/futures";
import { nextEvent } from "@/lib/markets/market-changes";
import { type InstrumentRow, lotOf, readInstrument, tickOf } from "@/lib/orders/instrument";
import { deskNow } from "@/lib/time";
import { type FactField, factSections, momentOf } from "./instrument-facts";
import { instrumentKey } from "./instrument-filter";
import { RuleChangesContext } from "./instrument-marks";
import { InstrumentStatusMark } from "./instrument-status-mark";
import { EventCountdown } from "./market-event";
import { fieldText } from "./rule-text";

const column = columnsOf<InstrumentRow>();

const end = "end" as const;

const dash = "\u2013";

/** A column of one decimal field. */
function number(
  id: string,
  header: string,
  width: number,
  read: FieldReader,
  more: { title?: string; quiet?: boolean; wideOnly?: boolean; spare?: boolean } = {},
): Column<InstrumentRow> {
  return column.accessor((row) => read.value(row) ?? undefined, {
    id,
    header,
    cell: ({ getValue, row }) => {
      const value = getValue() as Decimal | undefined;
      return (
        <RuleValue row={row.original} name={read.name}>
          {value === undefined ? dash : <Digits value={value} />}
        </RuleValue>
      );
    },
    ...byDecimal,
    meta: {
      width,
      align: end,
      ...(more.title ? { title: more.title } : {}),
      ...(more.quiet ? { className: "text-ink-2" } : {}),
      ...(more.wideOnly ? { wideOnly: true } : {}),
      ...(more.spare ? { spare: true } : {}),
    },
  }) as Column<InstrumentRow>;
}

/** Which of the exchange's fields a column shows, and its value. */
interface FieldReader {
  readonly name: keyof InstrumentRow;
  readonly value: (row: InstrumentRow) => Decimal | null;
}

const field = (name: keyof InstrumentRow): FieldReader => ({
  name,
  value: (row) => decimalOrNull(row[name] as string | null | undefined),
});

interface RuleValueProps {
  row: InstrumentRow;
  name: keyof InstrumentRow;
  children: ReactNode;
}

/** A rule's value; where it changed since yesterday, with the one before struck through. */
function RuleValue({ row, name, children }: RuleValueProps) {
  const numbers = useNumbers();
  const times = useTimes();
  const change = use(RuleChangesContext).get(instrumentKey(row))?.get(name);
  if (change === undefined) return children;
  return (
    <>
      <del className="text-ink-3">{fieldText(name, change.before, numbers, times)}</del>{" "}
      <ins className="font-semibold text-attn no-underline">{children}</ins>
    </>
  );
}

const symbol = column.accessor("symbol", {
  id: "symbol",
  header: "Symbol",
  cell: ({ getValue }) => <StarredSymbol symbol={getValue()} />,
  meta: {
    ...{ width: 18, whole: true, affix: 4 },
    ...{ className: "font-medium pl-2", pinned: true, always: true },
  },
});

const price = column.display({
  id: "index",
  header: "Index",
  cell: ({ row }) => (
    <IndexPriceCell
      symbol={row.original.symbol}
      tick={tickOf(readInstrument(row.original))}
      category={row.original.category}
    />
  ),
  meta: {
    width: indexPriceDigits,
    align: end,
    title: "Index price with its age, for visible rows",
  },
});

const status = column.accessor((row) => row.status ?? "", {
  id: "status",
  header: "Status",
  cell: ({ getValue, row }) => (
    <span className="inline-flex items-baseline gap-2">
      <RuleValue row={row.original} name="status">
        <InstrumentStatusMark status={getValue()} />
      </RuleValue>
      <EventCountdown row={row.original} />
    </span>
  ),
  meta: { width: 12, text: (row: InstrumentRow) => statusText(row) },
});

/** As long as what the cell of the status shows. */
function statusText(row: InstrumentRow): string {
  const ahead = nextEvent(readInstrument(row), deskNow()) === null ? "" : " delivered in 27d";
  return `  ${row.status}${ahead}`;
}

const base = column.accessor((row) => row.baseCoin ?? dash, {
  id: "base",
  header: "Base",
  meta: { width: 9 },
});

const quote = column.accessor((row) => row.quoteCoin ?? dash, {
  id: "quote",
  header: "Quote",
  meta: { width: 9 },
});

const tick = number(
  "tick",
  "Tick",
  11,
  { name: "priceMultiplier", value: (row) => tickOf(readInstrument(row)) },
  { title: "Smallest step of a price" },
);

const step = number(
  "step",
  "Step",
  7,
  { name: "quantityMultiplier", value: (row) => lotOf(readInstrument(row)) },
  { title: "Smallest step of a quantity" },
);

const minimum = number("least", "Min amt", 7, field("minOrderAmount"), {
  title: "Smallest amount, quote coin",
});

const priceLimit = column.accessor((row) => field("buyLimitPriceRatio").value(row) ?? undefined, {
  id: "band",
  header: "Price limit %",
  cell: ({ row }) => <PriceLimit row={row.original} />,
  ...byDecimal,
  meta: {
    width: 7,
    align: end,
    className: "text-ink-2",
    title: "Max distance of a limit price above / below market",
  },
});

const orders = number("orders", "Orders", 7, field("maxSymbolOrderNum"), {
  title: "Max open orders on the symbol",
  quiet: true,
});

const spotColumns = [symbol, status, price, base, quote, tick, step, minimum, priceLimit, orders];

const marginColumns = [
  ...spotColumns.slice(0, -1),
  number("crossed", "Cross lev", 9, field("maxCrossedLeverage")),
  number("isolated", "Isolated lev", 10, field("maxIsolatedLeverage")),
];

const futuresColumns = [
  symbol,
  status,
  price,
  tick,
  step,
  number("smallest", "Min qty", 7, field("minOrderQty")),
  minimum,
  number("limit", "Max limit", 13, field("maxOrderQty"), { title: "Largest limit order" }),
  number("market", "Max mkt", 12, field("maxMarketOrderQty"), { title: "Largest market order" }),
  priceLimit,
  number("leverage", "Lev", 4, field("maxLeverage"), { title: "Highest leverage" }),
  number("maker", "Maker", 6, field("makerFeeRate"), { quiet: true, wideOnly: true }),
  number("taker", "Taker", 7, field("takerFeeRate"), { quiet: true, wideOnly: true }),
];

/** What the columns above show already, under whatever name. */
const shownFields = new Set<string>([
  ...["symbol", "category", "status", "priceMultiplier", "quantityMultiplier"],
  ...["minOrderAmount", "buyLimitPriceRatio", "sellLimitPriceRatio"],
]);

const onlySpotAndMargin = new Set(["baseCoin", "quoteCoin"]);
const onlySpot = new Set(["maxSymbolOrderNum"]);
const onlyMargin = new Set(["maxCrossedLeverage", "maxIsolatedLeverage"]);
const onlyFutures = new Set([
  ...["minOrderQty", "maxOrderQty", "maxMarketOrderQty"],
  ...["maxLeverage", "makerFeeRate", "takerFeeRate"],
]);

/** The fields that at least one of the rows has, in the order of the drawer. */
export function givenFields(rows: readonly InstrumentRow[]): readonly string[] {
  return factSections
    .flatMap(({ fields }) => fields.map(({ name }) => name))
    .filter((name) => rows.some((row) => row[name] !== undefined));
}

/**
 * The columns that a category's instruments have. Every further field that is given stands behind
 * them, where the window has room for it or a user selects it.
 */
export function instrumentColumns(
  category: string,
  given: readonly string[],
): Column<InstrumentRow>[] {
  const futures = isFutures(category);
  const margin = category === "MARGIN";
  const base = futures ? futuresColumns : margin ? marginColumns : spotColumns;
  const own = futures ? [onlyFutures] : [onlySpotAndMargin, margin ? onlyMargin : onlySpot];
  const shown = new Set([...shownFields, ...own.flatMap((names) => [...names])]);
  const further = factSections.flatMap(({ title, fields }) =>
    fields
      .filter(({ name }) => given.includes(name) && !shown.has(name))
      .map((each) => fieldColumn(title, each)),
  );
  return [...base, ...further] as Column<InstrumentRow>[];
}

function fieldColumn(section: string, fact: FactField): Column<InstrumentRow> {
  const { name, label, format } = fact;
  const id = name.toLowerCase();
  const title = `${section}: ${label} (${name})`;
  if (format === "number") {
    return number(id, label, 90, field(name), { title, quiet: true, spare: true });
  }
  if (format === "moment") {
    return column.accessor((row) => momentOf(row[name]) ?? undefined, {
      id,
      header: label,
      cell: ({ row: { original }, getValue }) => (
        <RuleValue row={original} name={name}>
          <RuleMoment at={getValue()} given={original[name] !== undefined} />
        </RuleValue>
      ),
      sortUndefined: "last",
      meta: { width: 18, className: "text-ink-2", title, spare: true, moment: true },
    }) as Column<InstrumentRow>;
  }
  return column.accessor((row) => String(row[name] ?? "") || dash, {
    id,
    header: label,
    cell: ({ row, getValue }) => (
      <RuleValue row={row.original} name={name}>
        {getValue()}
      </RuleValue>
    ),
    meta: { width: 13, className: "text-ink-2", title, spare: true, whole: true },
  }) as Column<InstrumentRow>;
}

function RuleMoment({ at, given }: { at: number | undefined; given: boolean }) {
  if (at === undefined) return given ? "not set" : dash;
  return <Moment at={at} />;
}

function PriceLimit({ row }: { row: InstrumentRow }) {
  const numbers = useNumbers();
  const percent = (name: "buyLimitPriceRatio" | "sellLimitPriceRatio") => {
    const ratio = field(name).value(row);
    return ratio === null ? dash : numbers.decimal(multiply(ratio, decimal("100")));
  };
  return `${percent("buyLimitPriceRatio")} / ${percent("sellLimitPriceRatio")}`;
}
