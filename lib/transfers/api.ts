import type { ArchivedDay } from "@/lib/archive/api";
import type { Day } from "@/lib/time";

/** A deposit or withdrawal of a sub-account as the exchange last told it; moments are Unix ms. */
export interface ArchivedTransfer {
  readonly uid: string;
  /** The sub-account's label, where this desk made it. */
  readonly label: string | null;
  readonly txId: string;
  readonly coin: string;
  readonly type: string;
  readonly subType: string;
  /** As it was written, in the coin; null where none was told. */
  readonly amount: string | null;
  readonly status: string;
  /** When the exchange last changed it. */
  readonly ts: number;
  readonly firstSeenAt: number;
  /** Since when a pending one waits, by the first that the desk saw of it; null of any other. */
  readonly pendingSince: number | null;
  /** 1 and more: what was told before it stands in its timeline. */
  readonly revision: number;
  /** Of an internal one the other half; null of any other. */
  readonly pair: TransferPair | null;
  /** What people of the desk say of it; often nothing. */
  readonly note: string;
}

/**
 * The other half of an internal transfer: the one transfer of another sub-account, the other way,
 * with the same txId, coin and amount. Where there is none, or more than one, it is unpaired.
 */
export type TransferPair =
  | { readonly uid: string; readonly label: string | null }
  | { readonly unpaired: "none" | "several" };

/** What came in and went out of one coin, exact, in the coin; never added to another coin's. */
export interface TransferTotal {
  readonly coin: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly net: string;
  /** How many have succeeded, and how many are still pending or failed. */
  readonly succeeded: number;
  readonly pending: number;
  readonly failed: number;
}

/** GET /api/transfers: one page, pending ones first, then the newest change first. */
export interface TransferPage {
  /** The days of UTC that were asked for, both inclusive. */
  readonly from: Day;
  readonly to: Day;
  /** The exchange's time as far as the archive knows it. */
  readonly now: number;
  readonly rows: readonly ArchivedTransfer[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
  /** All tags of sub-accounts, in the order of the alphabet. */
  readonly tags: readonly string[];
  /** Of all rows that pass the filters, not of this page. */
  readonly totals: readonly TransferTotal[];
  /** How far the windows of seven days that hold these days are read, by their first day. */
  readonly windows: readonly ArchivedDay[];
  /** Of how many windows the archive knows nothing yet. */
  readonly unsyncedWindows: number;
}

/** What names one transfer. */
export interface TransferKey {
  readonly uid: string;
  readonly txId: string;
  readonly coin: string;
  readonly type: string;
  readonly subType: string;
}

/** PUT /api/transfers/note: what people say of a transfer, in place of what they said before. */
export interface TransferNote extends TransferKey {
  readonly accountId: string;
  readonly note: string;
}

/** What a transfer was at one time. */
export interface TransferRevision {
  readonly revision: number;
  readonly status: string;
  readonly amount: string | null;
  readonly ts: number;
  /** When the desk learnt that it had changed; null for what it is now. */
  readonly replacedAt: number | null;
}

/** GET /api/transfers/revisions: newest first. */
export interface TransferTimeline {
  readonly revisions: readonly TransferRevision[];
}

/** A state of a transfer that an illegal move left or reached. */
interface MovedState {
  readonly status: string;
  readonly amount: string | null;
  readonly ts: number;
}

/** A change that no transfer may make: out of a final state, or of the amount after success. */
export interface IllegalMove extends TransferKey {
  /** The revision that the move made. */
  readonly revision: number;
  readonly from: MovedState;
  readonly to: MovedState;
}

/** The ends of the age ranges that pending transfers are counted in, ms; the last has no end. */
export const ageBounds = [
  { id: "10m", label: "under 10 min", endMs: 600_000 },
  { id: "1h", label: "10\u201360 min", endMs: 3_600_000 },
  { id: "6h", label: "1\u20136 h", endMs: 6 * 3_600_000 },
  { id: "24h", label: "6\u201324 h", endMs: 24 * 3_600_000 },
  { id: "7d", label: "1\u20137 days", endMs: 7 * 24 * 3_600_000 },
  { id: "over", label: "over 7 days", endMs: null },
] as const;

export type AgeRange = (typeof ageBounds)[number]["id"];

export const ageRanges = ageBounds.map(({ id }) => id);

/** An amount as a filter takes it: a decimal without a sign, perhaps with a mark at an end. */
export const amountForm = /^(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/;

/** How long transfers of one coin and way take, by what the desk itself saw; and what waits. */
export interface TransferAgeing {
  readonly coin: string;
  readonly subType: string;
  /** How many were seen pending and then completed; the times are of these, ms. */
  readonly observed: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** How many are pending, by the ranges of `ageBounds`. */
  readonly pending: readonly number[];
  /** Of these, how many wait longer than `stuckAfterMs`; null while too few were observed. */
  readonly stuck: number | null;
  /** The p95 and a grace. */
  readonly stuckAfterMs: number | null;
}

/** A transfer that has been pending for more than thirty days. */
export interface AbandonedTransfer extends TransferKey {
  readonly label: string | null;
  readonly amount: string | null;
  /** Since when it waits. */
  readonly ts: number;
  readonly firstSeenAt: number;
  /** The exchange does not give it any more. */
  readonly voided: boolean;
}

/** What succeeded of one coin on one day of UTC, exact, in the coin. */
export interface TransferFlow {
  readonly day: Day;
  readonly coin: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly net: string;
}

/** GET /api/transfers/summary: what waits and how long, and what flowed in the days asked for. */
export interface TransferSummary {
  readonly from: Day;
  readonly to: Day;
  /** The ages are measured up to here: the last complete sync, by the exchange's clock. */
  readonly asOf: number;
  readonly ageing: readonly TransferAgeing[];
  /** Since when the oldest of those that wait does, Unix ms; null when none waits. */
  readonly oldestPending: number | null;
  /** How many failed in the 24 hours before `asOf`. */
  readonly failedLately: number;
  readonly abandoned: readonly AbandonedTransfer[];
  readonly illegalMoves: readonly IllegalMove[];
  readonly flows: readonly TransferFlow[];
}

/** How many transfers a page of the desk asks for at a time. */
export const transfersPerPage = "1000";
