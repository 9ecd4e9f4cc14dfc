import { RATE_SCALE } from "../compile-rules";

const ONE = 10n ** BigInt(RATE_SCALE);

/** A rate's share of an amount, rounded up to the ledger's smallest unit. */
export function feeOn(amount: bigint, rate: bigint): bigint {
  return (amount * rate + ONE - 1n) / ONE;
}
