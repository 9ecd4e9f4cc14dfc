import { dayStateAppearances } from "@/components/archive-days/day-state";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Hint } from "@/components/ui/tooltip";
import type { Coverage } from "@/lib/archive/api";
import { weeksOf } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, type ShownState, shownState } from "@/lib/archive/day-status-text";
import { addDays, type Day, dayOf, daysFrom, deskNow } from "@/lib/time";

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** The last thirty days and today, each with a sign and words, and below what the signs mean. */
export function FirstCalendar({ coverage }: { coverage: Coverage | null }) {
  const { first, today } = firstDays(coverage);
  const known = new Map((coverage?.days ?? []).map((day) => [day.day, day]));
  const stateOf = (day: Day): ShownState | null =>
    coverage === null ? null : shownState(known.get(day));
  const counts = new Map<ShownState, number>();
  for (const day of daysFrom(first, today)) {
    const state = stateOf(day);
    if (state !== null) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return (
    <>
      <table
        aria-label="Commissions by day, UTC+8"
        aria-busy={coverage === null}
        className="w-full table-fixed border-separate border-spacing-[3px]"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="h-6 font-normal text-[11px] text-ink-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first, today).map((week, at) => (
            <tr key={week[0]}>
              {week.map((day, place) => (
                <td key={day} className="p-0">
                  <DayBox
                    day={day}
                    isNamed={at + place === 0 || day.endsWith("-01")}
                    inside={day >= first && day <= today}
                    state={stateOf(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label="Legend" className="mt-3 min-h-[102px]">
        {always
          .concat([...counts.keys()].filter((state) => !always.includes(state)))
          .map((state) => (
            <li key={state} className="flex h-[26px] items-center gap-2 text-xs phone:text-sm">
              <span
                className={cx(
                  "flex h-[18px] w-[22px] items-center justify-center rounded-sm",
                  dayStateAppearances[state].box,
                )}
              >
                <Icon name={dayStateAppearances[state].icon} className="size-[11px]" />
              </span>
              <span className="flex-1">{dayStateLabels[state].label}</span>
              <span className="text-ink-2">
                {coverage === null ? "\u2013" : (counts.get(state) ?? 0)}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}

/** These stand in the legend from the beginning, so that nothing moves when the counts come. */
const always: readonly ShownState[] = [
  "confirmed",
  "confirmed-empty",
  "provisional",
  "quarantine",
  "awaiting-publication",
];

interface DayBoxProps {
  day: Day;
  isNamed: boolean;
  inside: boolean;
  /** Null while nothing is known. */
  state: ShownState | null;
}

function DayBox({ day, isNamed, inside, state }: DayBoxProps) {
  const label = isNamed ? shortDay(day) : String(Number.parseInt(day.slice(8), 10));
  const appearance = inside && state !== null ? dayStateAppearances[state] : null;
  const word = inside && state !== null ? dayStateLabels[state].label : undefined;
  return (
    <Hint
      text={word && `${shortDay(day)}: ${word}`}
      data-state={appearance ? state : undefined}
      className={cx(
        "flex h-[34px] flex-col justify-between rounded-sm px-1 py-0.5 text-[11px] leading-[14px]",
        "whitespace-nowrap tracking-[-.03em] phone:h-11",
        appearance ? appearance.box : "text-ink-3",
      )}
    >
      <span>{label}</span>
      {appearance && <Icon name={appearance.icon} className="size-[11px] self-end" />}
      {word && <span className="sr-only">{word}</span>}
    </Hint>
  );
}

/** The days of the calendar: the last thirty that have ended, and today. */
function firstDays(coverage: Coverage | null): { readonly first: Day; readonly today: Day } {
  const own = dayOf(deskNow(), "UTC+8");
  const next = coverage?.lastDay ? addDays(coverage.lastDay, 1) : own;
  // A sandbox clock may be ahead of this computer's; one that is behind is being brought to now.
  const isAhead = next > own;
  const today = isAhead ? next : own;
  return { first: addDays(today, -30), today };
}
