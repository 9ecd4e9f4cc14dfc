import { addDays, type Day, dayIn, daysFrom, sourceZone, windowOf } from "@/lib/time";
import { type DayRange, daysIn, firstOfMonth, longDay, mondayOf, shortMonth } from "./day-range";
import type { Compare, PeriodUnit } from "./enums";

/** A month, week or day of a report; of the first and the last what lies in the report's days. */
export interface Period extends DayRange {
  /** The month "2026-11", or the day: of a week its Monday, in the report or not. */
  readonly key: string;
}

const keyOf: Readonly<Record<PeriodUnit, (day: Day) => string>> = {
  month: (day) => day.slice(0, 7),
  week: mondayOf,
  day: (day) => day,
};

/** The periods of a range, oldest first; together they are exactly its days. */
export function periodsOf(unit: PeriodUnit, { from, to }: DayRange): readonly Period[] {
  const periods: { key: string; from: Day; to: Day }[] = [];
  for (const day of daysFrom(from, to)) {
    const key = keyOf[unit](day);
    const last = periods.at(-1);
    if (last?.key === key) last.to = day;
    else periods.push({ key, from: day, to: day });
  }
  return periods;
}

/** A period in words: "Nov 2026", "Week of 16 Nov 2026", "20 Nov 2026". */
export function periodName(unit: PeriodUnit, key: string): string {
  if (unit === "month") return shortMonth(`${key}-01` as Day);
  return unit === "week" ? `Week of ${longDay(key as Day)}` : longDay(key as Day);
}

/** The days of UTC+8, the exchange's own, whose records a range of a zone's days is made of. */
export function sourceDays(range: DayRange, zone: string): DayRange {
  const { startMs, endMs } = windowOf(range, zone);
  return { from: dayIn(startMs, sourceZone), to: dayIn(endMs, sourceZone) };
}

/**
 * The days that a report is compared with: the year before, or the period before. Days of calendar
 * months are compared with the same days of the months before, so a month, quarter or year so far
 * with as much of the one before; days of one week with the same weekdays; any others with as many
 * days right before them.
 */
export function comparedRange(compare: Exclude<Compare, "none">, range: DayRange): DayRange {
  if (compare === "year") return monthsEarlier(range, 12);
  const months = monthsOf(range);
  if (months !== null) return monthsEarlier(range, months);
  const length = daysIn(range);
  const back = length < 7 && mondayOf(range.from) === range.from ? 7 : length;
  return { from: addDays(range.from, -back), to: addDays(range.to, -back) };
}

/** How many months lie between the range's days and those before them; null for no such range. */
function monthsOf({ from, to }: DayRange): number | null {
  if (from !== firstOfMonth(from)) return null;
  const count = monthNumber(to) - monthNumber(from) + 1;
  if (isMonthEnd(to) || count === 1) return count;
  const first = monthNumber(from) % 12;
  if (first % 3 === 0 && count <= 3) return 3;
  return first === 0 && count <= 12 ? 12 : null;
}

const monthNumber = (day: Day) =>
  Number.parseInt(day.slice(0, 4), 10) * 12 + Number.parseInt(day.slice(5, 7), 10) - 1;

const isMonthEnd = (day: Day) => firstOfMonth(addDays(day, 1)) !== firstOfMonth(day);

/** The same days of earlier months; the end of a month stays the end of one. */
function monthsEarlier({ from, to }: DayRange, months: number): DayRange {
  const last = sameDay(to, months);
  return {
    from: sameDay(from, months),
    to: isMonthEnd(to) && from === firstOfMonth(from) ? endOfMonth(last) : last,
  };
}

/** The same day of the month so many months earlier, or that month's last day. */
function sameDay(day: Day, months: number): Day {
  const month = monthNumber(day) - months;
  const first = new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
  const end = endOfMonth(first.toISOString().slice(0, 10) as Day);
  const date = Number.parseInt(day.slice(8), 10);
  return date > Number.parseInt(end.slice(8), 10) ? end : addDays(firstOfMonth(end), date - 1);
}

function endOfMonth(day: Day): Day {
  return addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);
}
