import "server-only";
import type { DayState } from "@/lib/archive/day-state";
import { addDays, type Day, dayBounds, dayMs, dayOf, daysFrom } from "@/lib/time";
import type { Part } from "../keeper";

/** How long the exchange keeps commission records, and its oldest day (rulings 38). */
const keptMs = 30 * dayMs;
const oldestDay = "2025-09-01" as Day;

const hourMs = 3_600_000;
/** Hours of the day after, UTC+8, at which an unpublished day is asked for (broker-office 4.5). */
const publicationHours = [2, 6, 10, 14, 18, 22];
/** Days after its start at which a day is read again for late corrections; the last is T+28. */
const recheckAfterDays = [2, 3, 5, 8, 15, 22, 28];
/** The confirming reading comes at least so long after the first. */
export const confirmAfterMs = 6 * hourMs;

/** What is known of a day when its next reading is planned. */
export interface DayFacts {
  readonly day: Day;
  readonly completeReads: number;
  readonly records: number;
  /** Unix ms by the exchange's clock; null before a reading came to the end. */
  readonly lastCompleteAtMs: number | null;
}

/** The commission days that have ended and of which something can still be read, oldest first. */
export function readableDays(nowMs: number): readonly Day[] {
  const first = dayOf(nowMs - keptMs, "UTC+8");
  const yesterday = addDays(dayOf(nowMs, "UTC+8"), -1);
  return daysFrom(first, yesterday).filter((day) => day >= oldestDay);
}

/** What of a day the exchange still answers, or null when all of it is gone. */
export function readablePart(day: Day, nowMs: number): Part | null {
  const { startMs, endMs } = dayBounds(day, "UTC+8");
  const edge = nowMs - keptMs;
  if (edge > endMs) return null;
  return { startMs: Math.max(edge, startMs), endMs, whole: edge <= startMs };
}

/**
 * When a day is to be read next, Unix ms by the exchange's clock; null when never again. A day
 * that was never read to its end is due at once, or at the next hour at which it may be published.
 */
export function nextReading(facts: DayFacts, nowMs: number): number | null {
  const { startMs, endMs } = dayBounds(facts.day, "UTC+8");
  const lastChance = startMs + keptMs;
  const { lastCompleteAtMs } = facts;
  if (lastCompleteAtMs === null) return endMs + keptMs > nowMs ? nowMs : null;
  if (facts.records === 0 && nowMs < startMs + 2 * dayMs) return nextPublicationHour(endMs, nowMs);
  const wanted = [
    ...(facts.completeReads === 1 ? [lastCompleteAtMs + confirmAfterMs] : []),
    ...recheckAfterDays.map((days) => startMs + days * dayMs),
  ];
  const due = wanted.filter((at) => at > lastCompleteAtMs && at < lastChance);
  return due.length === 0 ? null : Math.min(...due);
}

function nextPublicationHour(dayEndMs: number, nowMs: number): number {
  const midnight = dayEndMs + 1;
  const hours = publicationHours.map((hour) => midnight + hour * hourMs);
  return hours.find((at) => at > nowMs) ?? midnight + dayMs;
}

/** What a reading that came to the list's end found. */
export interface EndedReading {
  /** Records of the day now known, by all readings. */
  readonly records: number;
  readonly quarantined: number;
  /** How many earlier readings came to the end. */
  readonly earlierReads: number;
  /** Records that this reading added or found changed. */
  readonly news: number;
  /** False when the exchange had forgotten the day's beginning before it was ever read. */
  readonly whole: boolean;
  /** Since the first reading to the end, ms. */
  readonly sinceFirstMs: number;
  /** A later day has records already, so the exchange has passed this one. */
  readonly laterDayPublished: boolean;
}

/** The state of a day after a reading to its end (broker-office 4.2, 4.8). */
export function stateAfter(reading: EndedReading): DayState {
  const { records, quarantined, earlierReads, news, whole, laterDayPublished } = reading;
  if (quarantined > 0) return "quarantine";
  if (!whole) return "expired-partial";
  if (records === 0) return laterDayPublished ? "confirmed-empty" : "awaiting-publication";
  const again = earlierReads > 0 && news === 0 && reading.sinceFirstMs >= confirmAfterMs;
  return again ? "confirmed" : "provisional";
}
