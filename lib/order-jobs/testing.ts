import { type OrderCounts, type OrderJob, orderOutcomes } from "./order-job";

const none = Object.fromEntries(orderOutcomes.map((name) => [name, 0])) as OrderCounts;

/** A running mass cancel for tests, with what a test cares about changed. */
export function orderJob(
  change: Partial<Omit<OrderJob, "counts">> & { counts?: Partial<OrderCounts> } = {},
): OrderJob {
  return {
    id: "job_1",
    kind: "cancel",
    state: "running",
    startedBy: "Tess",
    ...{ changedBy: null, reason: null, question: null, waitsFor: null },
    createdAt: 1_000,
    endedAt: null,
    pace: { answers: 0, overMs: 0 },
    problems: [],
    ...change,
    counts: { ...none, ...change.counts },
  };
}
