import type { CancelCounts, CancelJob } from "./cancel-job";

const none = { cancelled: 0, filled: 0, closed: 0, unknown: 0, rejected: 0 };

/** A running mass cancel for tests, with what a test cares about changed. */
export function cancelJob(
  change: Partial<Omit<CancelJob, "counts">> & { counts?: Partial<CancelCounts> } = {},
): CancelJob {
  return {
    id: "cxj_1",
    state: "running",
    startedBy: "Tess",
    changedBy: null,
    reason: null,
    createdAt: 1_000,
    endedAt: null,
    pace: { answers: 0, overMs: 0 },
    problems: [],
    ...change,
    counts: { ...none, "in-flight": 0, left: 0, ...change.counts },
  };
}
