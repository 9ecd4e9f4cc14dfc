"use client";

import { useId } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { formatRange, longDay } from "@/lib/archive/day-range";
import { addDays, type Day, dayOf, isDay } from "@/lib/time";

interface FilterChipMenuProps {
  name: string;
  /** Null leaves nothing out. */
  value: string | null;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string | null) => void;
}

/** A filter as a chip that says what it leaves, and a list of what it can leave. */
export function FilterChipMenu({ name, value, options, onChange }: FilterChipMenuProps) {
  const label = options.find((each) => each.value === value)?.label ?? value ?? "all";
  const all = [{ value: null, label: "all" }, ...options];
  return (
    <Popover
      label={name}
      triggerClassName={
        "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] " +
        "border border-line bg-surface px-[7px] text-xs hover:bg-hover phone:h-10 phone:px-3 " +
        "phone:text-sm"
      }
      trigger={
        <>
          <span className="text-ink-2">{name}</span>
          <span className="max-w-[180px] truncate font-medium">{label}</span>
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="w-[240px] p-2"
    >
      {(close) => (
        <ul className="thin-bar max-h-[50vh] overflow-y-auto">
          {all.map((each) => (
            <li key={each.value ?? ""}>
              <button
                type="button"
                aria-pressed={each.value === value}
                onClick={() => {
                  onChange(each.value);
                  close();
                }}
                className={cx(
                  "flex min-h-7 w-full items-center rounded-md px-2 py-1 text-left",
                  "break-words hover:bg-hover phone:min-h-11",
                  each.value === value && "bg-selected font-medium",
                )}
              >
                {each.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

interface DaysMenuProps {
  from: string | null;
  to: string | null;
  onChange: (days: { from: string | null; to: string | null }) => void;
}

const today = () => dayOf(Date.now(), "UTC");

const lastDays = (count: number) => ({ from: addDays(today(), 1 - count), to: today() });

const presets: readonly { label: string; days: () => { from: Day | null; to: Day | null } }[] = [
  { label: "All days", days: () => ({ from: null, to: null }) },
  { label: "Today", days: () => lastDays(1) },
  { label: "Last 7 days", days: () => lastDays(7) },
  { label: "Last 30 days", days: () => lastDays(30) },
];

/** Of which days of UTC the entries are shown. */
export function DaysMenu({ from, to, onChange }: DaysMenuProps) {
  const id = useId();
  const field = (name: "from" | "to", label: string) => (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={`${id}${name}`} className="text-ink-2 text-xs">
        {label}
      </label>
      <input
        id={`${id}${name}`}
        type="date"
        value={(name === "from" ? from : to) ?? ""}
        onChange={({ target }) => onChange({ from, to, [name]: target.value || null })}
        className={
          "h-7 min-w-0 rounded-md border border-control bg-field px-1.5 text-xs outline-none " +
          "[color-scheme:inherit] focus-visible:border-focus phone:h-11 phone:text-[16px]"
        }
      />
    </span>
  );
  return (
    <Popover
      label="Days"
      triggerClassName={
        "inline-flex h-[22px] shrink-0 items-center gap-[5px] whitespace-nowrap rounded-[4px] " +
        "border border-line bg-surface px-[7px] text-xs hover:bg-hover phone:h-10 phone:px-3 " +
        "phone:text-sm"
      }
      trigger={
        <>
          <Icon name="calendar" className="size-3" />
          <span className="font-medium">{daysLabel(from, to)}</span>
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="w-[300px] p-3"
    >
      {(close) => (
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col gap-px">
            {presets.map(({ label, days }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => {
                    onChange(days());
                    close();
                  }}
                  className="flex h-7 w-full items-center rounded-md px-2 hover:bg-hover phone:h-11"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
          <div className="flex gap-2 border-line border-t pt-3">
            {field("from", "First day")}
            {field("to", "Last day")}
          </div>
        </div>
      )}
    </Popover>
  );
}

/** The days in words; what an address says wrongly stands there as it is. */
function daysLabel(from: string | null, to: string | null): string {
  if (from === null && to === null) return "All days";
  if (from && to && isDay(from) && isDay(to)) return formatRange({ from, to });
  const word = (day: string) => (isDay(day) ? longDay(day) : day);
  if (to === null) return `from ${word(from ?? "")}`;
  return from === null ? `until ${word(to)}` : `${word(from)} \u2013 ${word(to)}`;
}
