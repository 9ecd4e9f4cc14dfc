"use client";
import { dayStateAppearances } from "@/components/archive-days/day-state";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Hint, Tooltip } from "@/components/ui/tooltip";
import type { ArchivedDay } from "@/lib/archive/api";
import { weeksOf } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, shownState } from "@/lib/archive/day-status-text";
import { monthOf } from "@/lib/archive/month";
import type { Day } from "@/lib/time";

interface WeekCalendarProps {
  first: Day;
  last: Day;
  days: readonly ArchivedDay[];
  current: Day | null;
  onOpen: (day: Day) => void;
}

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Weeks side by side, weekdays below each other: a long range at a glance. */
export function WeekCalendar({ first, last, days, current, onOpen }: WeekCalendarProps) {
  const known = new Map(days.map((day) => [day.day, day]));
  const weeks = weeksOf(first, last);
  return (
    <table
      aria-label="Days, UTC+8"
      className="border-separate border-spacing-[2px] text-[11px] phone:border-spacing-[3px]"
    >
      <thead>
        <tr className="text-left text-ink">
          <td className="w-6" />
          {weeks.map((week, at) => {
            const name = monthStarts(weeks, at, first);
            return (
              <th key={week[0]} scope="col" className="w-14 font-medium leading-[14px]">
                {name ? (
                  shortDay(name).split(" ")[1]
                ) : (
                  <span className="sr-only">{`Week of ${shortDay(week[0] ?? first)}`}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((name, at) => (
          <tr key={name}>
            <th scope="row" className="text-left font-normal text-ink-3">
              {name}
            </th>
            {weeks.map((week) => {
              const day = week[at];
              if (!day || day < first || day > last) return <td key={week[0]} />;
              return (
                <td key={week[0]} className="p-0">
                  <Box day={day} found={known.get(day)} current={day === current} onOpen={onOpen} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first day in range of a week whose month no week before it names; else null. */
function monthStarts(weeks: readonly (readonly Day[])[], at: number, first: Day): Day | null {
  const [day, before] = [weeks[at], weeks[at - 1]].map((week) => week?.find((of) => of >= first));
  if (!day || (before && monthOf(before) === monthOf(day))) return null;
  return day;
}

interface BoxProps {
  day: Day;
  found: ArchivedDay | undefined;
  current: boolean;
  onOpen: (day: Day) => void;
}

function Box({ day, found, current, onOpen }: BoxProps) {
  const state = shownState(found);
  const { icon, box, hatched } = dayStateAppearances[state];
  const text = `${shortDay(day)}: ${dayStateLabels[state].label}`;
  const className = cx(
    "flex h-6 w-full min-w-7 items-center justify-between gap-1 rounded-sm px-1 phone:h-8",
    box,
    current && "outline-2 outline-focus outline-offset-1",
  );
  const inside = (
    <>
      <span className={hatched && "-mx-0.5 rounded-xs bg-surface px-0.5"}>
        {Number.parseInt(day.slice(8), 10)}
      </span>
      <Icon name={icon} className={cx("size-[11px]", state === "confirmed" && "phone:hidden")} />
    </>
  );
  if (!found) {
    return (
      <Hint text={text} className={className}>
        {inside}
        <span className="sr-only">{dayStateLabels[state].label}</span>
      </Hint>
    );
  }
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={text}
        aria-pressed={current}
        onClick={() => onOpen(day)}
        className={className}
      >
        {inside}
      </button>
    </Tooltip>
  );
}
