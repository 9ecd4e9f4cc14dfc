import { needsSomebody } from "./counts";
import type { CancelJob } from "./wire";

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
      job.endedAt === null || (ended.includes(job) && (job === ended[0] || needsSomebody(job))),
  );
}
