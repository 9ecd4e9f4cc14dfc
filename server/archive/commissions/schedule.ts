import "server-only";
import { type DayState, isVerifiedDay } from "@/lib/archive/enums";
import { nextAskAround, type PublicationClock } from "@/lib/archive/publication-clock";
import { addDays, type Day, dayBounds, dayMs, dayOf, daysFrom } from "@/lib/time";
import type { ReadableWindow } from "../archive-source";
import { isVerified, type Pass, verifiableAt, verifyAfterMs } from "../verification";

/**
 * How long the exchange keeps commission records, and its oldest day (docs/rulings.md#ruling-38).
 */
const keptMs = 30 * dayMs;
export const oldestDay = "2025-09-01" as Day;

const hourMs = 3_600_000;
/**
 * Hours of the day after, UTC+8, at which an unpublished day is asked for
 * (docs/archive.md#schedule).
 */
const publicationHours = [2, 6, 10, 14, 18, 22];
/** Days after its start at which a day is read again for late corrections; the last is T+28. */
const recheckAfterDays = [2, 3, 5, 8, 15, 22, 28];
/** A pass that is to be whole is begun so long before the exchange forgets the day's beginning. */
const lastPassBeforeMs = hourMs;

/** What is known of a day when its next sync is planned. */
export interface DayFacts {
  readonly day: Day;
  readonly state: DayState;
  /** The newest passes of the whole day, oldest first. */
  readonly passes: readonly Pass[];
  /** Unix ms by the exchange's clock; null before a sync came to the end. */
  readonly lastCompleteAtMs: number | null;
  /** When days are usually published; null while that is not known. */
  readonly clock?: PublicationClock | null;
}

/** The commission days that have ended and can still be synced in part, oldest first. */
export function readableDays(nowMs: number): readonly Day[] {
  const first = dayOf(nowMs - keptMs, "UTC+8");
  const yesterday = addDays(dayOf(nowMs, "UTC+8"), -1);
  return daysFrom(first, yesterday).filter((day) => day >= oldestDay);
}

/** What of a day the exchange still answers, or null when all of it is gone. */
export function readablePart(day: Day, nowMs: number): ReadableWindow | null {
  const { startMs, endMs } = dayBounds(day, "UTC+8");
  const edge = nowMs - keptMs;
  if (edge > endMs) return null;
  return { startMs: Math.max(edge, startMs), endMs, whole: edge <= startMs };
}

/** Until when the whole of a day can be read, Unix ms. */
export function wholeUntil(day: Day): number {
  return dayBounds(day, "UTC+8").startMs + keptMs;
}

/**
 * When a day is to be read next, Unix ms by the exchange's clock; null when never again. A day
 * that was never read to its end is due at once, or at the next hour at which it may be published;
 * one that is not verified is due when another pass can verify it; a verified one is looked at
 * again for late corrections.
 */
export function nextDaySync(facts: DayFacts, nowMs: number): number | null {
  const { day, state, lastCompleteAtMs } = facts;
  const { startMs, endMs } = dayBounds(day, "UTC+8");
  if (lastCompleteAtMs === null) return endMs + keptMs > nowMs ? nowMs : null;
  if (state === "awaiting-publication" && nowMs < startMs + 2 * dayMs) {
    const learned = facts.clock && nextAskAround(day, facts.clock, nowMs);
    return Math.min(nextPublicationHour(endMs, nowMs), learned ?? Number.POSITIVE_INFINITY);
  }
  const lastPass = wholeUntil(day) - lastPassBeforeMs;
  const rechecks = recheckAfterDays
    .map((days) => startMs + days * dayMs)
    .filter((at) => at > lastCompleteAtMs);
  const open =
    state === "expired-partial" || isVerifiedDay(state) ? [] : [nextVerification(facts, nowMs)];
  const due = Math.min(...open.map((at) => Math.min(at, lastPass)), ...rechecks);
  return due > lastCompleteAtMs && due < wholeUntil(day) ? due : null;
}

/** When a pass can verify the day; one that could not, though it was time, is tried again later. */
function nextVerification({ passes }: DayFacts, nowMs: number): number {
  const at = verifiableAt(passes);
  return at !== null && at > nowMs ? at : nowMs + verifyAfterMs;
}

function nextPublicationHour(dayEndMs: number, nowMs: number): number {
  const midnight = dayEndMs + 1;
  const hours = publicationHours.map((hour) => midnight + hour * hourMs);
  return hours.find((at) => at > nowMs) ?? midnight + dayMs;
}

/** What is known of a day when a sync has come to the list's end. */
export interface CompletedDayRun {
  /** Records that count on the day, found by all syncs. */
  readonly records: number;
  /** Of these, records that this sync lacked. */
  readonly missing: number;
  readonly setAside: number;
  /** False when the exchange had forgotten the day's beginning. */
  readonly whole: boolean;
  /** The state before. */
  readonly before: DayState;
  /** The passes of the whole day, this one included, oldest first. */
  readonly passes: readonly Pass[];
  /** A later day has records already, so the exchange has passed this one. */
  readonly laterDayPublished: boolean;
}

/** The state of a day after a sync to its end (docs/archive.md#verified), by what was seen. */
export function dayStateAfter(ended: CompletedDayRun): DayState {
  const { records, missing, setAside, passes, laterDayPublished } = ended;
  if (setAside > 0) return "quarantine";
  const newest = passes.at(-1);
  if (!ended.whole && newest === undefined) return "expired-partial";
  if (!ended.whole) return newest?.records === records ? stillKnown(ended.before) : "changed";
  if (missing > 0) return "changed";
  if (isVerified(passes) && (records > 0 || laterDayPublished)) {
    return records > 0 ? "confirmed" : "confirmed-empty";
  }
  if (records === 0) return laterDayPublished ? "provisional" : "awaiting-publication";
  const differs = passes.some((pass) => pass.records > 0 && pass.digest !== newest?.digest);
  return differs ? "changed" : "provisional";
}

/** A part of a day cannot contradict what complete syncs found, and cannot verify anything. */
function stillKnown(before: DayState): DayState {
  return before === "syncing" || before === "partial" ? "provisional" : before;
}
