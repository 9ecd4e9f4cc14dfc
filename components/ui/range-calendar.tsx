"use client";

import { DayPicker } from "react-day-picker";
import { type Day, dayBounds, dayOf } from "@/lib/time";

interface RangeCalendarProps {
  /** Both inclusive; the last is missing while only the first is selected. */
  from: Day | null;
  to: Day | null;
  today: Day;
  max: Day;
  onSelect: (days: { from: Day; to: Day | null }) => void;
}

const arrow = "grid size-6 place-items-center rounded-md hover:bg-hover aria-disabled:opacity-40";

const classNames = {
  months: "relative",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: arrow,
  button_next: arrow,
  chevron: "size-4 fill-ink-2",
  month_caption: "grid h-6 place-items-center font-medium",
  month_grid: "mt-1 w-full table-fixed border-collapse",
  weekday: "h-6 font-normal text-[11px] text-ink-3",
  day: "p-0 py-px text-center",
  day_button: "h-6 w-full rounded-sm hover:bg-hover disabled:hover:bg-transparent",
  today: "font-semibold",
  selected: "bg-selected",
  range_start: "rounded-l-sm",
  range_end: "rounded-r-sm",
  outside: "invisible",
  disabled: "text-ink-off",
};

/**
 * A month in which two presses select the first and the last day. Days are calendar days without a
 * zone: as midnights of UTC they are the same in every browser.
 */
export function RangeCalendar({ from, to, today, max, onSelect }: RangeCalendarProps) {
  const last = dateOf(max);
  return (
    <DayPicker
      mode="range"
      timeZone="UTC"
      weekStartsOn={1}
      resetOnSelect
      required
      today={dateOf(today)}
      defaultMonth={to ? dateOf(to) : last}
      endMonth={last}
      disabled={{ after: last }}
      selected={from ? { from: dateOf(from), to: to ? dateOf(to) : undefined } : undefined}
      onSelect={(range) => {
        if (range.from) {
          onSelect({ from: dayAt(range.from), to: range.to ? dayAt(range.to) : null });
        }
      }}
      classNames={classNames}
      className="text-xs"
    />
  );
}

const dateOf = (day: Day) => new Date(dayBounds(day, "UTC").startMs);

const dayAt = (date: Date) => dayOf(date.getTime(), "UTC");
