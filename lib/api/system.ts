/** Rows of the tables on the System page; moments are Unix ms. */
export interface SystemProcess {
  /** What it is, and which of its kind where there are several. */
  readonly name: string;
  readonly startedAt: number;
  /** When it last said that it is there; null of PostgreSQL, which has answered just now. */
  readonly seenAt: number | null;
}

/** Work that only one process does at a time. */
interface SystemLease {
  readonly name: string;
  /** The process that holds it; null while none does. */
  readonly holder: string | null;
  /** Since when; null where nobody holds it. */
  readonly since: number | null;
  /** Until when, unless it is renewed before; null where nobody holds it. */
  readonly until: number | null;
}

interface SystemQueue {
  readonly name: string;
  readonly waiting: number;
  /** Since when the oldest waits; null when nothing does. */
  readonly oldestAt: number | null;
}

/** What the desk does by itself: when next, and how it went last. */
export interface SystemJob {
  readonly name: string;
  /** Null while nothing is planned. */
  readonly at: number | null;
  /** Null for never; `problem`: why it did not succeed. */
  readonly last: { readonly at: number; readonly problem: string | null } | null;
}

export interface SystemChain {
  readonly name: string;
  readonly entries: number;
  /** The first and last digits of its head. */
  readonly head: string;
  /** When a user last had it recomputed, and what was wrong; null for never. */
  readonly verified: { readonly at: number; readonly problem: string | null } | null;
}

export interface SystemSpace {
  readonly name: string;
  readonly bytes: number;
}

/** The last backup that was made of this folder's desk. */
export interface SystemBackup {
  /** When it began. */
  readonly at: number;
  readonly folder: string;
  /** How large it is and how long it took; null where its folder is not here any more. */
  readonly size: { readonly bytes: number; readonly tookMs: number } | null;
}

/** What `GET /api/system` tells an owner: what the desk runs on, and how long that lasts. */
export interface SystemState {
  readonly now: number;
  readonly versions: {
    readonly desk: string;
    /** The newest migration. */
    readonly schema: string;
    readonly node: string;
    readonly postgres: string;
  };
  /** Null where there was none from this folder. */
  readonly lastBackup: SystemBackup | null;
  /** When the database's log was last archived; null where it is not. */
  readonly walArchivedAt: number | null;
  /** Whether the key file is elsewhere than the database. */
  readonly keyFileApart: boolean;
  readonly disk: {
    readonly freeBytes: number;
    readonly totalBytes: number;
    readonly databaseBytes: number;
    /** The database by what it holds, the largest first. */
    readonly parts: readonly SystemSpace[];
    /** The database may be on another computer: this disk says nothing of it then. */
    readonly holdsDatabase: boolean;
    /** When its first table was made. */
    readonly since: number;
    /** How much the database has grown a day since; null in the first week. */
    readonly bytesPerDay: number | null;
  };
  readonly processes: readonly SystemProcess[];
  readonly leases: readonly SystemLease[];
  readonly queues: readonly SystemQueue[];
  readonly jobs: readonly SystemJob[];
  readonly chains: readonly SystemChain[];
  /** How long each kind is kept, in days; 0 for good. */
  readonly keepDays: Readonly<Record<"records" | "assets" | "exports" | "rawPages", number>>;
}

/** POST /api/system/verification: what was wrong with which chain, of how many. */
export interface ChainsVerified {
  readonly chains: number;
  readonly problems: readonly { readonly name: string; readonly problem: string }[];
}
