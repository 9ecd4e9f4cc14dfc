import { type CancelCounts, type CancelJob, cancelOutcomes } from "./wire";

/** All orders of a job. */
export function totalOf(counts: CancelCounts): number {
  return cancelOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
}

/** Orders whose cancel is sent no more: answered, or nobody will know more by waiting here. */
export function answeredOf(counts: CancelCounts): number {
  return totalOf(counts) - remainingOf(counts);
}

/** Orders that are not sent yet, or whose answer is awaited. */
export function remainingOf(counts: CancelCounts): number {
  return counts.left + counts["in-flight"];
}

/** Whether somebody should look at what became of a job. */
export function needsSomebody({ counts }: CancelJob): boolean {
  return counts.unknown > 0 || counts.rejected > 0;
}
