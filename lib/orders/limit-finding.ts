import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  sign,
  subtract,
} from "@/lib/decimal";

/** How an order compares with one limit. */
export interface LimitFinding {
  readonly limit: "notional" | "size" | "distance" | "through" | "market" | "rate";
  readonly status: "within" | "over" | "unchecked";
  /** The share of the bound that is used, in whole percent; null where that means nothing. */
  readonly percent: number | null;
  /** What is used and what is allowed, in short: "72 % of 20,000". */
  readonly short: string;
  /** The bound, and what would be valid, in a sentence. */
  readonly message: string;
  readonly field: "qty" | "price" | "orderType";
  /** The valid values nearest to what was asked for. */
  readonly nearest: readonly Decimal[];
}

const hundred = decimal("100");

/** In percent, rounded up to two places: what is over a bound is never shown as at it. */
export function distanceOf(price: Decimal, from: Decimal): Decimal {
  const scaled = multiply(absolute(subtract(price, from)), hundred);
  return divide(scaled, from, { scale: 2, rounding: "up" });
}

/** Which bound it is, and which field it is about. */
export type FindingBase = Pick<LimitFinding, "limit" | "field">;

/** What could not be held to a bound, and why. */
export function uncheckable(base: FindingBase, message: string): LimitFinding {
  return {
    ...base,
    status: "unchecked",
    percent: null,
    short: "not checked",
    message,
    nearest: [],
  };
}

/** In whole percent, rounded up: 101 % is over. */
export function percentOf(used: Decimal, max: Decimal): number {
  if (sign(max) !== 1) return sign(used) === 1 ? 999 : 0;
  const percent = divide(multiply(used, hundred), max, { scale: 0, rounding: "up" });
  return compare(percent, decimal("999")) > 0 ? 999 : Number.parseInt(percent, 10);
}
