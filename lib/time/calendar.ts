/** Which days are meant: UTC's, or those of UTC+8, a fixed offset without summer time. */
export type DayZone = "UTC" | "UTC+8";

/** A calendar day, "2026-11-20"; which zone's day it is stands beside it. */
export type Day = string & { readonly [calendar]: true };

declare const calendar: unique symbol;

/** Milliseconds of a day; days of fixed offsets are all alike. */
export const dayMs = 86_400_000;

const offsets: Record<DayZone, number> = { UTC: 0, "UTC+8": 8 * 3_600_000 };

/** How far a zone is ahead of UTC, in ms. */
export function offsetOf(zone: DayZone): number {
  return offsets[zone];
}

/** The day in which a moment (Unix ms) lies. */
export function dayOf(moment: number, zone: DayZone): Day {
  return new Date(moment + offsets[zone]).toISOString().slice(0, 10) as Day;
}

/** True for a day that exists, years 1970 to 9999. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1970") return false;
  const start = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
}

/** Reads a day. Throws RangeError for a text that is none. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${JSON.stringify(text)}`);
  return text;
}

/** First and last millisecond of a day, both inclusive, as the exchange's filters count them. */
export function dayBounds(of: Day, zone: DayZone): { startMs: number; endMs: number } {
  const startMs = Date.parse(`${of}T00:00:00Z`) - offsets[zone];
  return { startMs, endMs: startMs + dayMs - 1 };
}

/** The day so many days later, or earlier when negative. */
export function addDays(from: Day, count: number): Day {
  return dayOf(dayBounds(from, "UTC").startMs + count * dayMs, "UTC");
}

/** All days from the first to the last, both inclusive; none when the last is earlier. */
export function daysFrom(first: Day, last: Day): Day[] {
  const start = dayBounds(first, "UTC").startMs;
  const count = Math.round((dayBounds(last, "UTC").startMs - start) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/** A span of time, both ends inclusive, Unix ms. */
export interface TimeWindow {
  readonly startMs: number;
  readonly endMs: number;
}
