import type { Decimal } from "./decimal";

/** -1, 0 or 1, by value; good for sorting. Works on the digits, no number is made. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a === b) return 0;
  const negative = a.startsWith("-");
  if (negative !== b.startsWith("-")) return negative ? -1 : 1;
  const larger = compareSizes(a, b, negative ? 1 : 0);
  if (!negative) return larger;
  return larger === 1 ? -1 : larger === -1 ? 1 : 0;
}

/** Same number? */
export function equal(a: Decimal, b: Decimal): boolean {
  return a === b;
}

/** -1 below zero, 0, or 1 above. */
export function sign(value: Decimal): -1 | 0 | 1 {
  if (value === "0") return 0;
  return value.startsWith("-") ? -1 : 1;
}

/** Canonical text without leading zeros: the longer whole part is larger, then digit by digit. */
function compareSizes(a: Decimal, b: Decimal, from: number): -1 | 0 | 1 {
  const wholeA = wholeLength(a) - from;
  const wholeB = wholeLength(b) - from;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function wholeLength(value: Decimal): number {
  const point = value.indexOf(".");
  return point === -1 ? value.length : point;
}
