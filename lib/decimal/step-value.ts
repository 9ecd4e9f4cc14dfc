import { add, multiply, subtract } from "./arithmetic";
import { compare, sign } from "./compare";
import { type Decimal, decimal } from "./decimal";
import { roundToStep } from "./steps";

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
