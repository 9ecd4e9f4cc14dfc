import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  negate,
  sign,
  subtract,
} from "@/lib/decimal";

const one = decimal("1");

/**
 * Round, exact values from at or below the lowest to at or above the highest, evenly apart: at most
 * so many steps, and no fractions of what is counted.
 */
export function axisValues(
  low: Decimal,
  high: Decimal,
  { maxSteps = 5, counts = false } = {},
): readonly Decimal[] {
  const step = stepFor(low, high, maxSteps, counts);
  const first = floorSteps(low, step);
  const last = ceilSteps(high, step);
  const steps = last > first ? Number(last - first) : 1;
  return Array.from({ length: steps + 1 }, (_, at) =>
    multiply(decimal(String(first + BigInt(at))), step),
  );
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that leaves few enough steps. */
function stepFor(low: Decimal, high: Decimal, maxSteps: number, counts: boolean): Decimal {
  const span = subtract(high, low);
  if (sign(span) === 0) return one;
  const leading = /^0\.(0*)/.exec(span)?.[1]?.length;
  let exponent = leading === undefined ? `${span}.`.indexOf(".") - 2 : -leading - 2;
  for (;;) {
    for (const digits of ["1", "2", "2.5", "5"]) {
      const step = decimal(`${digits}e${exponent}`);
      if (counts && (compare(step, one) === -1 || step.includes("."))) continue;
      if (ceilSteps(high, step) - floorSteps(low, step) <= BigInt(maxSteps)) return step;
    }
    exponent += 1;
  }
}

/** How many whole steps fit below a value. */
const floorSteps = (value: Decimal, step: Decimal) =>
  BigInt(divide(value, step, { scale: 0, rounding: sign(value) === -1 ? "up" : "down" }));

const ceilSteps = (value: Decimal, step: Decimal) => -floorSteps(negate(value), step);

const zero = decimal("0");

/** Parts on top of one another from 0, negative ones downwards; those of 0 are left out. */
export function stacked<Part extends { readonly value: Decimal }>(parts: readonly Part[]) {
  let [up, down] = [zero, zero];
  return parts.flatMap((part) => {
    const { value } = part;
    if (sign(value) === 0) return [];
    const from = sign(value) === 1 ? up : down;
    const to = add(from, value);
    if (sign(value) === 1) up = to;
    else down = to;
    return { part, from, to };
  });
}
