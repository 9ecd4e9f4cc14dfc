/**
 * What became of a record after its day had been read: it came late, has other values, moved to
 * another day, is missing from the last complete read, is withdrawn (both methods lack it), or came
 * back after that.
 */
export const correctionKinds = [
  "added",
  "changed",
  "moved",
  "missing",
  "withdrawn",
  "returned",
] as const;

export type CorrectionKind = (typeof correctionKinds)[number];

/** Seen by one method only; by both; or, of a missing record, given again. */
export const correctionStates = ["open", "confirmed", "returned"] as const;

export type CorrectionState = (typeof correctionStates)[number];

/** A fill's values as the exchange wrote them, USDT; null or "" where it stated none. */
export interface FillValues {
  /** Unix ms. */
  readonly ts: string;
  readonly clientOid: string | null;
  readonly volume: string | null;
  readonly fee: string | null;
  readonly pureFee: string | null;
  readonly rebateAmount: string | null;
}
