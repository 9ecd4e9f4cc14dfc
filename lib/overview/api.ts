import type { Coverage } from "@/lib/archive/api";
import type { Month } from "@/lib/archive/month";
import type { Decimal } from "@/lib/decimal";
import type { PositionMode } from "@/lib/orders/position-action";

/** Which of the desk's accounts something is about. */
export interface OfAccount {
  readonly accountId: string;
  readonly accountName: string;
}

/** The sample firm on the desk; null without one. */
export interface SampleAnswer {
  readonly sample: {
    readonly accountName: string;
    /** The desk has a client or a key of its own by now. */
    readonly besideOwn: boolean;
  } | null;
}

/** Changes whose outcome is unknown, but for new sub-accounts. */
export interface UnknownOrders extends OfAccount {
  /** Looked for on a schedule. */
  readonly unknown: number;
  /** Not found by a whole search; a user must say what became of them. */
  readonly unresolved: number;
  /** Of the oldest of them, Unix ms. */
  readonly oldestAt: number;
}

/** New sub-accounts of which nobody knows whether they exist. */
export interface UnknownCreations extends OfAccount {
  readonly unknown: number;
  /** Of the oldest of them, Unix ms. */
  readonly oldestAt: number;
}

/** Keys of new sub-accounts that nobody has taken over. */
export interface UndeliveredKeys extends OfAccount {
  /** Still sealed on the desk, and the oldest of them, Unix ms. */
  readonly waiting: number;
  readonly oldestAt: number | null;
  /** When the first of them is wiped, Unix ms; null: none will be. */
  readonly expiresAt: number | null;
  /** Wiped in the last seven days because nobody had taken them over. */
  readonly expired: number;
}

/** Contradictions that nobody has acknowledged. */
export interface OpenAlarms extends OfAccount {
  readonly alarms: number;
  /** Of the newest: what it says, and when, Unix ms. */
  readonly reason: string;
  readonly newestAt: number;
}

/** The newest try to read an account's open orders failed. */
export interface FailedOrdersRead extends OfAccount {
  readonly code: string | null;
  readonly message: string;
  readonly at: number;
}

/** What changes of a day, seen by one method only so far, do to its rebate. */
export interface ChangedDay {
  readonly day: string;
  /** Changes that have an effect, and their sum, USDT. */
  readonly records: number;
  readonly effect: string;
}

/** Changes of the last seven days that have an effect, on how many days, and their sum, USDT. */
export interface RecentChanges {
  readonly records: number;
  readonly days: number;
  readonly effect: string;
}

/** An account whose orders show another position mode than was declared. */
export interface UndecidedMode extends OfAccount {
  readonly declared: PositionMode;
  readonly seen: PositionMode;
}

/** How far a broker's archive of commissions is synced, and what could not be counted. */
export interface ArchiveState extends OfAccount {
  /** The last thirty days that have ended. */
  readonly coverage: Coverage;
  /** Days of these with a change that only one method has seen. */
  readonly changes: readonly ChangedDay[];
  readonly recent: RecentChanges;
  /** Rows kept aside because they are no records; those of commissions stand with their day. */
  readonly setAside: { readonly transfers: number };
}

/** What a locked month still needs; nothing of it is shown once it is done. */
export interface LockedMonth extends OfAccount {
  readonly month: Month;
  /** No statements have been created of its lock. */
  readonly withoutStatements: boolean;
  /** Statements to send: created, to a client with an e-mail. */
  readonly unsent: number;
  /** Clients to pay, and what is open, USDT. */
  readonly unpaid: number;
  readonly open: Decimal;
}

/** Transfers that are not final. */
export interface PendingTransfers extends OfAccount {
  readonly pending: number;
  /** The exchange's own time of the oldest of them, Unix ms. */
  readonly oldestTs: number;
}

/**
 * What a desk's users should know first. A part that this user's role may not see is null; an
 * empty list means there is none.
 */
export interface Overview {
  readonly unknown: readonly UnknownOrders[] | null;
  readonly creations: readonly UnknownCreations[] | null;
  readonly undelivered: readonly UndeliveredKeys[] | null;
  readonly alarms: readonly OpenAlarms[] | null;
  readonly failed: readonly FailedOrdersRead[] | null;
  readonly positionModes: readonly UndecidedMode[] | null;
  readonly archives: readonly ArchiveState[] | null;
  readonly transfers: readonly PendingTransfers[] | null;
  /** Newest first. */
  readonly lockedMonths: readonly LockedMonth[] | null;
}

/** What became of the orders sent within an hour, UTC; each counts once. */
export interface HourOrders {
  /** 0 to 23. */
  readonly hour: number;
  /** A fill was seen, of all of it or a part. */
  readonly filled: number;
  readonly rejected: number;
  /** Nobody knows yet whether it was taken. */
  readonly unknown: number;
  /** Gone, filled or cancelled: the exchange tells no more of it, as of most market orders. */
  readonly closed: number;
  /** Cancelled, and no fill was seen. */
  readonly cancelled: number;
  /** Taken, and no fill was seen: most are open. */
  readonly withoutFill: number;
}

/** GET /api/overview/day: the hours of a UTC day in which orders were sent. */
export interface DayOrders {
  readonly day: string;
  readonly hours: readonly HourOrders[];
}
