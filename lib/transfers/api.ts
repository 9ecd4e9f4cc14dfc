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
  /** 1 and more: what was told before it stands in its timeline. */
  readonly revision: number;
}

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
