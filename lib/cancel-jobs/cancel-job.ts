import type { Category } from "@/lib/exchange/values";

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

type CancelOutcome = (typeof cancelOutcomes)[number];

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
  readonly reason: string | null;
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

/** One order to be cancelled, as the user saw it. */
export interface OrderToCancel {
  readonly category: Category;
  readonly symbol: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
  /** Filled so far, base coin; null when nobody knows. */
  readonly filledQty: string | null;
}

/** A mass cancel takes all open orders of an account: 400 of futures, 400 of spot and margin. */
export const maxOrdersPerCancelJob = 800;

/** What has become known so far, each kind by its own number; without what is left. */
export function countParts(counts: CancelCounts): readonly { count: number; text: string }[] {
  return [
    { count: counts.cancelled, text: "cancelled" },
    { count: counts.filled, text: "filled" },
    { count: counts.closed, text: "filled or cancelled before" },
    { count: counts.unknown, text: "unconfirmed" },
    { count: counts.rejected, text: "rejected" },
  ].filter(({ count, text }) => count > 0 || text === "cancelled");
}

/** The heading of a job: what it is doing and how far it is, or how it ended. */
export function cancelJobHeading(job: CancelJob): string {
  const done = answeredOf(job.counts);
  const of = `${done} of ${totalOrdersOf(job.counts)}`;
  if (job.state === "completed") return `Cancel finished`;
  if (job.state === "paused") return `Paused at ${of}`;
  if (job.state === "stopped") {
    return job.endedAt === null ? `Stopping at ${of}` : `Stopped at ${of}`;
  }
  return `Cancelling ${of}`;
}

/** How a job ended, in one sentence with the count of each outcome. */
export function cancelJobOutcomeText({ counts }: CancelJob): string {
  const parts = countParts(counts).map(({ count, text }) => `${count} ${text}`);
  const untouched = counts.left > 0 ? `; ${counts.left} not sent` : "";
  return `${parts.join(", ")}${untouched}.`;
}

/**
 * What a screen reader is told when a job starts, pauses, stops or ends; the same as long as it
 * only comes further, but for its end.
 */
export function cancelJobAnnouncement(job: CancelJob): string {
  const orders =
    totalOrdersOf(job.counts) === 1 ? "1 order" : `${totalOrdersOf(job.counts)} orders`;
  const reason = job.reason === null ? "" : ` ${job.reason}`;
  if (job.endedAt !== null)
    return `${cancelJobHeading(job)}. ${cancelJobOutcomeText(job)}${reason}`;
  switch (job.state) {
    case "paused":
      return `Paused: cancel of ${orders}.${reason}`;
    case "stopped":
      return `Stopping: cancel of ${orders}.${reason}`;
    default:
      return `Cancelling ${orders}.`;
  }
}

/** All orders of a job. */
export function totalOrdersOf(counts: CancelCounts): number {
  return cancelOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

/** Orders whose cancel is sent no more: answered, or nobody will know more by waiting here. */
export function answeredOf(counts: CancelCounts): number {
  return totalOrdersOf(counts) - remainingOf(counts);
}

/** Orders that are not sent yet, or whose answer is awaited. */
export function remainingOf(counts: CancelCounts): number {
  return counts.left + counts["in-flight"];
}

/** Whether somebody should look at what became of a job. */
function jobNeedsAttention({ counts }: CancelJob): boolean {
  return counts.unknown > 0 || counts.rejected > 0;
}

/** Fewer answers say nothing of the pace. */
const minAnswers = 5;

/** How long a running job still takes at its measured pace; null when there is no measure yet. */
export function timeLeftMs({ state, counts, pace }: CancelJob): number | null {
  if (state !== "running" || pace.answers < minAnswers || pace.overMs <= 0) return null;
  return (remainingOf(counts) * pace.overMs) / (pace.answers - 1);
}

/** The same in words: whole seconds up to two minutes, then whole minutes, never less. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 120 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`;
}

/**
 * Of an account's jobs, newest first, those that a page shows: each that has not ended, and those
 * ended that were not dismissed: the newest, and any of which a cancel needs somebody.
 */
export function shownJobs(
  jobs: readonly CancelJob[],
  dismissed: ReadonlySet<string>,
): readonly CancelJob[] {
  const ended = jobs.filter((job) => job.endedAt !== null && !dismissed.has(job.id));
  return jobs.filter(
    (job) =>
      job.endedAt === null || (ended.includes(job) && (job === ended[0] || jobNeedsAttention(job))),
  );
}
