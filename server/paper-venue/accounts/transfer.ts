import type { TransferStatus, TransferSubType, TransferType } from "@/lib/exchange/broker-values";

/** A state of a transfer and the moment (Unix ms) at which it came or will come. */
export interface TransferChange {
  readonly status: TransferStatus;
  readonly at: number;
}

/** A deposit to an account or a withdrawal from it: plain data. */
export interface Transfer {
  /** The venue's own number of the record, 19 digits, rising: the cursor of endpoint 4. */
  readonly id: string;
  /** What is shown as its id: both halves of a transfer between two accounts show the same. */
  readonly txId: string;
  readonly uid: string;
  readonly coin: string;
  readonly type: TransferType;
  readonly subType: TransferSubType;
  /** A decimal above zero, in the coin. */
  readonly amount: string;
  /** Every state it has been in, oldest first; the first is its beginning. */
  readonly changes: TransferChange[];
  /** What is still to come, soonest first. */
  readonly planned: TransferChange[];
  /** Whether the account's balance knows of it: a deposit that came in, a withdrawal that left. */
  booked: boolean;
}

/** The state it is in now, and since when. */
export function latestOf({ changes, txId }: Transfer): TransferChange {
  const latest = changes.at(-1);
  if (latest === undefined) throw new RangeError(`The transfer ${txId} never began.`);
  return latest;
}

/** What a transfer is to be, before it has a number. */
export interface TransferPlan
  extends Pick<Transfer, "uid" | "coin" | "type" | "subType" | "amount"> {
  /** Its states, the first at once; each later one at its moment. */
  readonly changes: readonly TransferChange[];
  /** The other account of a transfer between two: it gets the other half. */
  readonly counterparty?: string;
}
