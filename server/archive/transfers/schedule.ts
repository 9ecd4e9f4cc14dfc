import "server-only";
import { type DayState, isVerifiedDay } from "@/lib/archive/enums";
import { addDays, type Day, dayBounds, dayMs, dayOf } from "@/lib/time";
import type { ReadableWindow } from "../archive-source";
import { isVerified, type Pass, verifiableAt, verifyAfterMs } from "../verification";

/** A window is seven days of UTC; it is known by its first day (docs/archive.md#windows). */
const windowDays = 7;
/** The retention is not stated: the archive goes back this far and shows it. */
const walkBackDays = 105;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How often a window is read: the newest, those of the last 35 days, those with open ends. */
const newestEveryMs = 10 * minuteMs;
const lastWeekEveryMs = 6 * hourMs;
const rollingEveryMs = 7 * dayMs;
const rollingDays = 35;
const pendingEveryMs = hourMs;
/** From this age on a pending transfer counts as abandoned, and is looked for less often. */
export const abandonedAfterMs = 30 * dayMs;

/** The window in which a moment lies, by its first day. */
export function transferWindowOf(moment: number): Day {
  const days = Math.floor(moment / dayMs);
  return dayOf((days - (days % windowDays)) * dayMs, "UTC");
}

/** The windows that are read, oldest first; the last one has not ended yet. */
export function readableWindows(nowMs: number): readonly Day[] {
  const newest = transferWindowOf(nowMs);
  const count = walkBackDays / windowDays + 1;
  return Array.from({ length: count }, (_, back) =>
    addDays(newest, (back - count + 1) * windowDays),
  );
}

/** The moments of a window. */
export function momentsOf(first: Day): ReadableWindow {
  const { startMs } = dayBounds(first, "UTC");
  return { startMs, endMs: startMs + windowDays * dayMs - 1, whole: true };
}

/** What is known of a window whose sync is complete. */
export interface WindowFacts {
  readonly first: Day;
  readonly state: DayState;
  readonly pending: number;
  /** The newest passes of the window since it ended, oldest first. */
  readonly passes: readonly Pass[];
}

/**
 * When a window is read next, Unix ms by the exchange's clock; null when never again. A pending
 * transfer is looked for until it is final, whatever its age, and a window that has ended until it
 * is verified.
 */
export function nextWindowSync(
  { first, state, pending, passes }: WindowFacts,
  nowMs: number,
): number | null {
  const { endMs } = momentsOf(first);
  const age = nowMs - endMs;
  if (age <= 0) return nowMs + newestEveryMs;
  if (pending > 0) return nowMs + (age > abandonedAfterMs ? lastWeekEveryMs : pendingEveryMs);
  if (!isVerifiedDay(state)) {
    const at = verifiableAt(passes);
    return at !== null && at > nowMs ? at : nowMs + verifyAfterMs;
  }
  if (age < windowDays * dayMs) return nowMs + lastWeekEveryMs;
  return age < rollingDays * dayMs ? nowMs + rollingEveryMs : null;
}

/** The state of a window after a complete sync. */
export function windowStateAfter(window: {
  readonly ended: boolean;
  readonly records: number;
  readonly missing: number;
  readonly setAside: number;
  readonly pending: number;
  readonly passes: readonly Pass[];
}): DayState {
  const { ended, records, missing, setAside, pending, passes } = window;
  if (setAside > 0) return "quarantine";
  if (missing > 0) return "changed";
  if (!ended || pending > 0 || !isVerified(passes)) return "provisional";
  return records === 0 ? "confirmed-empty" : "confirmed";
}
