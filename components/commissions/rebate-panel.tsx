"use client";
import { useState } from "react";
import { StateMark } from "@/components/shell/archive-days/state-mark";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/segmented";
import type { DayRange } from "@/lib/archive/day-range";
import { longDay } from "@/lib/archive/day-range";
import type { CommissionReport } from "@/lib/archive/wire";
import { sum } from "@/lib/decimal";
import { ChartMarks } from "./chart-marks";
import { Exact } from "./exact";
import { productDots, shade } from "./products";
import { RebateChart, type RebateDay } from "./rebate-chart";
import { rebateDays } from "./rebate-days";

interface RebatePanelProps {
  report: CommissionReport;
  range: DayRange;
  height?: number;
}

const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** Rebates by day and product: as a picture with its legend, or as the same numbers in a table. */
export function RebatePanel({ report, range, height }: RebatePanelProps) {
  const [view, setView] = useState<"chart" | "table">("chart");
  const { days, products } = rebateDays(report, range);
  return (
    <section aria-label="Rebate per day" className="min-w-0 px-4 pb-2 phone:px-3">
      <div className="flex min-h-[42px] flex-wrap items-center gap-x-3.5 gap-y-1 py-1.5">
        <h2 className="text-md">
          Rebate per day <span className="font-normal text-ink-3 text-xs">USDT</span>
        </h2>
        <Segmented label="View" options={views} value={view} onChange={setView} />
        <span className="flex-1 phone:hidden" />
        <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-ink-2 text-xs">
          {products.map((product, at) => (
            <li key={product} className="flex items-center gap-1.5">
              <span className={cx("size-[9px] rounded-[1px]", shade(productDots, at))} />
              {product}
            </li>
          ))}
        </ul>
      </div>
      {view === "chart" ? (
        <>
          <RebateChart days={days} products={products} {...(height ? { height } : {})} />
          <ChartMarks days={days} />
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
              <th key={product} scope="col">
                {product}
              </th>
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
                <StateMark state={state} />
              </td>
              {products.map((product) => (
                <td key={product}>
                  <Exact value={parts.find((part) => part.product === product)?.rebate ?? null} />
                </td>
              ))}
              <td className="font-medium">
                <Exact value={parts.length ? sum(parts.map(({ rebate }) => rebate)) : null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
