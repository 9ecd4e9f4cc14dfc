import { compare } from "./compare";
import type { Decimal } from "./decimal";
import { decimalPlaces, fromScaled, powerOfTen, toScaled, unitsAt } from "./scaled";

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
