"use client";

import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { dayAddress } from "@/components/desk/day-address";
import { useFilters } from "@/components/desk/use-filters";
import { DateRange } from "@/components/ui/date-range";
import { FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import { anyText, type FilterDefinition } from "@/components/ui/filters";
import {
  type DayRange,
  daysIn,
  formatRange,
  presetLabels,
  presetRange,
  rangeFault,
  rangePresets,
  shortDay,
} from "@/lib/archive/day-range";
import { productLabel } from "@/lib/archive/products";
import { valueFilterLabel } from "@/lib/archive/value-filter";
import { addDays, type Day } from "@/lib/time";

interface RangePickerProps {
  range: DayRange;
  lastDay: Day;
}

/** The line above a table: the days that it shows, then what else belongs to it. */
export function RangeBar({ children, ...days }: RangePickerProps & { children?: ReactNode }) {
  return (
    <FilterBar tall>
      <RangePicker {...days} />
      {children}
    </FilterBar>
  );
}

const countLabel = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** The keys of the presets, in their order. */
const presetKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** Which days of UTC+8 are shown; selected from presets or by hand. They are in the URL. */
export function RangePicker({ range, lastDay }: RangePickerProps) {
  const [, change] = useQueryStates(dayAddress);
  const today = addDays(lastDay, 1);
  const notYet = `T+1: from ${shortDay(addDays(today, 1))}`;
  const presets = rangePresets.map((preset, at) => {
    const days = presetRange(preset, lastDay);
    const note = days ? formatRange(days) : "no day has ended yet";
    return { label: presetLabels[preset], note, days, shortcut: presetKeys[at] };
  });
  return (
    <DateRange
      {...range}
      shown={
        <>
          <span className="font-medium">{formatRange(range)}</span>
          <span className="text-ink-2">{countLabel(daysIn(range))}</span>
        </>
      }
      presets={[{ label: "Today", note: notYet, days: null }, ...presets]}
      today={today}
      max={lastDay}
      fault={(days) => rangeFault(days)?.message ?? null}
      onSelect={(days) => void change({ ...days })}
    />
  );
}

const chip = (param: string) =>
  ({ param, label: param, parse: anyText, control: "chip" }) satisfies FilterDefinition;

/** Of which fills the commissions are shown, and whose days; a minus before a value excludes it. */
export const fillFilters = {
  product: {
    ...chip("product"),
    valueLabel: (value: string) => valueFilterLabel(value, productLabel),
  },
  symbol: chip("symbol"),
  order: chip("order"),
  zone: chip("zone"),
};

/** The filters in force, each with the way to take it off. */
export function FilterChips() {
  return <FilterControls {...useFilters(fillFilters)} />;
}
