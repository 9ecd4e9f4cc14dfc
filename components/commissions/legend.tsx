import { stateLooks } from "@/components/shell/archive-days/state-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { dayWords, shownState, shownStates } from "@/lib/archive/day-words";
import type { ArchivedDay } from "@/lib/archive/wire";

/** The signs of the calendar that are in sight, each with how many days have it. */
export function Legend({ days }: { days: readonly ArchivedDay[] }) {
  const present = shownStates
    .map((state) => ({ state, count: days.filter((day) => shownState(day) === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <ul aria-label="States" className="mt-3 flex flex-col gap-[5px] text-xs">
      {present.map(({ state, count }) => {
        const { word, means } = dayWords[state];
        const { icon, box } = stateLooks[state];
        return (
          <li
            key={state}
            title={means}
            className="grid grid-cols-[22px_1fr_auto] items-center gap-2"
          >
            <span className={cx("grid h-[18px] place-items-center rounded-sm", box)}>
              <Icon name={icon} className="size-[11px]" />
            </span>
            {word}
            <span className="text-ink-3">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
