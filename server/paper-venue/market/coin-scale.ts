import { decimal } from "@/lib/decimal";
import { toScaled } from "@/lib/decimal/scaled";

/**
 * A price as nine significant digits: `units` x 10^-`places`. Whole numbers below 2^53, never
 * floats.
 */
export interface CoinScale {
  readonly units: number;
  readonly places: number;
  /** The power of ten of the price's first digit: 4 for 92840, -6 for 0.00000468. */
  readonly magnitude: number;
}

const significant = 9;

/** Takes an anchor price apart. */
export function coinScale(anchor: string): CoinScale {
  const { units, scale } = toScaled(decimal(anchor));
  const digits = units.toString();
  const magnitude = digits.length - 1 - scale;
  return {
    units: Number.parseInt(digits.padEnd(significant, "0").slice(0, significant), 10),
    places: significant - 1 - magnitude,
    magnitude,
  };
}
