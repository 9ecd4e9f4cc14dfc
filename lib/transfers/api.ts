import type { Day } from "@/lib/time";

/** What names one transfer. */
export interface TransferKey {
  readonly uid: string;
  readonly txId: string;
  readonly coin: string;
  readonly type: string;
  readonly subType: string;
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

/** Where a page of transfers begins: the last one of the page before. */
export const transferCursor = /^([01])-(\d{13})-(.{1,200})$/s;

/** How many transfers a page of the desk asks for at a time. */
export const transfersPerPage = "1000";
