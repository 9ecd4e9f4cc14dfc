import "server-only";
import type { Topic } from "@/lib/live/topic";

/** How often a watched topic is read; orders also whenever the journal says that one changed. */
export function intervalMs(topic: Topic): number {
  switch (topic.kind) {
    case "orders":
      return 1_000;
    case "plans":
      return 3_000;
    case "index":
      return 2_000;
    case "instruments":
      return 60_000;
    case "journal":
    case "cancel-jobs":
      return Number.POSITIVE_INFINITY;
  }
}

/** After a failed reading: 2 s, 4 s, 8 s … up to a minute, never sooner than the topic's own. */
export function waitAfterFailureMs(topic: Topic, failures: number): number {
  const backOffMs = Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6));
  return Math.max(intervalMs(topic), backOffMs);
}
