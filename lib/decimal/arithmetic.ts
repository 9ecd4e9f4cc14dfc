import {
  compare,
  type Decimal,
  decimalPlaces,
  fromScaled,
  powerOfTen,
  sign,
  toScaled,
  unitsAt,
} from "./decimal";

/** a + b, exactly. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(decimalPlaces(a), decimalPlaces(b));
  return fromScaled(unitsAt(a, scale) + unitsAt(b, scale), scale);
}

/** a - b, exactly. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(decimalPlaces(a), decimalPlaces(b));
  return fromScaled(unitsAt(a, scale) - unitsAt(b, scale), scale);
}

/** a x b, exactly. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  const left = toScaled(a);
  const right = toScaled(b);
  return fromScaled(left.units * right.units, left.scale + right.scale);
}

/** The value with its sign turned. */
export function negate(value: Decimal): Decimal {
  if (value === "0") return value;
  return (value.startsWith("-") ? value.slice(1) : `-${value}`) as Decimal;
}

/** The value without its sign. */
export function absolute(value: Decimal): Decimal {
  return value.startsWith("-") ? negate(value) : value;
}

/** The smaller of two. */
export function minimum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b;
}

/** The larger of two. */
export function maximum(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b;
}

/** Adds up a list exactly; the order never matters, an empty list is 0. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = 0n;
  let scale = 0;
  for (const value of values) {
    const { units, scale: own } = toScaled(value);
    if (own === scale) {
      total += units;
    } else if (own < scale) {
      total += units * powerOfTen(scale - own);
    } else {
      total = total * powerOfTen(own - scale) + units;
      scale = own;
    }
  }
  return fromScaled(total, scale);
}

/** How the digits that do not fit are dropped; "down" is towards zero, "up" away from it. */
export type Rounding = "down" | "up" | "half-up" | "half-even";

/**
 * a / b with at most `scale` decimal places. The one operation here that rounds, so it always
 * says how. Throws RangeError when b is 0.
 */
export function divide(
  a: Decimal,
  b: Decimal,
  { scale, rounding }: { readonly scale: number; readonly rounding: Rounding },
): Decimal {
  if (sign(b) === 0) throw new RangeError("Division by zero");
  const over = toScaled(a);
  const under = toScaled(b);
  const shift = scale + under.scale - over.scale;
  const numerator = shift >= 0 ? over.units * powerOfTen(shift) : over.units;
  const denominator = shift >= 0 ? under.units : under.units * powerOfTen(-shift);
  return fromScaled(divideUnits(numerator, denominator, rounding), scale);
}

/** Whole-number division with the same rounding. */
export function divideUnits(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n) return quotient;
  const away = numerator < 0n === denominator < 0n ? 1n : -1n;
  return roundsAway(quotient, rest, denominator, rounding) ? quotient + away : quotient;
}

function roundsAway(quotient: bigint, rest: bigint, denominator: bigint, rounding: Rounding) {
  if (rounding === "down" || rounding === "up") return rounding === "up";
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const whole = denominator < 0n ? -denominator : denominator;
  if (twice !== whole) return twice > whole;
  return rounding === "half-up" || quotient % 2n !== 0n;
}
