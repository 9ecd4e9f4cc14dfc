/** A row of a table on the System page; moments are Unix ms. */
export interface SystemProcess {
  readonly name: string;
  readonly startedAt: number;
  /** The leases that it holds, such as the worker's. */
  readonly leases: readonly string[];
}

interface SystemQueue {
  readonly name: string;
  readonly waiting: number;
}

export interface SystemJob {
  readonly name: string;
  readonly at: number;
}

interface SystemChain {
  readonly name: string;
  readonly entries: number;
  /** The first and last digits of its head. */
  readonly head: string;
}

export interface SystemSpace {
  readonly name: string;
  readonly bytes: number;
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
  /** When the last backup began; null where there was none from this folder. */
  readonly lastBackupAt: number | null;
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
  readonly queues: readonly SystemQueue[];
  readonly nextJobs: readonly SystemJob[];
  readonly chains: readonly SystemChain[];
  /** When a user last verified the audit's chain; null for never. */
  readonly auditVerifiedAt: number | null;
  /** How long each kind is kept, in days; 0 for good. */
  readonly keepDays: Readonly<Record<"records" | "assets" | "exports" | "rawPages", number>>;
}
