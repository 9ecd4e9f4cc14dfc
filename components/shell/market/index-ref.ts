import {
  add,
  type Decimal,
  decimalOrNull,
  maximum,
  minimum,
  multiply,
  subtract,
} from "@/lib/decimal";
import type { Reading } from "@/lib/live/reading";

/** The weighted index of a symbol: the only price that the interface gives (rulings 43). */
export interface IndexRef {
  /** The sum of price x weight over the components, exact. */
  price: Decimal;
  weights: Decimal;
  exchanges: number;
  /** Between the lowest and the highest component. */
  spread: Decimal;
  /** When the exchange answered, Unix ms. */
  readAt: number;
}

const known = new WeakMap<Reading, IndexRef | null>();

/** Reads the index out of a reading of its components; null when it has none. */
export function indexRefOf(reading: Reading | undefined): IndexRef | null {
  if (!reading?.readAt) return null;
  const found = known.get(reading);
  if (found !== undefined) return found;
  const made = readIndex(reading, reading.readAt);
  known.set(reading, made);
  return made;
}

function readIndex(reading: Reading, readAt: number): IndexRef | null {
  const parts = reading.rows.flatMap((row) => {
    const price = decimalOrNull(String(row.equivalentPrice ?? ""));
    const weight = decimalOrNull(String(row.weight ?? ""));
    return price === null || weight === null ? [] : [{ price, weight }];
  });
  const [first, ...more] = parts;
  if (!first || parts.length !== reading.rows.length) return null;
  let price = multiply(first.price, first.weight);
  let weights = first.weight;
  let low = first.price;
  let high = first.price;
  for (const part of more) {
    price = add(price, multiply(part.price, part.weight));
    weights = add(weights, part.weight);
    low = minimum(low, part.price);
    high = maximum(high, part.price);
  }
  return { price, weights, exchanges: parts.length, spread: subtract(high, low), readAt };
}
