import { remainingOf } from "./counts";
import type { CancelJob } from "./wire";

/** Fewer answers say nothing of the pace. */
const fewestAnswers = 5;

/** How long a running job still takes at its measured pace; null when there is no measure yet. */
export function timeLeftMs({ state, counts, pace }: CancelJob): number | null {
  if (state !== "running" || pace.answers < fewestAnswers || pace.overMs <= 0) return null;
  return (remainingOf(counts) * pace.overMs) / (pace.answers - 1);
}

/** The same in words: whole seconds up to two minutes, then whole minutes, never less. */
export function timeLeftWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 120 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`;
}
