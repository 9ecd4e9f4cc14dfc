/** What is summed of the records of a day and product. Amounts are counted in 10^-18 USDT. */
export interface ExactSums {
  fills: number;
  volume: bigint;
  fee: bigint;
  pureFee: bigint;
  pureFeeSize: bigint;
  rebate: bigint;
  /** Records that state no such amount. */
  noVolume: number;
  noFee: number;
  noPureFee: number;
  noRebate: number;
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

export function noSums(): ExactSums {
  const amounts = { volume: 0n, fee: 0n, pureFee: 0n, pureFeeSize: 0n, rebate: 0n };
  return { fills: 0, ...amounts, noVolume: 0, noFee: 0, noPureFee: 0, noRebate: 0 };
}

interface Amounts {
  readonly volume: string | null;
  readonly fee: string | null;
  readonly pureFee: string | null;
  readonly rebateAmount: string | null;
}

/** Counts a record in. */
export function count(sums: ExactSums, { volume, fee, pureFee, rebateAmount }: Amounts): void {
  const net = pureFee ? exact(pureFee) : 0n;
  sums.fills += 1;
  sums.volume += volume ? exact(volume) : 0n;
  sums.fee += fee ? exact(fee) : 0n;
  sums.pureFee += net;
  sums.pureFeeSize += net < 0n ? -net : net;
  sums.rebate += rebateAmount ? exact(rebateAmount) : 0n;
  sums.noVolume += volume ? 0 : 1;
  sums.noFee += fee ? 0 : 1;
  sums.noPureFee += pureFee ? 0 : 1;
  sums.noRebate += rebateAmount ? 0 : 1;
}

/** Adds sums to others. */
export function add(to: ExactSums, more: ExactSums): void {
  to.fills += more.fills;
  to.volume += more.volume;
  to.fee += more.fee;
  to.pureFee += more.pureFee;
  to.pureFeeSize += more.pureFeeSize;
  to.rebate += more.rebate;
  to.noVolume += more.noVolume;
  to.noFee += more.noFee;
  to.noPureFee += more.noPureFee;
  to.noRebate += more.noRebate;
}

/** The names of the sums that differ. */
export function differing(one: ExactSums, other: ExactSums): readonly string[] {
  const names = Object.keys(one) as (keyof ExactSums)[];
  return names.filter((name) => one[name] !== other[name]);
}
