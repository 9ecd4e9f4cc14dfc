"use client";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { ArchivedDay } from "@/lib/archive/api";
import { expiryOf, isFullySynced, weeksOf } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, shownState } from "@/lib/archive/day-status-text";
import { type Day, formatMoment } from "@/lib/time";
import { dayStateAppearances } from "./day-state";

interface DayCalendarProps {
  first: Day;
  last: Day;
  days: readonly ArchivedDay[];
  /** Only these days can be meant; others of their weeks are shown empty. */
  current?: Day | null;
  /** Without it the days are only shown. */
  onOpen?: (day: Day) => void;
}

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** How far each day is synced, week by week: a date, a sign and, on hover or by reader, a name. */
export function DayCalendar({ first, last, days, current = null, onOpen }: DayCalendarProps) {
  const known = new Map(days.map((day) => [day.day, day]));
  return (
    <table
      aria-label="Days, UTC+8"
      className="w-full table-fixed border-separate border-spacing-[3px]"
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="font-normal text-[11px] text-ink-3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first, last).map((week, at) => (
          <tr key={week[0]}>
            {week.map((day, place) => {
              const label = at + place === 0 || day.endsWith("-01") ? shortDay(day) : dateOf(day);
              const inside = day >= first && day <= last;
              return (
                <td key={day} className="p-0">
                  <DayBox
                    day={day}
                    label={label}
                    found={inside ? known.get(day) : undefined}
                    current={day === current}
                    onOpen={onOpen}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Until when the exchange can still give what a day lacks, to the minute; else nothing. */
function deadlineOf({ day, state }: ArchivedDay): string {
  if (isFullySynced(state) || state === "lost" || state === "expired-partial") return "";
  return `; deleted by the exchange ${formatMoment(expiryOf(day), "UTC+8").slice(0, 16)} UTC+8`;
}

const dateOf = (day: Day) => String(Number.parseInt(day.slice(8), 10));

interface DayBoxProps {
  day: Day;
  label: string;
  found: ArchivedDay | undefined;
  current: boolean;
  onOpen: ((day: Day) => void) | undefined;
}

function DayBox({ day, label, found, current, onOpen }: DayBoxProps) {
  const state = shownState(found);
  const appearance = dayStateAppearances[state];
  const { label: word } = dayStateLabels[state];
  const title = `${shortDay(day)}: ${word}${found ? deadlineOf(found) : ""}`;
  const inside = (
    <>
      <span className={appearance.hatched && "-ml-px self-start rounded-xs bg-surface pl-px"}>
        {label}
      </span>
      {found && <Icon name={appearance.icon} className="size-[11px] self-end" />}
      <span className="sr-only">{word}</span>
    </>
  );
  const className = cx(
    "flex h-9 w-full flex-col justify-between rounded-sm px-0.5 py-0.5 text-left text-[11px]",
    "whitespace-nowrap leading-[14px] tracking-[-.03em] phone:h-11",
    appearance.box,
    current && "outline-2 outline-ink",
  );
  if (!onOpen || !found) {
    return (
      <span title={title} className={className}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={title}
      aria-pressed={current}
      onClick={() => onOpen(day)}
      className={className}
    >
      {inside}
    </button>
  );
}
