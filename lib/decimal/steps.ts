import { add, divideUnits, multiply, subtract } from "./arithmetic";
import {
  compare,
  type Decimal,
  decimal,
  decimalPlaces,
  fromScaled,
  sign,
  unitsAt,
} from "./decimal";

/** Texts up to this long fit a whole number below 2^53 at their common scale. */
const shortDigits = 15;

/**
 * Is the value a whole number of steps? The check of every price and quantity, so short texts
 * take whole-number arithmetic instead of BigInt. Throws RangeError when the step is not above 0.
 */
export function isMultipleOf(value: Decimal, step: Decimal): boolean {
  if (sign(step) !== 1) throw stepError(step);
  const valuePlaces = decimalPlaces(value);
  const stepPlaces = decimalPlaces(step);
  // Canonical text has no trailing zeros: with more places than the step it cannot be a multiple.
  if (valuePlaces > stepPlaces) return false;
  if (value.length + stepPlaces - valuePlaces <= shortDigits && step.length <= shortDigits) {
    return wholeUnits(value, stepPlaces - valuePlaces) % wholeUnits(step, 0) === 0;
  }
  return unitsAt(value, stepPlaces) % unitsAt(step, stepPlaces) === 0n;
}

/** The multiple of the step next to the value; "down" is towards zero, ties of "nearest" go up. */
export function roundToStep(
  value: Decimal,
  step: Decimal,
  rounding: "down" | "up" | "nearest",
): Decimal {
  if (sign(step) !== 1) throw stepError(step);
  const scale = Math.max(decimalPlaces(value), decimalPlaces(step));
  const units = unitsAt(step, scale);
  const rule = rounding === "nearest" ? "half-up" : rounding;
  return fromScaled(divideUnits(unitsAt(value, scale), units, rule) * units, scale);
}

/** The multiples around the value, at or below and at or above; equal when it is one itself. */
export function nearestMultiples(
  value: Decimal,
  step: Decimal,
): { below: Decimal; above: Decimal } {
  const negative = sign(value) === -1;
  const inner = roundToStep(value, step, "down");
  const outer = roundToStep(value, step, "up");
  return negative ? { below: outer, above: inner } : { below: inner, above: outer };
}

/** Does the value have at most so many decimal places? */
export function fitsPlaces(value: Decimal, places: number): boolean {
  return decimalPlaces(value) <= places;
}

/** The digits as a whole number, times 10^zeros; exact below 2^53. */
function wholeUnits(text: string, zeros: number): number {
  let units = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) units = units * 10 + digit;
  }
  for (let at = 0; at < zeros; at++) units *= 10;
  return units;
}

function stepError(step: Decimal): RangeError {
  return new RangeError(`A step must be above zero, not ${step}`);
}

/** How much a key moves: an arrow one step, with Shift ten, with Alt a hundred. */
export type StepSize = 1 | 10 | 100;

/** The step size for the keys that are held. */
export function stepSizeOf(keys: {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}): StepSize {
  if (keys.altKey) return 100;
  return keys.shiftKey ? 10 : 1;
}

/**
 * The value so many steps up or down, exactly. An empty field starts from `from` (the index for a
 * price, the smallest quantity), on the step; the result is never below one step.
 */
export function stepValue(
  value: Decimal | null,
  step: Decimal,
  direction: "up" | "down",
  options: { readonly size?: StepSize; readonly from?: Decimal | null } = {},
): Decimal {
  if (value === null) {
    const start = options.from ?? step;
    const onStep = roundToStep(start, step, "nearest");
    return sign(onStep) === 1 ? onStep : step;
  }
  const by = multiply(step, decimal(`${options.size ?? 1}`));
  const moved = direction === "up" ? add(value, by) : subtract(value, by);
  return compare(moved, step) < 0 ? step : moved;
}
