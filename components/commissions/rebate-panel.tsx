"use client";

import { type ReactNode, useState } from "react";
import { DayStateMark } from "@/components/archive-days/day-state";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/segmented";
import { Tooltip } from "@/components/ui/tooltip";
import type { CommissionReport } from "@/lib/archive/api";
import { stateOfDays } from "@/lib/archive/completeness";
import { type DayRange, longDay } from "@/lib/archive/day-range";
import { dayStateLabels, type ShownState, shownState } from "@/lib/archive/day-status-text";
import { productLabel } from "@/lib/archive/products";
import { sourceDays } from "@/lib/archive/report-periods";
import { add, compare, type Decimal, decimal, sum } from "@/lib/decimal";
import { type Day, daysFrom } from "@/lib/time";
import { ExactAmount } from "./amounts";
import { RebateChart, type RebateDay } from "./rebate-chart";

interface RebatePanelProps {
  report: Pick<CommissionReport, "chart" | "days" | "zone">;
  range: DayRange;
  height?: number;
  /** What stands in its head, such as the way to the page of it all. */
  tools?: ReactNode;
}

/** The slates of the chart's products, in their order; the last serves all that follow. */
const dots = ["bg-data-1", "bg-data-2", "bg-data-3", "bg-data-4", "bg-data-5"];

const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** Rebates by day and product: as a picture with its legend, or as the same numbers in a table. */
export function RebatePanel(props: RebatePanelProps) {
  const { report, range, height, tools } = props;
  const [view, setView] = useState<"chart" | "table">("chart");
  const { days, products } = rebateDays(report, range);
  return (
    <section aria-label="Rebate per day" className="min-w-0 px-4 pb-2 phone:px-3">
      <div
        className={cx(
          "flex min-h-[42px] items-center gap-x-3.5 gap-y-1 py-1.5 max-[1100px]:flex-wrap",
          tools !== undefined && "flex-wrap",
        )}
      >
        <h2 className="shrink-0 whitespace-nowrap text-md">
          Rebate per day <span className="font-normal text-ink-3 text-xs">USDT</span>
        </h2>
        <Segmented label="View" options={views} value={view} onChange={setView} />
        {tools}
        <span className="flex-1 phone:hidden" />
        <ul
          className={cx(
            "no-bar flex min-w-0 gap-x-3.5 gap-y-1 overflow-x-auto whitespace-nowrap text-ink-2",
            "text-xs max-[1100px]:flex-wrap",
            // Beside what else stands in the head there is no room for them.
            tools !== undefined && "basis-full",
          )}
        >
          {products.map((product, at) => (
            <Tooltip key={product} text={product} focusable>
              <li className="flex items-center gap-1.5">
                <span className={cx("size-[9px] rounded-[1px]", dots[at] ?? dots.at(-1))} />
                {productLabel(product)}
              </li>
            </Tooltip>
          ))}
        </ul>
      </div>
      {view === "chart" ? (
        <>
          <RebateChart days={days} products={products} {...(height ? { height } : {})} />
          <ChartLegend days={days} />
        </>
      ) : (
        <RebateTable days={days} products={products} />
      )}
    </section>
  );
}

function RebateTable(props: { days: readonly RebateDay[]; products: readonly string[] }) {
  const { days, products } = props;
  return (
    <section
      className="thin-bar relative max-h-[214px] overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
      tabIndex={0}
      aria-label="Rebate per day as a table"
    >
      <table className="w-full whitespace-nowrap">
        <thead>
          <tr className="text-right text-ink-3 text-xs [&>th]:px-2 [&>th]:font-medium">
            <th scope="col" className="text-left">
              Day
            </th>
            <th scope="col" className="text-left">
              State
            </th>
            {products.map((product) => (
              <Tooltip key={product} text={product}>
                <th scope="col">{productLabel(product)}</th>
              </Tooltip>
            ))}
            <th scope="col">Rebate</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, state, parts }) => (
            <tr key={day} className="text-right [&>*]:border-line-soft [&>*]:border-t [&>*]:px-2">
              <th scope="row" className="text-left font-normal">
                {longDay(day)}
              </th>
              <td className="text-left">
                <DayStateMark state={state} />
              </td>
              {products.map((product) => (
                <td key={product}>
                  <ExactAmount
                    value={parts.find((part) => part.product === product)?.rebate ?? null}
                  />
                </td>
              ))}
              <td className="font-medium">
                <ExactAmount value={parts.length ? sum(parts.map(({ rebate }) => rebate)) : null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
  { states: ["due", "excluded", "syncing", "awaiting-publication"], sign: "\u2504" },
];

/** Below the chart: what the marks on its days mean, those that are in sight. */
function ChartLegend({ days }: { days: readonly RebateDay[] }) {
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
          {states.map((state) => dayStateLabels[state].label).join(", ")}
        </li>
      ))}
    </ul>
  );
}

/** A report's chart, day by day of its range, and its products, the largest first. */
function rebateDays(
  report: RebatePanelProps["report"],
  range: DayRange,
): { days: readonly RebateDay[]; products: readonly string[] } {
  const sums = new Map<string, Decimal>();
  for (const { product, rebate } of report.chart) {
    sums.set(product, add(sums.get(product) ?? decimal("0"), decimal(rebate)));
  }
  const products = [...sums].sort(([, a], [, b]) => compare(b, a)).map(([product]) => product);
  const states = new Map(report.days.map((day) => [day.day as string, shownState(day)]));
  const sourceOf = (day: Day) => sourceDays({ from: day, to: day }, report.zone);
  const days = daysFrom(range.from, range.to).map((day) => ({
    day,
    state: stateOfDays(daysFrom(sourceOf(day).from, sourceOf(day).to), states),
    parts: report.chart
      .filter((part) => part.day === day)
      .map(({ product, rebate }) => ({ product, rebate: decimal(rebate) }))
      .sort((a, b) => products.indexOf(a.product) - products.indexOf(b.product)),
  }));
  return { days, products };
}
