"use client";
import { useId } from "react";
import { isDayVerified } from "@/components/archive-days/day-state";
import type { BarBox } from "@/components/ui/chart/bar-chart";
import { BarChart } from "@/components/ui/chart/charts";
import { useNumbers } from "@/components/ui/numbers";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, type ShownState } from "@/lib/archive/day-status-text";
import { productLabel } from "@/lib/archive/products";
import { type Decimal, decimal, type Numbers, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";

export interface RebateDay {
  readonly day: Day;
  /** Product and rebate, in the order of the legend; empty when nothing is known. */
  readonly parts: readonly { readonly product: string; readonly rebate: Decimal }[];
  readonly state: ShownState;
}

interface RebateChartProps {
  days: readonly RebateDay[];
  /** In the order of the legend. */
  products: readonly string[];
  height?: number;
}

/** The slates of a chart, the strongest first; a fifth product and later ones share the last. */
const slates = ["fill-data-1", "fill-data-2", "fill-data-3", "fill-data-4", "fill-data-5"];

/** Rebates by day, stacked by product. Dashed: the day is not verified. */
export function RebateChart({ days, products, height = 214 }: RebateChartProps) {
  const numbers = useNumbers();
  const hatch = useId();
  const bars = days.map((each) => {
    const { day, state, parts } = each;
    const fillOpacity = state === "provisional" || waits(state) ? 0.45 : 1;
    const fillOf = (product: string) => slates[products.indexOf(product)] ?? slates.at(-1);
    return {
      key: day,
      label: shortDay(day),
      strong: day.endsWith("-01"),
      title: barDescription(each, numbers),
      parts: parts.map(({ product, rebate }) => ({
        key: product,
        value: rebate,
        paint: { className: fillOf(product), fillOpacity },
      })),
      mark: (box: BarBox) => <DayMark state={state} box={box} hatch={`url(#${hatch})`} />,
    };
  });
  return (
    <BarChart
      bars={bars}
      label={chartDescription(days, numbers)}
      height={height}
      patterns={
        <pattern
          id={hatch}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="fill-surface" fillOpacity=".12" />
          <rect width="1.8" height="6" className="fill-surface" />
        </pattern>
      }
    />
  );
}

interface DayMarkProps {
  state: ShownState;
  box: BarBox;
  hatch: string;
}

/** What a day's state adds to its bar. */
function DayMark({ state, box, hatch }: DayMarkProps) {
  const { x, width, top, bottom, floor } = box;
  const height = bottom - top;
  const middle = x + width / 2;
  const above = Math.max(9, top - 4);
  const empty = height === 0;
  const [rough, troubled] = [state === "expired-partial", needsAttention(state)];
  const open = !isDayVerified(state) && state !== "changed";
  return (
    <>
      {rough && !empty && <rect {...{ x, width, height }} y={top} fill={hatch} />}
      {open && (!empty || waits(state)) && (
        <rect
          x={x + 0.5}
          width={Math.max(0, width - 1)}
          y={empty ? floor - 10 : top}
          height={empty ? 10 : height}
          fill="none"
          strokeDasharray={rough || troubled ? undefined : "3 3"}
          className={troubled ? "stroke-attn" : "stroke-ink-3"}
        />
      )}
      {state === "changed" && <Sign x={middle} y={above} sign={"\u2260"} ink="fill-ink" />}
      {state === "lost" && <Sign x={middle} y={above} sign={"\u00d7"} ink="fill-attn" />}
      {state === "confirmed-empty" && (
        <circle cx={middle} cy={bottom - 6} r={3} fill="none" className="stroke-ink-3" />
      )}
      {troubled && (
        <path d={`M${middle} ${Math.max(0, top - 13)}l4.5 8h-9z`} className="fill-attn" />
      )}
    </>
  );
}

const waits = (state: ShownState) =>
  ["due", "excluded", "syncing", "awaiting-publication"].includes(state);

const needsAttention = (state: ShownState) => state === "partial" || state === "quarantine";

function Sign({ x, y, sign, ink }: { x: number; y: number; sign: string; ink: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" className={`font-medium ${ink}`}>
      {sign}
    </text>
  );
}

/** A day's bar in words. */
function barDescription({ day, parts, state }: RebateDay, numbers: Numbers): string {
  const { label } = dayStateLabels[state];
  if (parts.length === 0) return `${shortDay(day)}: no data. ${label}`;
  const lines = parts.map(
    ({ product, rebate }) => `${productLabel(product)} ${numbers.decimal(rebate)}`,
  );
  const total = numbers.decimal(sum(parts.map(({ rebate }) => rebate)));
  return [`${shortDay(day)}: ${total} USDT. ${label}`, ...lines].join("\n");
}

function chartDescription(days: readonly RebateDay[], numbers: Numbers): string {
  const total = sum(days.flatMap(({ parts }) => parts.map(({ rebate }) => decimal(rebate))));
  const open = days.filter(({ state }) => !isDayVerified(state)).length;
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const span = first && last ? ` from ${shortDay(first)} to ${shortDay(last as Day)}` : "";
  return (
    `Rebate per day by product${span}: ${numbers.decimal(total)} USDT in ${days.length} days, ` +
    `${open} of them not verified. See the table view for numbers.`
  );
}
