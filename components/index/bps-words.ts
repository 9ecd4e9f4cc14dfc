import { type Decimal, decimal, formatDecimal, multiply, sign } from "@/lib/decimal";

const hundred = decimal("100");

/** A weight as people read it. */
export function percent(weight: Decimal | null | undefined): string {
  return weight == null ? "\u2013" : `${formatDecimal(multiply(weight, hundred))} %`;
}

/** A distance with its sign, always two decimal places. */
export function signedBps(bps: Decimal): string {
  const text = formatDecimal(bps, { minimumPlaces: 2 });
  return sign(bps) === 1 ? `+${text}` : text;
}
