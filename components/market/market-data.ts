"use client";

import { useSnapshot } from "@/components/live/use-snapshot";
import { add, type Decimal, decimalOrNull, maximum, minimum, subtract } from "@/lib/decimal";
import type { IndexComponentRecord, InstrumentRecord } from "@/lib/exchange/endpoints";
import type { Snapshot } from "@/lib/live/snapshot";
import { topicText } from "@/lib/live/topic";
import { weightedIndexPrice } from "@/lib/orders/index-price";
import { type Instrument, readInstrument } from "@/lib/orders/instrument";

/**
 * The weighted index of a symbol: the only price that the interface gives
 * (docs/rulings.md#ruling-43).
 */
export interface WeightedIndex {
  /** The sum of price x weight over the components, exact. */
  price: Decimal;
  weights: Decimal;
  exchanges: number;
  /** Between the lowest and the highest component. */
  spread: Decimal;
  /** When the exchange answered, Unix ms. */
  readAt: number;
}

type IndexSnapshot = Snapshot<IndexComponentRecord>;

const indexBySnapshot = new WeakMap<IndexSnapshot, WeightedIndex | null>();

/** Computes the index from a snapshot of its components; null when it has none. */
export function weightedIndexOf(snapshot: IndexSnapshot | undefined): WeightedIndex | null {
  // A component that could not be read is missing in the sum.
  if (!snapshot?.readAt || snapshot.failure?.unread) return null;
  const found = indexBySnapshot.get(snapshot);
  if (found !== undefined) return found;
  const made = computeWeightedIndex(snapshot, snapshot.readAt);
  indexBySnapshot.set(snapshot, made);
  return made;
}

function computeWeightedIndex(snapshot: IndexSnapshot, readAt: number): WeightedIndex | null {
  const parts = snapshot.rows.flatMap((row) => {
    const price = decimalOrNull(row.equivalentPrice);
    const weight = decimalOrNull(row.weight);
    return price === null || weight === null ? [] : [{ price, weight }];
  });
  const [first, ...more] = parts;
  const price = weightedIndexPrice(snapshot.rows);
  if (!first || price === null) return null;
  let weights = first.weight;
  let low = first.price;
  let high = first.price;
  for (const part of more) {
    weights = add(weights, part.weight);
    low = minimum(low, part.price);
    high = maximum(high, part.price);
  }
  return { price, weights, exchanges: parts.length, spread: subtract(high, low), readAt };
}

/** Whether a symbol's index is known, known to be missing, or not read yet. */
type IndexState = "known" | "none" | "awaited";

/** What is known of an index; `broken` says that the desk itself could not be asked. */
export function indexStateOf(snapshot: IndexSnapshot | undefined, broken: boolean): IndexState {
  if (weightedIndexOf(snapshot) !== null) return "known";
  const answered = snapshot?.readAt != null || snapshot?.failure != null;
  return answered || broken ? "none" : "awaited";
}

/** A symbol's index reference, kept fresh; null while there is none. */
export function useWeightedIndex(
  venue: string | undefined,
  symbol: string | null,
): WeightedIndex | null {
  return useIndex(venue, symbol).indexRef;
}

/** The same with what is known of it: one that is not read yet is not missing. */
export function useIndex(
  venue: string | undefined,
  symbol: string | null,
): { readonly indexRef: WeightedIndex | null; readonly state: IndexState } {
  const topic = venue && symbol ? topicText({ kind: "index", venue, symbol }) : null;
  const { snapshot, error } = useSnapshot(topic);
  return { indexRef: weightedIndexOf(snapshot), state: indexStateOf(snapshot, error !== null) };
}

/** By the rows, not by the snapshot: one whose age alone is new has the rows that it had. */
const instrumentsByRows = new WeakMap<
  readonly InstrumentRecord[],
  ReadonlyMap<string, Instrument>
>();

const noInstruments: ReadonlyMap<string, Instrument> = new Map();

/** The instruments of a category by symbol; each list of rows is read once. */
export function instrumentsBySymbol(
  snapshot: Snapshot<InstrumentRecord> | undefined,
): ReadonlyMap<string, Instrument> {
  if (!snapshot) return noInstruments;
  const found = instrumentsByRows.get(snapshot.rows);
  if (found) return found;
  const made = new Map(snapshot.rows.map((row) => [row.symbol, readInstrument(row)]));
  instrumentsByRows.set(snapshot.rows, made);
  return made;
}

const symbolsByCapitals = new WeakMap<ReadonlyMap<string, Instrument>, Map<string, string>>();

/** An instrument by its symbol as a user writes it, in any case; null where there is none. */
export function findInstrument(
  instruments: ReadonlyMap<string, Instrument>,
  written: string,
): Instrument | null {
  const exact = instruments.get(written);
  if (exact) return exact;
  const known = symbolsByCapitals.get(instruments);
  const names =
    known ?? new Map([...instruments.keys()].map((symbol) => [symbol.toUpperCase(), symbol]));
  if (!known) symbolsByCapitals.set(instruments, names);
  return instruments.get(names.get(written.toUpperCase()) ?? "") ?? null;
}

/** The instruments of a category by symbol, kept fresh; empty until they are read. */
export function useInstruments(
  venue: string | undefined,
  category: string | null,
): ReadonlyMap<string, Instrument> {
  const topic = venue && category ? topicText({ kind: "instruments", venue, category }) : null;
  return instrumentsBySymbol(useSnapshot(topic).snapshot);
}
