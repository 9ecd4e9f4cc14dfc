import { compare, decimal, decimalOrNull } from "@/lib/decimal";
import type { InstrumentRow } from "@/lib/orders/instrument";

/** Ready-made views of the list; each says which rows it shows. */
export const instrumentViews = {
  all: { label: "All", shows: () => true },
  mine: {
    label: "With my open orders",
    shows: (row: InstrumentRow, mine: ReadonlySet<string>) => mine.has(instrumentKey(row)),
  },
  delivery: {
    label: "Delivery",
    shows: (row: InstrumentRow) => contractTypeOf(row) === "delivery",
  },
  restricted: {
    label: "Restricted",
    shows: (row: InstrumentRow) => row.status !== "online",
  },
  leverage: {
    label: "Leverage 50 or more",
    shows: (row: InstrumentRow) => atLeast(row.maxLeverage, "50"),
  },
} satisfies Record<string, { label: string; shows: ViewPredicate }>;

type ViewPredicate = (row: InstrumentRow, mine: ReadonlySet<string>) => boolean;
export type InstrumentViewId = keyof typeof instrumentViews;

/** Reads a view's name; one that we do not know shows all. */
export function instrumentViewOf(text: string | null): InstrumentViewId {
  return text !== null && Object.hasOwn(instrumentViews, text) ? (text as InstrumentViewId) : "all";
}

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
  mine: ReadonlySet<string>,
): readonly InstrumentRow[] {
  const shows: ViewPredicate = instrumentViews[screen].shows;
  const terms = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  return rows.filter((row) => {
    if (!shows(row, mine)) return false;
    const symbol = terms.length > 0 ? row.symbol.toLowerCase() : "";
    return terms.every((word) => symbol.includes(word));
  });
}

function atLeast(value: string | null | undefined, least: string): boolean {
  const given = decimalOrNull(value);
  return given !== null && compare(given, decimal(least)) >= 0;
}
