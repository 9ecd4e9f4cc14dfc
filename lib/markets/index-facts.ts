import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  divide,
  equal,
  maximum,
  minimum,
  multiply,
  sign,
  subtract,
  sum,
} from "../decimal";
import type { IndexComponentRecord } from "../exchange/endpoints";
import type { SymbolChange } from "./market-changes";

/** A component of an index (endpoint 14) with what it adds and how far off it is. */
export interface IndexConstituent {
  readonly exchange: string;
  readonly pair: string;
  /** Null where the exchange gave no number. */
  readonly price: Decimal | null;
  /** As a fraction: 0.5 is 50 %. */
  readonly weight: Decimal | null;
  /** Price x weight, exact. */
  readonly contribution: Decimal | null;
  /** Distance from the index and from the weighted median in basis points, to a hundredth. */
  readonly fromReference: Decimal | null;
  readonly fromMedian: Decimal | null;
}

export interface IndexFacts {
  readonly constituents: readonly IndexConstituent[];
  /** The sum of price x weight, exact; null when a component has no price or no weight. */
  readonly reference: Decimal | null;
  readonly weightSum: Decimal;
  /** Whether the weights add up to exactly 1. */
  readonly weightsAddUp: boolean;
  /** The price at which half of the weight is reached; null without any. */
  readonly median: Decimal | null;
  /** Between the lowest and the highest price. */
  readonly spread: Decimal | null;
}

const one = decimal("1");
const half = decimal("0.5");
const tenThousand = decimal("10000");

/** Works out an index from its components; nothing in it is rounded but the distances. */
export function indexFacts(rows: readonly IndexComponentRecord[]): IndexFacts {
  const given = rows.map((row) => ({
    exchange: textOf(row.exchange),
    pair: textOf(row.spotPair),
    price: decimalOrNull(textOf(row.equivalentPrice)),
    weight: decimalOrNull(textOf(row.weight)),
  }));
  const contributions = given.map(
    ({ price, weight }) => price && weight && multiply(price, weight),
  );
  const known = contributions.filter((each) => each !== null);
  const complete = known.length === given.length && given.length > 0;
  const reference = complete ? sum(known) : null;
  const prices = given.flatMap(({ price }) => price ?? []);
  const median = weightedMedianOf(given);
  const weights = sum(given.flatMap(({ weight }) => weight ?? []));
  const parts = given.map((part, at) => ({
    ...part,
    contribution: contributions[at] ?? null,
    fromReference: distanceBps(part.price, reference),
    fromMedian: distanceBps(part.price, median),
  }));
  return {
    constituents: parts,
    reference,
    weightSum: weights,
    weightsAddUp: equal(weights, one),
    median,
    spread: spreadOf(prices),
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

interface WeightedPrice {
  readonly price: Decimal | null;
  readonly weight: Decimal | null;
}

/**
 * The price at which the weights, added up from the lowest price, pass half of their sum; the exact
 * middle of two prices where they reach just half. What has no price or no weight does not count.
 */
export function weightedMedianOf(parts: readonly WeightedPrice[]): Decimal | null {
  const sorted = parts
    .flatMap(({ price, weight }) =>
      price === null || weight === null || sign(weight) !== 1 ? [] : [{ price, weight }],
    )
    .sort((a, b) => compare(a.price, b.price));
  const middle = multiply(sum(sorted.map(({ weight }) => weight)), half);
  let reached = decimal("0");
  for (const [at, { price, weight }] of sorted.entries()) {
    reached = add(reached, weight);
    const order = compare(reached, middle);
    if (order < 0) continue;
    const next = sorted[at + 1]?.price ?? price;
    return order === 0 ? multiply(add(price, next), half) : price;
  }
  return null;
}

/** How many components are within so many basis points of the median, of those with a price. */
export function agreementOf(
  parts: readonly Pick<IndexConstituent, "fromMedian">[],
  withinBps: Decimal,
): { readonly agree: number; readonly of: number } {
  const known = parts.flatMap(({ fromMedian }) => fromMedian ?? []);
  const agree = known.filter((bps) => compare(absolute(bps), withinBps) <= 0).length;
  return { agree, of: known.length };
}

function spreadOf(prices: readonly Decimal[]): Decimal | null {
  const [first, ...more] = prices;
  if (first === undefined) return null;
  return subtract(more.reduce(maximum, first), more.reduce(minimum, first));
}

/** How far a price is from another in hundredths of a percent, to two decimal places. */
export function distanceBps(price: Decimal | null, from: Decimal | null): Decimal | null {
  if (price === null || from === null || sign(from) === 0) return null;
  const away = multiply(subtract(price, from), tenThousand);
  return divide(away, from, { scale: 2, rounding: "half-even" });
}

/** From this distance on a component is off; where nobody set another threshold, basis points. */
export const defaultDeviationBps = decimal("25");

/** The components that are further from the weighted median than so many basis points. */
export const componentsBeyond = (
  { constituents }: IndexFacts,
  bps: Decimal,
): readonly IndexConstituent[] =>
  constituents.filter(
    ({ fromMedian }) => fromMedian !== null && compare(absolute(fromMedian), bps) > 0,
  );

/** Which exchange and pair a component is, as changes of an index name it. */
export const componentName = ({
  exchange,
  pair,
}: Pick<IndexConstituent, "exchange" | "pair">): string => `${exchange} ${pair}`.trim();

/**
 * The components that two readings of an index show on their way out: beyond the usual distance
 * from the median now, and not before; each with its distances, basis points.
 */
export function deviationCrossings(
  symbol: string,
  before: readonly IndexComponentRecord[],
  after: readonly IndexComponentRecord[],
): SymbolChange[] {
  const beyond = componentsBeyond(indexFacts(after), defaultDeviationBps);
  if (beyond.length === 0) return [];
  const was = indexFacts(before);
  const beyondBefore = new Set(componentsBeyond(was, defaultDeviationBps).map(componentName));
  const changes = beyond
    .filter((part) => !beyondBefore.has(componentName(part)))
    .map((part) => {
      const field = componentName(part);
      const old = was.constituents.find((each) => componentName(each) === field);
      return { field, before: old?.fromMedian ?? null, after: part.fromMedian };
    });
  return changes.length === 0 ? [] : [{ category: "", symbol, what: "changed", changes }];
}
