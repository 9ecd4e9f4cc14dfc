import { type Day, dayBounds, formatAge, formatMoment } from "@/lib/time";
import { shortDay } from "./day-range";

// The exchange publishes a day's commissions on the day after, at an hour that it does not state.
// The archive learns that hour from when it found a day empty last and with records first.

/** When a day was found published, Unix ms by the exchange's clock. */
export interface Publication {
  readonly day: Day;
  /** The last sync that gave nothing; null where the first one gave records. */
  readonly emptyAt: number | null;
  /** The first sync that gave records. */
  readonly seenAt: number;
}

/** When days are usually published, in ms after their end. */
export interface PublicationClock {
  /** Days that it was learned from. */
  readonly days: number;
  /** Before this no day was published yet. */
  readonly earliestMs: number;
  /** By then 19 of 20 days were. */
  readonly usualMs: number;
}

/** Fewer days than this teach nothing; of more, the newest count. */
const minDays = 5;
const maxDays = 20;
/** Between the empty sync and the one with records: longer apart, they say too little. */
const widestGapMs = 5 * 3_600_000;
/** So long after the usual hour a day is late. */
export const lateAfterMs = 3_600_000;
/** How often an unpublished day is asked for around its usual hour. */
const askEveryMs = 20 * 60_000;

/** The midnight that ends a day. */
const endOf = (day: Day) => dayBounds(day, "UTC+8").endMs + 1;

/** Learns from the newest days whose publication was seen closely; null while there are too few. */
export function publicationClock(seen: readonly Publication[]): PublicationClock | null {
  const offsets = seen
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap(({ day, emptyAt, seenAt }) => {
      if (emptyAt === null || seenAt - emptyAt > widestGapMs) return [];
      const end = endOf(day);
      return [{ empty: emptyAt - end, found: seenAt - end }];
    })
    .slice(0, maxDays);
  if (offsets.length < minDays) return null;
  const found = offsets.map((each) => each.found).toSorted((a, b) => a - b);
  return {
    days: offsets.length,
    earliestMs: Math.min(...offsets.map(({ empty }) => empty)),
    usualMs: found[Math.ceil(found.length * 0.95) - 1] ?? 0,
  };
}

/** When a day that is still empty is asked for around its usual hour; null outside of that. */
export function nextAskAround(day: Day, clock: PublicationClock, nowMs: number): number | null {
  const from = endOf(day) + clock.earliestMs;
  const until = endOf(day) + clock.usualMs + lateAfterMs;
  const ticks = Math.max(0, Math.floor((nowMs - from) / askEveryMs) + 1);
  const next = from + ticks * askEveryMs;
  return next <= until ? next : null;
}

/** What is known of the publication of the day that ended last. */
export interface PublicationStatus {
  readonly day: Day;
  readonly clock: PublicationClock | null;
  /** The exchange has given records of this day or a later one. */
  readonly published: boolean;
}

/** Is the day later than usual? Never while nothing was learned. */
export function isLate({ day, clock, published }: PublicationStatus, now: number): boolean {
  if (clock === null || published) return false;
  return now > endOf(day) + clock.usualMs + lateAfterMs;
}

/** "22 Nov usually comes by 10:40 UTC+8 (learned from 20 days); it is 2h 00m late." */
export function publicationText(status: PublicationStatus, now: number): string {
  const { day, clock, published } = status;
  const name = shortDay(day);
  if (clock === null) {
    return published ? `${name} is published.` : `${name} isn't published yet.`;
  }
  const usual = endOf(day) + clock.usualMs;
  const hour = formatMoment(usual, "UTC+8").slice(11, 16);
  const learned = `usually published by ${hour} UTC+8 (based on ${clock.days} days)`;
  if (published) return `${name} is published. Days are ${learned}.`;
  return isLate(status, now)
    ? `${name} is ${learned}; ${formatAge(now - usual)} late.`
    : `${name} is ${learned}.`;
}
