/** What is summed of the records of a day and product. Amounts are counted in 10^-18 USDT. */
export interface ExactSums {
  fills: number;
  volume: bigint;
  fee: bigint;
  pureFee: bigint;
  pureFeeSize: bigint;
  rebate: bigint;
}

const places = 18;

/** A decimal without an exponent, in 10^-18; throws for any other text. */
export function exact(text: string): bigint {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is no decimal.`);
  const kept = part.replace(/0+$/, "");
  if (kept.length > places) throw new Error(`"${text}" has more than ${places} places.`);
  const size = BigInt(whole + kept.padEnd(places, "0"));
  return sign === "-" ? -size : size;
}

/** An amount as it is written; nothing where none was told. */
export function exactOrZero(text: string | null): bigint {
  return text === null || text === "" ? 0n : exact(text);
}

export function noSums(): ExactSums {
  return { fills: 0, volume: 0n, fee: 0n, pureFee: 0n, pureFeeSize: 0n, rebate: 0n };
}

/** The names of the sums that differ. */
export function differing(one: ExactSums, other: ExactSums): readonly string[] {
  const names = Object.keys(one) as (keyof ExactSums)[];
  return names.filter((name) => one[name] !== other[name]);
}
