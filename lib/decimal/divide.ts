import { sign } from "./compare";
import type { Decimal } from "./decimal";
import { fromScaled, powerOfTen, toScaled } from "./scaled";

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
