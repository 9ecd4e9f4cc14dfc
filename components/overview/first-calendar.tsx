import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import type { ArchivedDay, Coverage } from "@/lib/archive/api";
import { weeksOf } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { addDays, type Day, dayOf, daysFrom, deskNow } from "@/lib/time";

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** The last thirty days and today, each with a sign and words, and below what the signs mean. */
export function FirstCalendar({ coverage }: { coverage: Coverage | null }) {
  const { first, today } = firstDays(coverage);
  const known = new Map((coverage?.days ?? []).map((day) => [day.day, day]));
  const stateOf = (day: Day): FirstDayState | null =>
    coverage === null ? null : firstDayState(known.get(day));
  const counts = new Map<FirstDayState, number>();
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
      <ul aria-label="What the signs mean" className="mt-3 min-h-[102px]">
        {always
          .concat([...counts.keys()].filter((state) => !always.includes(state)))
          .map((state) => (
            <li key={state} className="flex h-[26px] items-center gap-2 text-xs phone:text-sm">
              <span
                className={cx(
                  "flex h-[18px] w-[22px] items-center justify-center rounded-sm",
                  firstDayAppearances[state].box,
                )}
              >
                <Icon name={firstDayAppearances[state].icon} className="size-[11px]" />
              </span>
              <span className="flex-1">{firstDayAppearances[state].label}</span>
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
const always: readonly FirstDayState[] = [
  "verified",
  "empty",
  "unverified",
  "attention",
  "unpublished",
];

interface DayBoxProps {
  day: Day;
  isNamed: boolean;
  inside: boolean;
  /** Null while nothing is known. */
  state: FirstDayState | null;
}

function DayBox({ day, isNamed, inside, state }: DayBoxProps) {
  const label = isNamed ? shortDay(day) : String(Number.parseInt(day.slice(8), 10));
  const appearance = inside && state !== null ? firstDayAppearances[state] : null;
  return (
    <span
      title={appearance ? `${shortDay(day)}: ${appearance.label}` : undefined}
      data-state={appearance ? state : undefined}
      className={cx(
        "flex h-[34px] flex-col justify-between rounded-sm px-1 py-0.5 text-[11px] leading-[14px]",
        "whitespace-nowrap tracking-[-.03em] phone:h-11",
        appearance ? appearance.box : "text-ink-3",
      )}
    >
      <span>{label}</span>
      {appearance && <Icon name={appearance.icon} className="size-[11px] self-end" />}
      {appearance && <span className="sr-only">{appearance.label}</span>}
    </span>
  );
}

/** What a day's box in the calendar says. */
type FirstDayState =
  | "verified"
  | "empty"
  | "unverified"
  | "changed"
  | "syncing"
  | "attention"
  | "unpublished"
  | "expired";

interface FirstDayAppearance {
  readonly label: string;
  readonly icon: IconName;
  readonly box: string;
}

const outlined = "bg-surface text-ink shadow-[inset_0_0_0_1px_var(--bd-data-3)]";

const dashed = "border border-line-strong border-dashed text-ink-3";

/** Words and a sign each; the colour only repeats them, and a verified day is quiet. */
const firstDayAppearances: Readonly<Record<FirstDayState, FirstDayAppearance>> = {
  verified: {
    label: "Verified, two methods agree",
    icon: "check",
    box: "bg-[color-mix(in_srgb,var(--bd-data-3)_22%,var(--bd-surface))] text-ink-2",
  },
  empty: {
    label: "Verified, empty",
    icon: "ring",
    box: "bg-surface text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
  },
  unverified: { label: "Unverified, second sync to come", icon: "half-ring", box: outlined },
  changed: {
    label: "Changed since the sync before",
    icon: "half-ring",
    box: "bg-surface text-ink shadow-[inset_0_0_0_1.5px_var(--bd-ink)]",
  },
  syncing: { label: "To be synced", icon: "dashed-ring", box: dashed },
  attention: {
    label: "Needs attention",
    icon: "alert",
    box:
      "bg-[color-mix(in_srgb,var(--bd-attn)_14%,var(--bd-surface))] text-ink " +
      "shadow-[inset_0_0_0_1.5px_var(--bd-attn)]",
  },
  unpublished: { label: "Not published yet", icon: "clock", box: dashed },
  expired: {
    label: "Incomplete (expired)",
    icon: "minus",
    box: "hatch text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
  },
};

/** A day's status in the calendar's words; one that the archive does not list is not out yet. */
function firstDayState(day: ArchivedDay | undefined): FirstDayState {
  if (day === undefined) return "unpublished";
  if (day.excluded && day.nextAt === null) return "attention";
  switch (day.state) {
    case "confirmed":
      return "verified";
    case "confirmed-empty":
      return "empty";
    case "provisional":
      return "unverified";
    case "changed":
      return "changed";
    case "syncing":
    case "partial":
      return "syncing";
    case "awaiting-publication":
      return day.completeSyncs > 0 ? "unpublished" : "syncing";
    case "quarantine":
      return "attention";
    case "expired-partial":
    case "lost":
      return "expired";
  }
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
