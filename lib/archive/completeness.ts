import { addDays, type Day, dayBounds, dayMs, daysFrom } from "@/lib/time";
import { type DayRange, daysIn } from "./day-range";
import { type DayState, isSettled } from "./day-state";
import type { ArchivedDay } from "./wire";

/** The exchange answers commission records for so long (rulings 38). */
export const commissionsKeptMs = 30 * dayMs;

/** From so long before a day is forgotten on, it is a matter of hours who reads it. */
const nearEdgeMs = 5 * dayMs;

/** How complete the numbers of a range are. */
export interface Completeness {
  readonly days: number;
  /** Days that were read from their beginning to the list's end. */
  readonly read: number;
  /** Of these, days of which a later reading found the same. */
  readonly confirmed: number;
  /** Days that have ended, are not read yet and will be. */
  readonly waiting: number;
  /** Days whose numbers are known to lack something, or are not known at all. */
  readonly lacking: readonly Day[];
}

/** Was the day read from its beginning to the list's end, with nothing left over? */
export function isRead(state: DayState): boolean {
  return state === "provisional" || isSettled(state);
}

/** Will a reading of the day still begin or end by itself soon? */
export function isWaiting(day: Pick<ArchivedDay, "state" | "completeReads">): boolean {
  return day.completeReads === 0 && !["lost", "expired-partial", "quarantine"].includes(day.state);
}

/** How complete a range is; a day that the archive does not list is lacking. */
export function completenessOf(range: DayRange, days: readonly ArchivedDay[]): Completeness {
  const known = new Map(days.map((day) => [day.day, day]));
  const lacking = daysFrom(range.from, range.to).filter((day) => {
    const found = known.get(day);
    return found === undefined || !isRead(found.state);
  });
  const read = daysIn(range) - lacking.length;
  const inRange = days.filter(({ day }) => day >= range.from && day <= range.to);
  return {
    days: daysIn(range),
    read,
    confirmed: inRange.filter(({ state }) => isSettled(state)).length,
    waiting: inRange.filter(isWaiting).length,
    lacking,
  };
}

/** "28 of 30 days". */
export function completenessWords({ read, days }: Completeness): string {
  return `${read} of ${days} ${days === 1 ? "day" : "days"}`;
}

/** A sentence for whoever wants to know what the number of days means. */
export function completenessSentence(completeness: Completeness): string {
  const { confirmed, waiting, read, days } = completeness;
  const parts = [
    `${completenessWords(completeness)} read to the end, ${confirmed} confirmed by a later reading`,
    ...(waiting > 0 ? [`${waiting} still to be read`] : []),
    ...(days - read - waiting > 0 ? [`${days - read - waiting} lacking`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** The last day up to which everything is read, but for gaps before it; null when none is. */
export function readThrough(days: readonly ArchivedDay[]): {
  through: Day | null;
  gaps: readonly ArchivedDay[];
} {
  const last = days.findLast(({ state }) => isRead(state));
  if (!last) return { through: null, gaps: [] };
  const gaps = days.filter(({ day, state }) => day < last.day && !isRead(state));
  return { through: last.day, gaps };
}

/** Until when the whole of a day can be read, Unix ms by the exchange's clock. */
export function deadlineOf(day: Day): number {
  return dayBounds(day, "UTC+8").startMs + commissionsKeptMs;
}

/** Is the day not read yet, and about to be forgotten by the exchange? */
export function isAtRisk(day: ArchivedDay, now: number): boolean {
  const left = deadlineOf(day.day) - now;
  return !isRead(day.state) && left > 0 && left <= nearEdgeMs;
}

/** The weeks, Monday first, from that of the first day to that of the last. */
export function weeksOf(first: Day, last: Day): readonly (readonly Day[])[] {
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(first, -weekday);
  const count = Math.ceil(daysIn({ from: monday, to: last }) / 7);
  return Array.from({ length: count }, (_, week) =>
    daysFrom(addDays(monday, week * 7), addDays(monday, week * 7 + 6)),
  );
}
