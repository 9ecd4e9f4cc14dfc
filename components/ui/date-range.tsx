"use client";

import { type KeyboardEvent, type ReactNode, Suspense, useId, useState } from "react";
import { type Day, isDay } from "@/lib/time";
import { Button } from "./button";
import { cx } from "./cx";
import { barChip } from "./filter-bar";
import { Icon } from "./icon";
import { lazyComponent } from "./lazy-component";
import { usePhone } from "./media";
import { Popover } from "./popover";

const RangeCalendar = lazyComponent(() =>
  import("./range-calendar").then((part) => part.RangeCalendar),
);

/** Days, both inclusive; null where the range is open. */
interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

interface DayPreset {
  readonly label: string;
  readonly note?: string;
  /** Null where it can't be selected; the note says why. */
  readonly days: Days | null;
  /** The key that selects it while the menu is open. */
  readonly shortcut?: string | undefined;
}

interface DateRangeProps extends Days {
  shown: ReactNode;
  presets: readonly DayPreset[];
  today: Day;
  /** Later days can't be selected; today without it. */
  max?: Day;
  /** A range may lack its first or its last day. */
  open?: boolean;
  /** What is wrong with a range, in a sentence. */
  fault?: (range: { from: Day; to: Day }) => string | null;
  onSelect: (days: Days) => void;
}

/** A range of days as a chip, and a menu of presets, a calendar and fields for any others. */
export function DateRange(props: DateRangeProps) {
  return (
    <Popover
      label="Days"
      triggerClassName={`${barChip} border-line bg-surface hover:bg-hover`}
      trigger={
        <>
          <Icon name="calendar" className="size-3" />
          {props.shown}
          <Icon name="chevron-down" className="size-3" />
        </>
      }
      className="p-3"
    >
      {(close) => (
        <RangeMenu
          {...props}
          onSelect={(days) => {
            props.onSelect(days);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function RangeMenu(props: DateRangeProps) {
  const { presets, from, to, onSelect } = props;
  const selected = presets.find(({ days }) => days?.from === from && days.to === to);
  const selectByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) return;
    const preset = presets.find(({ shortcut }) => shortcut === event.key);
    if (preset?.days) onSelect(preset.days);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus
    <div className="flex gap-3 phone:w-[276px] phone:flex-col" onKeyDown={selectByKey}>
      <ul className="flex w-[264px] flex-col gap-px phone:w-full">
        {presets.map((preset) => (
          <li key={preset.label}>
            <PresetButton {...preset} pressed={preset === selected} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      <OtherDays {...props} />
    </div>
  );
}

interface PresetButtonProps extends DayPreset {
  pressed: boolean;
  onSelect: (days: Days) => void;
}

function PresetButton({ label, note, days, pressed, shortcut, onSelect }: PresetButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={days === null || undefined}
      aria-keyshortcuts={shortcut}
      onClick={() => days && onSelect(days)}
      className={cx(
        "flex h-7 w-full items-center justify-between gap-3 rounded-md px-2 phone:h-11",
        days === null ? "cursor-not-allowed text-ink-3" : "hover:bg-hover",
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

/** Any days: pressed in a calendar, or typed; on a phone in its own fields alone. */
function OtherDays({ from, to, today, max = today, open = false, ...props }: DateRangeProps) {
  const isPhone = usePhone();
  const [typed, setTyped] = useState({ from: from ?? "", to: to ?? "" });
  const [fault, setFault] = useState<string | null>(null);
  const days = { from: dayOrNull(typed.from), to: dayOrNull(typed.to) };
  const apply = (range: Days) => {
    const whole = range.from !== null && range.to !== null;
    if (!whole && !open) return setFault("Enter both days, such as 2026-11-20.");
    const wrong = whole ? props.fault?.({ from: range.from as Day, to: range.to as Day }) : null;
    if (wrong) return setFault(wrong);
    props.onSelect(range);
  };
  return (
    <form
      aria-label="Other days"
      className={
        "flex w-[262px] flex-col gap-3 border-line border-l pl-3 phone:w-full phone:border-t " +
        "phone:border-l-0 phone:pt-3 phone:pl-0"
      }
      onSubmit={(event) => {
        event.preventDefault();
        apply(days);
      }}
    >
      {!isPhone && (
        <Suspense fallback={<div className="h-[210px]" />}>
          <RangeCalendar
            {...{ ...days, today, max }}
            onSelect={(selected) => {
              setTyped({ from: selected.from, to: selected.to ?? "" });
              if (selected.to !== null) apply(selected);
            }}
          />
        </Suspense>
      )}
      <div className="flex flex-wrap items-end gap-2">
        {(["from", "to"] as const).map((name) => (
          <DayField
            key={name}
            label={name === "from" ? "First day" : "Last day"}
            value={typed[name]}
            max={max}
            onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
          />
        ))}
        <Button type="submit">Show</Button>
      </div>
      {fault && (
        <p role="alert" className="text-danger text-xs">
          {fault}
        </p>
      )}
    </form>
  );
}

const dayOrNull = (text: string): Day | null => (isDay(text) ? text : null);

interface DayFieldProps {
  label: string;
  value: string;
  max: Day;
  onChange: (value: string) => void;
}

function DayField({ label, value, max, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <span className="flex min-w-[116px] flex-1 flex-col gap-1 phone:min-w-[130px]">
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
          "[color-scheme:inherit] focus-visible:border-focus phone:h-11 phone:text-[16px]"
        }
      />
    </span>
  );
}
