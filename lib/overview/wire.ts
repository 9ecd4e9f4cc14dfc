import type { Coverage } from "@/lib/archive/wire";

/** Which of the desk's accounts something is about. */
export interface OfAccount {
  readonly accountId: string;
  readonly accountName: string;
}

/** Changes whose outcome nobody knows. */
export interface UnknownOrders extends OfAccount {
  /** Looked for on a schedule. */
  readonly unknown: number;
  /** Not found by a whole search; a person must say what became of them. */
  readonly unresolved: number;
  /** Of the oldest of them, Unix ms. */
  readonly oldestAt: number;
}

/** Contradictions that nobody has acknowledged. */
export interface OpenAlarms extends OfAccount {
  readonly alarms: number;
  /** Of the newest: what it says, and when, Unix ms. */
  readonly reason: string;
  readonly newestAt: number;
}

/** The newest try to read an account's open orders failed. */
export interface FailedReading extends OfAccount {
  readonly code: string | null;
  readonly message: string;
  readonly at: number;
}

/** How far a broker's archive of commissions is read, and what could not be counted. */
export interface ArchiveState extends OfAccount {
  /** The last thirty days that have ended. */
  readonly coverage: Coverage;
  /** Rows of commissions and of transfers kept aside because they could not be read. */
  readonly quarantined: number;
}

/** Transfers that are not final. */
export interface PendingTransfers extends OfAccount {
  readonly pending: number;
  /** The exchange's own time of the oldest of them, Unix ms. */
  readonly oldestTs: number;
}

/**
 * What a desk's people should know first. A part that this person's role may not see is null; an
 * empty list means there is none.
 */
export interface Overview {
  readonly unknown: readonly UnknownOrders[] | null;
  readonly alarms: readonly OpenAlarms[] | null;
  readonly failed: readonly FailedReading[] | null;
  readonly archives: readonly ArchiveState[] | null;
  readonly transfers: readonly PendingTransfers[] | null;
}
