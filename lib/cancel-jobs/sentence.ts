import { answeredOf, totalOf } from "./counts";
import type { CancelCounts, CancelJob } from "./wire";

/** What has become known so far, each kind by its own number; without what is left. */
export function countParts(counts: CancelCounts): readonly { count: number; words: string }[] {
  return [
    { count: counts.cancelled, words: "cancelled" },
    { count: counts.filled, words: "filled meanwhile" },
    { count: counts.closed, words: "closed meanwhile" },
    { count: counts.unknown, words: "not confirmed" },
    { count: counts.rejected, words: "rejected" },
  ].filter(({ count, words }) => count > 0 || words === "cancelled");
}

/** The heading of a job: what it is doing and how far it is, or how it ended. */
export function headingOf(job: CancelJob): string {
  const done = answeredOf(job.counts);
  const of = `${done} of ${totalOf(job.counts)}`;
  if (job.state === "completed") return `Mass cancel ended: ${of} answered`;
  if (job.state === "paused") return `Paused at ${of}`;
  if (job.state === "stopped") {
    return job.endedAt === null ? `Stopping at ${of}` : `Stopped at ${of}`;
  }
  return `Cancelling ${of}`;
}

/** How a job ended, in one sentence with the count of each outcome. */
export function endSentence({ counts }: CancelJob): string {
  const parts = countParts(counts).map(({ count, words }) => `${count} ${words}`);
  const untouched = counts.left > 0 ? `; ${counts.left} left as they were, not sent` : "";
  return `${parts.join(", ")}${untouched}.`;
}

/**
 * What a screen reader is told when a job starts, pauses, stops or ends; the same as long as it
 * only comes further, but for its end.
 */
export function announcementOf(job: CancelJob): string {
  const orders = totalOf(job.counts) === 1 ? "1 order" : `${totalOf(job.counts)} orders`;
  const why = job.why === null ? "" : ` ${job.why}`;
  if (job.endedAt !== null) return `${headingOf(job)}. ${endSentence(job)}${why}`;
  switch (job.state) {
    case "paused":
      return `The cancel of ${orders} is paused.${why}`;
    case "stopped":
      return `The cancel of ${orders} is being stopped.${why}`;
    default:
      return `Cancelling ${orders}.`;
  }
}
