import type { Category } from "@/lib/exchange/values";

/** What a job does with each of its orders; a replacement cancels one and places another. */
export type OrderJobKind = "cancel" | "batch" | "replace";

/** A job goes on by itself while it is running; `completed` and `stopped` are its two ends. */
export type OrderJobState = "running" | "paused" | "stopped" | "completed";

/**
 * What became of one order of a job. `left`: nothing was sent. `in-flight`: an answer is awaited,
 * or a replaced order has yet to leave the lists. `placed`: the exchange took it. `closed`: the
 * order was not open any more when its cancel came; `filled`: and more of it was filled than when
 * the job began. `not-placed`: the old order is cancelled, or the order was never sent, and nothing
 * stands in its place. `unknown`: a cancel or an order may have arrived.
 */
export const orderOutcomes = [
  "placed",
  "cancelled",
  "filled",
  "closed",
  "unknown",
  "rejected",
  "not-placed",
  "in-flight",
  "left",
] as const;

export type OrderOutcomeName = (typeof orderOutcomes)[number];

/** How many of a job's orders have come to what; together they are all of its orders. */
export type OrderCounts = Readonly<Record<OrderOutcomeName, number>>;

/** An order that needs attention: unknown, rejected, or not placed. */
export interface OrderProblem {
  /** The row of the job. */
  readonly id: string;
  /** Null when the desk itself refused it, so that the journal has nothing of it. */
  readonly intentId: string | null;
  readonly outcome: "unknown" | "rejected" | "not-placed";
  readonly symbol: string;
  /** The order's id at the exchange, or its client id. */
  readonly order: string;
  readonly code: string | null;
  readonly message: string | null;
  /** How much of a replaced order can be placed now, base coin; null where nothing can. */
  readonly canPlace: string | null;
  /** At which price it would be placed; null without a price. */
  readonly price: string | null;
}

/** A job, as each tab shows it. */
export interface OrderJob {
  readonly id: string;
  readonly kind: OrderJobKind;
  readonly state: OrderJobState;
  readonly startedBy: string;
  /** Who paused, resumed or stopped it last; null when nobody did, or the desk itself. */
  readonly changedBy: string | null;
  /** Why the desk itself paused or stopped it. */
  readonly reason: string | null;
  /** What the desk asks before the next order goes, as one of `confirmations`; null for nothing. */
  readonly question: string | null;
  /** What a running job waits for. */
  readonly waitsFor: string | null;
  /** Moments, Unix ms; `endedAt` is null until the last answer is known. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly counts: OrderCounts;
  /** The newest answers since it last began to run, and the time between first and last of them. */
  readonly pace: { readonly answers: number; readonly overMs: number };
  /** The first of those that need attention. */
  readonly problems: readonly OrderProblem[];
}

/** What became of one row of a job. */
export interface OrderJobRow {
  /** The client id of what is placed; of a mass cancel the order's id. */
  readonly order: string;
  readonly outcome: OrderOutcomeName;
  readonly orderId: string | null;
  readonly code: string | null;
  readonly message: string | null;
  /** Null when nothing of it was ever journalled. */
  readonly intentId: string | null;
}

/** GET /api/order-jobs/[job] */
export interface OrderJobRowsAnswer {
  /** Nothing more is sent of it. */
  readonly ended: boolean;
  readonly rows: readonly OrderJobRow[];
}

/** GET /api/order-jobs */
export interface OrderJobsAnswer {
  readonly jobs: readonly OrderJob[];
}

/** POST /api/order-jobs */
export interface OrderJobStarted {
  readonly jobId: string;
}

/** One order to be cancelled, as the user saw it. */
export interface OrderToCancel {
  readonly category: Category;
  readonly symbol: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
  /** Filled so far, base coin; null when unknown. */
  readonly filledQty: string | null;
}

/** So many orders a batch can have, and so many can be replaced at once. */
export const maxOrdersPerBatch = 1_000;
export const maxOrdersPerReplacement = 100;

/** A mass cancel takes all open orders of an account: 400 of futures, 400 of spot and margin. */
export const maxOrdersPerCancelJob = 800;

/** What has become known so far, each kind by its own number; without what is left. */
export function countParts(
  kind: OrderJobKind,
  counts: OrderCounts,
): readonly { count: number; text: string }[] {
  const main = words[kind].done;
  return [
    { count: doneOf(kind, counts), text: main },
    { count: counts.filled, text: "filled" },
    { count: counts.closed, text: "filled or cancelled before" },
    { count: counts.unknown, text: kind === "cancel" ? "unconfirmed" : "unknown" },
    { count: counts.rejected, text: "rejected" },
    { count: counts["not-placed"], text: kind === "batch" ? "not sent" : "closed, not placed" },
  ].filter(({ count, text }) => count > 0 || text === main);
}

interface Words {
  readonly noun: string;
  readonly doing: string;
  readonly done: string;
}

const words: Readonly<Record<OrderJobKind, Words>> = {
  cancel: { noun: "Cancel", doing: "Cancelling", done: "cancelled" },
  batch: { noun: "Batch", doing: "Placing", done: "placed" },
  replace: { noun: "Replacement", doing: "Replacing", done: "replaced" },
};

/** Orders with which the job did what it was started for. */
const doneOf = (kind: OrderJobKind, counts: OrderCounts) =>
  kind === "cancel" ? counts.cancelled : counts.placed;

/** What a job is called. */
export const jobNouns: Readonly<Record<OrderJobKind, string>> = {
  cancel: "Mass cancel",
  batch: "Batch",
  replace: "Replacement",
};

/**
 * How a job that is completed ended. `waiting`: an old order is closed, and a user has to say
 * whether the new one is placed. Null before, and of a stopped job.
 */
export function orderJobEnd(job: OrderJob): "waiting" | "nothing" | "done" | null {
  if (job.state !== "completed") return null;
  if (job.problems.some(({ canPlace }) => canPlace !== null)) return "waiting";
  return doneOf(job.kind, job.counts) + job.counts.unknown === 0 ? "nothing" : "done";
}

/** The heading of a job: what it is doing and how far it is, or how it ended. */
export function orderJobHeading(job: OrderJob): string {
  const done = answeredOf(job.counts);
  const of = `${done} of ${totalOrdersOf(job.counts)}`;
  const { noun, done: word } = words[job.kind];
  switch (orderJobEnd(job)) {
    case "waiting":
      return "Waiting for you to place the new order";
    case "nothing":
      return `Nothing ${word}`;
    case "done":
      return `${noun} finished`;
  }
  if (job.state === "paused") return `Paused at ${of}`;
  if (job.state === "stopped") {
    return job.endedAt === null ? `Stopping at ${of}` : `Stopped at ${of}`;
  }
  return `${words[job.kind].doing} ${of}`;
}

/** How a job ended, in one sentence with the count of each outcome. */
export function orderJobOutcomeText({ kind, counts }: OrderJob): string {
  const parts = countParts(kind, counts).map(({ count, text }) => `${count} ${text}`);
  const untouched = counts.left > 0 ? `; ${counts.left} left` : "";
  return `${parts.join(", ")}${untouched}.`;
}

/**
 * What a screen reader is told when a job starts, pauses, stops or ends; the same as long as it
 * only comes further, but for its end.
 */
export function orderJobAnnouncement(job: OrderJob): string {
  const orders =
    totalOrdersOf(job.counts) === 1 ? "1 order" : `${totalOrdersOf(job.counts)} orders`;
  const reason = job.reason === null ? "" : ` ${job.reason}`;
  const { noun, doing } = words[job.kind];
  if (job.endedAt !== null) return `${orderJobHeading(job)}. ${orderJobOutcomeText(job)}${reason}`;
  switch (job.state) {
    case "paused":
      return `Paused: ${noun.toLowerCase()} of ${orders}.${reason}`;
    case "stopped":
      return `Stopping: ${noun.toLowerCase()} of ${orders}.${reason}`;
    default:
      return `${doing} ${orders}.`;
  }
}

/** All orders of a job. */
export function totalOrdersOf(counts: OrderCounts): number {
  return orderOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

/** Orders of which nothing is sent any more: answered, or of unknown outcome. */
export function answeredOf(counts: OrderCounts): number {
  return totalOrdersOf(counts) - remainingOf(counts);
}

/** Orders that are not sent yet, or whose answer is awaited. */
export function remainingOf(counts: OrderCounts): number {
  return counts.left + counts["in-flight"];
}

/** Whether a job has orders that need attention. */
function jobNeedsAttention({ counts }: OrderJob): boolean {
  return counts.unknown > 0 || counts.rejected > 0 || counts["not-placed"] > 0;
}

/** Fewer answers say nothing of the pace. */
const minAnswers = 5;

/** How long a running job still takes at its measured pace; null when there is no measure yet. */
export function timeLeftMs({ state, counts, pace }: OrderJob): number | null {
  if (state !== "running" || pace.answers < minAnswers || pace.overMs <= 0) return null;
  return (remainingOf(counts) * pace.overMs) / (pace.answers - 1);
}

/** The same in words: whole seconds up to two minutes, then whole minutes, never less. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 120 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`;
}

/** How long a finished job without problems is shown. */
const finishedShownMs = 3 * 60_000;

/** Whether a job finished everything and needs no attention. */
const goesByItself = (job: OrderJob): boolean =>
  job.state === "completed" && job.reason === null && !jobNeedsAttention(job);

/**
 * Of an account's jobs, newest first, those that a page shows: each that has not ended, and those
 * ended that were not dismissed: the newest for a few minutes, and any that needs attention.
 */
export function shownJobs(
  jobs: readonly OrderJob[],
  dismissed: ReadonlySet<string>,
  now: number,
): readonly OrderJob[] {
  const ended = jobs.filter(
    (job) =>
      job.endedAt !== null &&
      !dismissed.has(job.id) &&
      !(goesByItself(job) && now - job.endedAt > finishedShownMs),
  );
  return jobs.filter(
    (job) =>
      job.endedAt === null || (ended.includes(job) && (job === ended[0] || jobNeedsAttention(job))),
  );
}
