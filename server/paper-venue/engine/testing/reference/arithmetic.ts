/** The model counts everything, prices and sizes too, in units of 10^-18. */
export const ONE = 10n ** 18n;

/** A decimal string in the model's units. */
export function fixed(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(18, "0"));
}

/** The multiple that a price or size must be of: the one given, or the last decimal place. */
export function stepOf(places: string, multiple = ""): bigint {
  return multiple === "" ? 10n ** (18n - BigInt(places)) : fixed(multiple);
}

export function floorOf(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}

export function ceilOf(value: bigint, divisor: bigint): bigint {
  return -floorOf(-value, divisor);
}

export function min(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Adds to a sum in a map. */
export function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}
