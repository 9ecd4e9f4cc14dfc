import { addDays, type Day, dayBounds, dayMs, dayOf, isDay } from "@/lib/time";
import type { DayInterval } from "./ownership";

/** Days of UTC+8, both inclusive. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** A report may span so many days. */
export const maxRangeDays = 400;

export const rangePresets = [
  "yesterday",
  "7-days",
  "14-days",
  "30-days",
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-quarter",
  "this-year",
] as const;

export type RangePreset = (typeof rangePresets)[number];

export const presetLabels: Readonly<Record<RangePreset, string>> = {
  yesterday: "Yesterday",
  "7-days": "Last 7 days",
  "14-days": "Last 14 days",
  "30-days": "Last 30 days",
  "this-week": "This week",
  "last-week": "Last week",
  "this-month": "This month",
  "last-month": "Last month",
  "this-quarter": "This quarter",
  "this-year": "This year",
};

/**
 * The days that a preset means when `lastDay` is the last one that has ended; null for a week,
 * month, quarter or year of which no day has ended yet.
 */
export function presetRange(preset: RangePreset, lastDay: Day): DayRange | null {
  const today = addDays(lastDay, 1);
  const since = (from: Day) => (from === today ? null : { from, to: lastDay });
  const month = firstOfMonth(today);
  switch (preset) {
    case "yesterday":
      return { from: lastDay, to: lastDay };
    case "7-days":
    case "14-days":
    case "30-days":
      return { from: addDays(lastDay, 1 - Number.parseInt(preset, 10)), to: lastDay };
    case "this-week":
      return since(mondayOf(today));
    case "last-week":
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) };
    case "this-month":
      return since(month);
    case "last-month": {
      const to = addDays(month, -1);
      return { from: firstOfMonth(to), to };
    }
    case "this-quarter": {
      const first = Number.parseInt(month.slice(5, 7), 10) - 1;
      const start = String(first - (first % 3) + 1).padStart(2, "0");
      return since(`${month.slice(0, 5)}${start}-01` as Day);
    }
    case "this-year":
      return since(`${month.slice(0, 4)}-01-01` as Day);
  }
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(dayBounds(day, "UTC").startMs).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** How many days a range has; 0 or less when it ends before it begins. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((dayBounds(to, "UTC").startMs - dayBounds(from, "UTC").startMs) / dayMs) + 1;
}

/** Why a range cannot be asked for, naming the field; null when it can. */
export function rangeFault(range: DayRange): { field: "from" | "to"; message: string } | null {
  const days = daysIn(range);
  if (days < 1) {
    return { field: "to", message: `The last day can't be before the first, ${range.from}.` };
  }
  if (days > maxRangeDays) {
    const max = addDays(range.to, 1 - maxRangeDays);
    return {
      field: "from",
      message:
        `A report covers at most ${maxRangeDays} days: start on ${max} or later ` +
        `(${days} days chosen).`,
    };
  }
  return null;
}

/** The first day of a day's month. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01` as Day;
}

export function lastOfMonth(day: Day): Day {
  return addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A day without its year: "21 Oct". */
export function shortDay(day: Day): string {
  const [, month = "", date = ""] = day.split("-");
  return `${Number.parseInt(date, 10)} ${months[Number.parseInt(month, 10) - 1]}`;
}

/** A day with its year: "21 Oct 2026". */
export function longDay(day: Day): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

/** The month of a day: "Nov 2026". */
export function shortMonth(day: Day): string {
  return shortDay(day).replace(/^\d+ /, "").concat(" ", day.slice(0, 4));
}

/** "21 Oct \u2013 19 Nov 2026"; each with its year where they differ. */
export function formatRange({ from, to }: DayRange): string {
  if (from === to) return longDay(to);
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : longDay(from);
  return `${first} \u2013 ${longDay(to)}`;
}

/** What an address says of days, unchecked. */
export interface DaysOfAddress {
  readonly from?: string | null;
  readonly to?: string | null;
}

/** The days that an address names: a range, what is wrong with them, or neither. */
export type RangeFromAddress =
  | { readonly range: DayRange; readonly fault: null }
  | { readonly range: null; readonly fault: string | null };

/** Reads `?from=&to=`. An address that names neither names no range, and that is no fault. */
export function rangeFromAddress(address: DaysOfAddress): RangeFromAddress {
  const [from, to] = [address.from || null, address.to || null];
  if (from === null && to === null) return { range: null, fault: null };
  const fault = dayFault("from", from) ?? dayFault("to", to);
  if (fault) return { range: null, fault };
  if (from === null || to === null) {
    const [named, missing] = from === null ? ["last", "first"] : ["first", "last"];
    return { range: null, fault: `The address has a ${named} day but no ${missing} day.` };
  }
  const range = { from, to } as DayRange;
  const wrong = rangeFault(range)?.message ?? null;
  return wrong === null ? { range, fault: null } : { range: null, fault: wrong };
}

/** What is wrong with one day of an address, by its name there; null when nothing is. */
export function dayFault(name: string, text: string | null): string | null {
  if (text === null || isDay(text)) return null;
  return `${name}=${text.slice(0, 40)} isn't a day. Use 2026-11-20.`;
}

/** Days of the archive that are always looked at: what can still be read, and a little before. */
const statusDays = 34;

/** Holds the last day that has ended, whichever the desk says that it is. */
export function statusRange(nowMs: number): DayRange {
  const today = dayOf(nowMs, "UTC+8");
  return { from: addDays(today, -statusDays), to: addDays(today, 365) };
}

/** "from 1 Oct 2026 until 1 Nov 2026": the last day is the one before. */
export function intervalText({ from, until }: DayInterval): string {
  return `from ${longDay(from)}${until === null ? "" : ` until ${longDay(until)}`}`;
}
