import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { compare, decimal, decimalOrNull } from "@/lib/decimal";
import { categories } from "@/lib/exchange/values";
import { expiresSoon, type FieldChange } from "@/lib/markets/market-changes";
import { type InstrumentRow, readInstrument } from "@/lib/orders/instrument";

/** What the desk and this user know of instruments besides their rules. */
export interface InstrumentMarks {
  /** How many open orders the account has on each, by `instrumentKey`. */
  readonly orders: ReadonlyMap<string, number>;
  readonly isStarred: (symbol: string) => boolean;
  /** What changed since yesterday, by `instrumentKey`, then by field. */
  readonly changes: ReadonlyMap<string, ReadonlyMap<string, FieldChange>>;
  /** Unix ms. */
  readonly now: number;
  /** Where only some symbols are to be shown. */
  readonly only: ReadonlySet<string> | null;
}

type ViewPredicate = (row: InstrumentRow, marks: InstrumentMarks) => boolean;

/** Ready-made views of the list; each says which rows it shows. */
export const instrumentViews = {
  all: { label: "All", shows: () => true },
  starred: { label: "Starred", shows: ({ symbol }, { isStarred }) => isStarred(symbol) },
  changed: {
    label: "Changed since yesterday",
    shows: (row, { changes }) => changes.has(instrumentKey(row)),
  },
  mine: {
    label: "With my open orders",
    shows: (row, { orders }) => orders.has(instrumentKey(row)),
  },
  expiring: {
    label: "Expiring within 7 days",
    shows: (row, { now }) => expiresSoon(readInstrument(row), now),
  },
  small: {
    label: "Min amount 5 or less",
    shows: ({ minOrderAmount }) => {
      const min = decimalOrNull(minOrderAmount);
      return min !== null && compare(min, decimal("5")) <= 0;
    },
  },
  leverage: {
    label: "Leverage 50 or more",
    shows: ({ maxLeverage }) => {
      const max = decimalOrNull(maxLeverage);
      return max !== null && compare(max, decimal("50")) >= 0;
    },
  },
  delivery: { label: "Delivery", shows: (row) => contractTypeOf(row) === "delivery" },
  restricted: { label: "Not online", shows: ({ status }) => status !== "online" },
  api: { label: "API restricted", shows: ({ status }) => status === "restrictedAPI" },
} satisfies Record<string, { label: string; shows: ViewPredicate }>;

export type InstrumentViewId = keyof typeof instrumentViews;

const viewIds = Object.keys(instrumentViews) as InstrumentViewId[];

/** What the address of the page says; a view or category that we do not know counts as none. */
export const marketsAddress = {
  category: parseAsStringLiteral(categories).withDefault("USDT-FUTURES"),
  screen: parseAsStringLiteral(viewIds).withDefault("all"),
  q: parseAsString.withDefault(""),
  only: parseAsString,
  symbol: parseAsString,
  panel: parseAsStringLiteral(["changes"]),
};

/** Tells instruments of all categories apart. */
export function instrumentKey(row: { category?: string | null; symbol: string }): string {
  return `${row.category} ${row.symbol}`;
}

/** Live, `symbolType` may hold other words beside `type` (docs/rulings.md#ruling-12). */
export function contractTypeOf(row: InstrumentRow): string | null {
  const known = [row.type, row.symbolType].find(
    (text) => text === "perpetual" || text === "delivery",
  );
  return known ?? null;
}

/** The rows that pass a view and the words typed: each must be in the symbol. */
export function filterInstruments(
  rows: readonly InstrumentRow[],
  screen: InstrumentViewId,
  text: string,
  marks: InstrumentMarks,
): readonly InstrumentRow[] {
  const shows: ViewPredicate = instrumentViews[screen].shows;
  const terms = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  return rows.filter((row) => {
    if (marks.only !== null && !marks.only.has(row.symbol)) return false;
    if (!shows(row, marks)) return false;
    const symbol = terms.length > 0 ? row.symbol.toLowerCase() : "";
    return terms.every((word) => symbol.includes(word));
  });
}
