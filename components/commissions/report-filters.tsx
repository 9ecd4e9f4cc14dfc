"use client";

import { useQueryStates } from "nuqs";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { dayAddress } from "@/components/shell/desk/day-address";
import { useFilters } from "@/components/shell/desk/use-filters";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import { DaysPopover } from "@/components/ui/filter-menus";
import { anyText, type FilterDefinition } from "@/components/ui/filters";
import {
  type DayRange,
  daysIn,
  formatRange,
  presetLabels,
  presetRange,
  rangeFault,
  rangePresetOf,
  rangePresets,
  shortDay,
} from "@/lib/archive/day-range";
import { productLabel } from "@/lib/archive/products";
import { valueFilterLabel } from "@/lib/archive/value-filter";
import { addDays, type Day, isDay } from "@/lib/time";

interface RangePickerProps {
  range: DayRange;
  lastDay: Day;
}

/** The line above a table: the days that it shows, then what else belongs to it. */
export function RangeBar({ children, ...days }: RangePickerProps & { children: ReactNode }) {
  return (
    <FilterBar tall>
      <RangePicker {...days} />
      {children}
    </FilterBar>
  );
}

const countLabel = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** Which days of UTC+8 are shown; selected from presets or by hand. They are in the URL. */
export function RangePicker({ range, lastDay }: RangePickerProps) {
  const [, change] = useQueryStates(dayAddress);
  return (
    <DaysPopover
      shown={
        <>
          <span className="font-medium">{formatRange(range)}</span>
          <span className="text-ink-2">{countLabel(daysIn(range))}</span>
        </>
      }
    >
      {(close) => (
        <RangeMenu
          range={range}
          lastDay={lastDay}
          onSelect={(selected) => {
            void change(selected);
            close();
          }}
        />
      )}
    </DaysPopover>
  );
}

function RangeMenu(props: RangePickerProps & { onSelect: (range: DayRange) => void }) {
  const { range, lastDay, onSelect } = props;
  const selected = rangePresetOf(range, lastDay);
  const today = addDays(lastDay, 1);
  // A digit selects the preset of that place while the menu is open.
  const selectByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) return;
    const preset = rangePresets[presetKeys.indexOf(event.key)];
    const meant = preset && presetRange(preset, lastDay);
    if (meant) onSelect(meant);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus
    <div className="flex flex-col gap-3" onKeyDown={selectByKey}>
      <ul className="flex flex-col gap-px">
        <li>
          <Choice label="Today" note={`T+1: not before ${shortDay(addDays(today, 1))}`} />
        </li>
        {rangePresets.map((preset, at) => {
          const meant = presetRange(preset, lastDay);
          return (
            <li key={preset}>
              <Choice
                label={presetLabels[preset]}
                note={meant ? formatRange(meant) : "no day has ended yet"}
                pressed={preset === selected}
                shortcut={presetKeys[at]}
                onSelect={meant ? () => onSelect(meant) : null}
              />
            </li>
          );
        })}
      </ul>
      <CustomRange key={`${range.from} ${range.to}`} {...props} />
    </div>
  );
}

/** The keys of the presets, in their order. */
const presetKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

interface ChoiceProps {
  label: string;
  note: string;
  pressed?: boolean;
  /** The key that selects it. */
  shortcut?: string | undefined;
  /** Null where it cannot be chosen; the note says why. */
  onSelect?: (() => void) | null;
}

function Choice({ label, note, pressed = false, shortcut, onSelect = null }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={onSelect === null || undefined}
      aria-keyshortcuts={shortcut}
      onClick={onSelect ?? undefined}
      className={cx(
        "flex h-7 w-full items-center justify-between gap-3 rounded-md px-2 phone:h-11",
        onSelect === null ? "cursor-not-allowed text-ink-3" : "hover:bg-hover",
        pressed && "bg-selected font-medium",
      )}
    >
      <span>
        {shortcut && (
          <span aria-hidden="true" className="mr-2 text-ink-3 text-xs phone:hidden">
            {shortcut}
          </span>
        )}
        {label}
      </span>
      <span className="text-ink-3 text-xs">{note}</span>
    </button>
  );
}

function CustomRange(props: RangePickerProps & { onSelect: (range: DayRange) => void }) {
  const { range, lastDay, onSelect } = props;
  const [typed, setTyped] = useState<{ from: string; to: string }>({ ...range });
  const [fault, setFault] = useState<string | null>(null);
  const apply = () => {
    const { from, to } = typed;
    if (!isDay(from) || !isDay(to)) return setFault("Both days are needed, such as 2026-11-20.");
    const wrong = rangeFault({ from, to });
    if (wrong) return setFault(wrong.message);
    onSelect({ from, to });
  };
  return (
    <form
      aria-label="Other days"
      className="border-line border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="flex items-end gap-2">
        {(["from", "to"] as const).map((name) => (
          <DayField
            key={name}
            label={name === "from" ? "First day" : "Last day"}
            value={typed[name]}
            max={lastDay}
            onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
          />
        ))}
        <Button type="submit">Show</Button>
      </div>
      {fault && (
        <p role="alert" className="mt-1.5 text-danger text-xs">
          {fault}
        </p>
      )}
    </form>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  max: Day;
  onChange: (value: string) => void;
}

function DayField({ label, value, max, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-ink-2 text-xs">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className={
          "h-7 min-w-0 rounded-md border border-control bg-field px-1.5 text-xs outline-none " +
          "focus-visible:border-focus phone:h-11 phone:text-[16px]"
        }
      />
    </span>
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
