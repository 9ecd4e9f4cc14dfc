/** A job goes on by itself while it is running; `completed` and `stopped` are its two ends. */
export type CancelJobState = "running" | "paused" | "stopped" | "completed";

/**
 * What became of the cancel of one order. `left`: nothing was sent. `in-flight`: the answer is
 * awaited. `closed`: the order was not open any more when the cancel came; `filled`: and more of it
 * was filled than when the job began. `unknown`: nobody knows whether the cancel arrived.
 */
export const cancelOutcomes = [
  "cancelled",
  "filled",
  "closed",
  "unknown",
  "rejected",
  "in-flight",
  "left",
] as const;

export type CancelOutcome = (typeof cancelOutcomes)[number];

/** How many of a job's orders have come to what; together they are all of its orders. */
export type CancelCounts = Readonly<Record<CancelOutcome, number>>;

/** A cancel that somebody should look at: unknown, or rejected. */
export interface CancelProblem {
  /** Null when the desk itself refused it, so that the journal has nothing of it. */
  readonly intentId: string | null;
  readonly outcome: "unknown" | "rejected";
  readonly symbol: string;
  /** The order's id at the exchange, or its client id. */
  readonly order: string;
  readonly code: string | null;
  readonly message: string | null;
}

/** A mass cancel, as each tab shows it. */
export interface CancelJob {
  readonly id: string;
  readonly state: CancelJobState;
  readonly startedBy: string;
  /** Who paused, resumed or stopped it last; null when nobody did, or the desk itself. */
  readonly changedBy: string | null;
  /** Why the desk itself paused or stopped it. */
  readonly why: string | null;
  /** Moments, Unix ms; `endedAt` is null until the last answer is known. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly counts: CancelCounts;
  /** The newest answers since it last began to run, and the time between first and last of them. */
  readonly pace: { readonly answers: number; readonly overMs: number };
  /** The first of the unknown and rejected ones. */
  readonly problems: readonly CancelProblem[];
}

/** GET /api/cancel-jobs */
export interface CancelJobsAnswer {
  readonly jobs: readonly CancelJob[];
}

/** POST /api/cancel-jobs */
export interface CancelJobStarted {
  readonly jobId: string;
}

/** One order to be cancelled, as the person saw it. */
export interface OrderToCancel {
  readonly category: string;
  readonly symbol: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
  /** Filled so far, base coin; null when nobody knows. */
  readonly filledQty: string | null;
}

/** A mass cancel takes all open orders of an account: 400 of futures, 400 of spot and margin. */
export const mostOrders = 800;
