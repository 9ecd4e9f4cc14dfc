"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useCachedSnapshot } from "@/components/live/use-snapshot";
import {
  instrumentsBySymbol,
  type WeightedIndex,
  weightedIndexOf,
} from "@/components/market/market-data";
import { snapshotKey } from "@/lib/api/query";
import {
  type Decimal,
  decimal,
  divide,
  multiply,
  type Numbers,
  sign,
  subtract,
} from "@/lib/decimal";
import { type TopicText, topicText } from "@/lib/live/topic";
import type { Instrument } from "@/lib/orders/instrument";
import type { OrderRow } from "@/lib/orders/order-row";
import { useOrdersContext } from "./orders-context";

/** The instruments of a category that something else on the page keeps. */
function useKeptInstruments(venue: string, category: string): ReadonlyMap<string, Instrument> {
  return instrumentsBySymbol(
    useCachedSnapshot(topicText({ kind: "instruments", venue, category })),
  );
}

/** The instrument of an order; undefined until its category is read. */
export function useInstrumentOf({ category, symbol }: OrderRow): Instrument | undefined {
  return useKeptInstruments(useOrdersContext().venue, category).get(symbol);
}

/** The instrument of any order of the page; undefined until its category is read. */
export function useInstrumentsOf(venue: string): (row: OrderRow) => Instrument | undefined {
  const kept: Readonly<Record<string, ReadonlyMap<string, Instrument>>> = {
    SPOT: useKeptInstruments(venue, "SPOT"),
    MARGIN: useKeptInstruments(venue, "MARGIN"),
    "USDT-FUTURES": useKeptInstruments(venue, "USDT-FUTURES"),
    "USDC-FUTURES": useKeptInstruments(venue, "USDC-FUTURES"),
    "COIN-FUTURES": useKeptInstruments(venue, "COIN-FUTURES"),
  };
  return ({ category, symbol }) => kept[category]?.get(symbol);
}

/** The index reference of an order's symbol; null where there is none. */
export function useIndexOf({ symbol }: OrderRow): WeightedIndex | null {
  const { venue } = useOrdersContext();
  return weightedIndexOf(useCachedSnapshot(topicText({ kind: "index", venue, symbol })));
}

/** The index references of several symbols, of those that have one. */
export function useIndexes(
  venue: string,
  symbols: readonly string[],
): ReadonlyMap<string, WeightedIndex> {
  const names = [...new Set(symbols)].sort().join();
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  // Each set of symbols has a memory of its own: two drawings with one would never come to rest.
  const read = useMemo(() => {
    let last: ReadonlyMap<string, WeightedIndex> = noIndexes;
    return () => {
      const entries = names.split(",").flatMap((symbol) => {
        const key = snapshotKey(topicText({ kind: "index", venue, symbol }));
        const found = symbol && weightedIndexOf(queries.getQueryData(key));
        return found ? [[symbol, found] as const] : [];
      });
      const same = entries.length === last.size;
      if (!same || entries.some(([symbol, index]) => last.get(symbol) !== index)) {
        last = new Map(entries);
      }
      return last;
    };
  }, [queries, names, venue]);
  return useSyncExternalStore(subscribe, read, () => noIndexes);
}

const noIndexes: ReadonlyMap<string, WeightedIndex> = new Map();

/** How far a price is from an index, in per cent. */
export function distanceFrom(price: Decimal, index: Decimal, places: number): Decimal | null {
  if (sign(index) !== 1) return null;
  const share = multiply(subtract(price, index), decimal("100"));
  return divide(share, index, { scale: places, rounding: "half-up" });
}

/** An index with as many places as prices have beside it; the exact one has many more. */
export function indexText(index: Decimal, places: number, numbers: Numbers): string {
  const rounded = divide(index, decimal("1"), { scale: places, rounding: "half-up" });
  return numbers.decimal(rounded, { minimumPlaces: places });
}

/** The index is read at most ten times a second for everybody, so only so many are watched. */
const maxIndexes = 20;

/** What must be kept fresh for a list of orders: its instruments, and the index if it is shown. */
export function marketTopics(
  venue: string,
  rows: readonly OrderRow[],
  withIndex: boolean,
  max: number = maxIndexes,
): readonly TopicText[] {
  const categories = [...new Set(rows.map(({ category }) => category))].filter(Boolean);
  const instruments = categories.map((category) =>
    topicText({ kind: "instruments", venue, category }),
  );
  if (!withIndex) return instruments;
  const counts = new Map<string, number>();
  for (const { symbol, price } of rows) {
    if (price !== null) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  const symbols = [...counts].sort(([, a], [, b]) => b - a).slice(0, max);
  const indexes = symbols.map(([symbol]) => topicText({ kind: "index", venue, symbol }));
  return [...instruments, ...indexes];
}

/**
 * In which coin an order's value counts: as its instrument says, which the list keeps, else as its
 * category does.
 */
export function useQuoteCoins(venue: string): (row: OrderRow) => string {
  const spot = useKeptInstruments(venue, "SPOT");
  const margin = useKeptInstruments(venue, "MARGIN");
  return useCallback(
    (row) => {
      const known = fixedQuoteCoins[row.category];
      if (known) return known;
      const instruments = { SPOT: spot, MARGIN: margin }[row.category];
      return instruments?.get(row.symbol)?.quoteCoin ?? row.symbol;
    },
    [spot, margin],
  );
}

const fixedQuoteCoins: Readonly<Record<string, string>> = {
  "USDT-FUTURES": "USDT",
  "USDC-FUTURES": "USDC",
  "COIN-FUTURES": "USD",
};
