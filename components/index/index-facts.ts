import {
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
} from "@/lib/decimal";
import type { IndexComponentRecord } from "@/lib/exchange/endpoints";

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
  /** Distance from the weighted reference and from the median in basis points, to a hundredth. */
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
  /** Of the prices, whatever their weights; null without any. */
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
  const median = medianOf(prices);
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

/** The middle price; of an even number the exact middle between two. */
export function medianOf(prices: readonly Decimal[]): Decimal | null {
  const sorted = [...prices].sort(compare);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) return null;
  return multiply(add(lower, upper), half);
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
