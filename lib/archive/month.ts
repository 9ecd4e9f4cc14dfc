import { addDays, type Day, dayBounds, daysFrom, isDay } from "@/lib/time";
import type { DayRange } from "./day-range";

/** A calendar month whose days are those of UTC+8: "2026-10". */
export type Month = string & { readonly [calendarMonth]: true };

declare const calendarMonth: unique symbol;

/** True for a month that exists, years 1970 to 9998: the months after it must be months too. */
export function isMonth(text: string): text is Month {
  return /^\d{4}-\d{2}$/.test(text) && text < "9999" && isDay(`${text}-01`);
}

/** The month in which a day lies. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month;
}

/** The first and the last day of a month. */
export function monthRange(month: Month): DayRange {
  return { from: firstDay(month), to: addDays(firstDay(addMonths(month, 1)), -1) };
}

/** All days of a month, oldest first. */
export function daysOfMonth(month: Month): Day[] {
  const { from, to } = monthRange(month);
  return daysFrom(from, to);
}

/** The month so many months later, or earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 0] = month.split("-").map((part) => Number.parseInt(part, 10));
  const months = year * 12 + number - 1 + count;
  const inYear = String((months % 12) + 1).padStart(2, "0");
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${inYear}` as Month;
}

/** The newest month that may have ended, by the newest day that has. */
export function newestEnded(lastDay: Day): Month {
  return addMonths(monthOf(lastDay), -1);
}

const names =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** A month without its year: "October". */
export function monthName(month: Month): string {
  return names[Number.parseInt(month.slice(5), 10) - 1] ?? month;
}

/** "October 2026". */
export function longMonth(month: Month): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** Has the whole month ended at a moment, Unix ms? */
export function hasEnded(month: Month, now: number): boolean {
  return dayBounds(monthRange(month).to, "UTC+8").endMs < now;
}

function firstDay(month: Month): Day {
  return `${month}-01` as Day;
}
