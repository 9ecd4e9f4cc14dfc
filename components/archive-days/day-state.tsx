import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Hint, Tooltip } from "@/components/ui/tooltip";
import type { ArchivedDay } from "@/lib/archive/api";
import { isFullySynced } from "@/lib/archive/completeness";
import {
  dayStateLabels,
  isDayState,
  type ShownState,
  shownState,
  shownStates,
} from "@/lib/archive/day-status-text";
import { isVerifiedDay } from "@/lib/archive/enums";

interface DayStateAppearance {
  readonly icon: IconName;
  /** The classes of a day's box in a calendar. */
  readonly box: string;
  readonly ink: string;
  /** Its box is hatched: the date needs a ground of its own. */
  readonly hatched?: true;
}

const slate = "bg-[color-mix(in_srgb,var(--bd-data-2)_20%,var(--bd-surface))]";

const amber =
  "bg-[color-mix(in_srgb,var(--bd-attn)_14%,var(--bd-surface))] font-medium text-ink " +
  "shadow-[inset_0_0_0_1.5px_var(--bd-attn)] [&_svg]:text-attn";

const dashed = "border border-line-strong border-dashed text-ink-3";

/** Is every record of the day known that its syncs were given? */
export const isDaySynced = (state: ShownState) => isDayState(state) && isFullySynced(state);

/** Is the day verified? */
export const isDayVerified = (state: ShownState) => isDayState(state) && isVerifiedDay(state);

/** A day's state in signs: what is verified is quiet, and only what differs is drawn. */
export const dayStateAppearances: Readonly<Record<ShownState, DayStateAppearance>> = {
  confirmed: { icon: "check", box: `${slate} text-ink-2 [&_svg]:text-ink-3`, ink: "text-ink-2" },
  "confirmed-empty": {
    icon: "ring",
    box: "text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-base)]",
    ink: "text-ink-2",
  },
  provisional: {
    icon: "half-ring",
    box: "text-ink shadow-[inset_0_0_0_1px_var(--bd-data-2)]",
    ink: "text-ink-2",
  },
  changed: {
    icon: "not-equal",
    box: `${slate} font-medium text-ink shadow-[inset_0_0_0_1.5px_var(--bd-ink)]`,
    ink: "text-ink",
  },
  quarantine: { icon: "alert", box: amber, ink: "text-attn" },
  partial: { icon: "alert", box: amber, ink: "text-attn" },
  syncing: { icon: "dashed-ring", box: dashed, ink: "text-flight" },
  due: { icon: "clock", box: dashed, ink: "text-ink-2" },
  excluded: { icon: "alert", box: amber, ink: "text-attn" },
  "awaiting-publication": { icon: "clock", box: dashed, ink: "text-ink-2" },
  "expired-partial": {
    icon: "minus",
    box:
      "hatch text-ink [--hatch:var(--bd-line-strong)] " +
      "shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
    ink: "text-ink",
    hatched: true,
  },
  lost: {
    icon: "blocked",
    box: "text-ink-2 shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
    ink: "text-ink",
  },
  unlisted: { icon: "minus", box: "text-ink-3", ink: "text-ink-3" },
};

/** How far a day is synced: a sign and a word. */
export function DayStateMark({ state }: { state: ShownState }) {
  const { label, meaning } = dayStateLabels[state];
  const { icon, ink } = dayStateAppearances[state];
  return (
    <Hint text={meaning} className={cx("inline-flex items-center gap-[5px] text-xs", ink)}>
      <Icon name={icon} className="size-3" />
      {label}
    </Hint>
  );
}

/** The signs of the calendar that are in sight, each with how many days have it. */
export function DayStateLegend({ days }: { days: readonly ArchivedDay[] }) {
  const present = shownStates
    .map((state) => ({ state, count: days.filter((day) => shownState(day) === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <ul aria-label="States" className="mt-3 flex flex-col gap-[5px] text-xs">
      {present.map(({ state, count }) => {
        const { label, meaning } = dayStateLabels[state];
        const { icon, box } = dayStateAppearances[state];
        return (
          <Tooltip key={state} text={meaning} focusable>
            <li className="grid grid-cols-[22px_1fr_auto] items-center gap-2">
              <span className={cx("grid h-[18px] place-items-center rounded-sm", box)}>
                <Icon name={icon} className="size-[11px]" />
              </span>
              {label}
              <span className="text-ink-3">{count}</span>
            </li>
          </Tooltip>
        );
      })}
    </ul>
  );
}
