import { type DayRange, rangeFromAddress } from "@/lib/archive/day-range";
import { isMonth, type Month, monthOf, monthRange } from "@/lib/archive/month";
import type { Day } from "@/lib/time";

interface TabPeriod {
  readonly month: Month | null;
  readonly days: DayRange | null;
}

/**
 * The period that one view of the commissions hands on to the others. Selected days are the newer
 * choice, as selecting a month clears them: a whole month of days is that month, and a month
 * without days is its days that have ended.
 */
export function tabPeriod(address: URLSearchParams, lastDay: Day | null): TabPeriod {
  // Coverage names a month by one of its days.
  const named = address.get("month")?.slice(0, 7) ?? "";
  const month = isMonth(named) ? named : null;
  const asked = rangeFromAddress({ from: address.get("from"), to: address.get("to") });
  if (asked.range) return { month: wholeMonth(asked.range) ?? month, days: asked.range };
  if (asked.fault || month === null || lastDay === null) return { month, days: null };
  const { from, to } = monthRange(month);
  if (from > lastDay) return { month, days: null };
  return { month, days: { from, to: to < lastDay ? to : lastDay } };
}

function wholeMonth({ from, to }: DayRange): Month | null {
  const month = monthOf(from);
  const whole = monthRange(month);
  return from === whole.from && to === whole.to ? month : null;
}
