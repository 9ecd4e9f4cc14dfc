import { cx } from "@/components/ui/cx";
import { dayWords, type ShownState } from "@/lib/archive/day-words";
import type { RebateDay } from "./rebate-chart";

const dash = (
  <span className="inline-block h-2.5 w-2 border border-data-2 border-dashed align-[-1px]" />
);
const hatched = (
  <span
    className={
      "hatch inline-block size-2.5 align-[-1px] [--hatch:var(--bd-line-strong)] " +
      "shadow-[inset_0_0_0_1px_var(--bd-line-strong)]"
    }
  />
);

/** The signs of the chart; days without one are verified. */
const marks: readonly {
  readonly states: readonly ShownState[];
  readonly sign: React.ReactNode;
  readonly ink?: string;
}[] = [
  { states: ["provisional"], sign: dash },
  { states: ["changed"], sign: "\u2260" },
  { states: ["quarantine", "partial"], sign: "\u25b2", ink: "text-attn" },
  { states: ["confirmed-empty"], sign: "\u25cb" },
  { states: ["expired-partial"], sign: hatched },
  { states: ["lost"], sign: "\u00d7", ink: "text-attn" },
  { states: ["due", "left-out", "reading", "awaiting-publication"], sign: "\u2504" },
];

/** Below the chart: what the marks on its days mean, those that are in sight. */
export function ChartMarks({ days }: { days: readonly RebateDay[] }) {
  const seen = new Set(days.map(({ state }) => state));
  const shown = marks
    .map((mark) => ({ ...mark, states: mark.states.filter((state) => seen.has(state)) }))
    .filter(({ states }) => states.length > 0);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-ink-2 text-xs">
      {shown.map(({ states, sign, ink }) => (
        <li key={states.join()} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx("min-w-2 text-center", ink)}>
            {sign}
          </span>
          {states.map((state) => dayWords[state].word).join(", ")}
        </li>
      ))}
    </ul>
  );
}
