"use client";

import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import {
  absolute,
  type Decimal,
  decimal,
  formatDecimal,
  maximum,
  minimum,
  sign,
  subtract,
} from "@/lib/decimal";
import { shareOfWhole } from "./chart-scale";
import { Segmented } from "./segmented";

/** One bar: exact in words, and as long as its share of the largest. */
interface Bar {
  readonly key: string;
  /** What stands below it. */
  readonly label: string;
  readonly value: Decimal;
  /** The bar in words. */
  readonly title: string;
  /** It needs attention. */
  readonly marked?: boolean;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** The whole chart in words. */
  label: string;
}

const zero = decimal("0");
const frame = { height: 150, left: 8, right: 8, top: 16, bottom: 20 };
/** The least room for a bar's label. */
const labelWidth = 62;

/** Bars up and down from 0, with the largest and the smallest value at their ends. */
export function BarChart({ bars, label }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const highest = bars.reduce((most, { value }) => maximum(most, value), zero);
  const lowest = bars.reduce((least, { value }) => minimum(least, value), zero);
  const span = subtract(highest, lowest);
  const plotHeight = frame.height - frame.top - frame.bottom;
  const length = (value: Decimal) => shareOfWhole(absolute(value), span) * plotHeight;
  const zeroY = frame.top + length(highest);
  const slot = (room - frame.left - frame.right) / Math.max(1, bars.length);
  const width = Math.max(1, Math.min(40, slot * 0.66));
  const every = Math.max(1, Math.ceil(labelWidth / slot));
  return (
    <ChartFrame box={box} label={label} width={room} height={frame.height}>
      <text x={frame.left} y={11} className="fill-ink-3">
        {formatDecimal(highest)}
      </text>
      {sign(lowest) === -1 && (
        <text x={frame.left} y={frame.height - 6} className="fill-ink-3">
          {formatDecimal(lowest)}
        </text>
      )}
      {bars.map(({ key, label: below, value, title, marked = false }, at) => {
        const x = frame.left + at * slot + (slot - width) / 2;
        const up = sign(value) === 1;
        return (
          <g key={key}>
            <title>{title}</title>
            <rect x={x} width={width} y={frame.top} height={plotHeight} fill="transparent" />
            <rect
              x={x}
              width={width}
              y={up ? zeroY - length(value) : zeroY}
              height={length(value)}
              className={marked ? "fill-attn" : up ? "fill-data-1" : "fill-data-3"}
            />
            {at % every === 0 && (
              <text
                x={x + width / 2}
                y={frame.height - 5}
                textAnchor="middle"
                className={sign(lowest) === -1 && at === 0 ? "fill-transparent" : "fill-ink-3"}
              >
                {below}
              </text>
            )}
          </g>
        );
      })}
      <line
        x1={frame.left}
        x2={room - frame.right}
        y1={zeroY}
        y2={zeroY}
        className="stroke-line-strong"
      />
    </ChartFrame>
  );
}

interface ChartFrameProps {
  box: RefObject<HTMLDivElement | null>;
  /** The whole chart in words. */
  label: string;
  width: number;
  height: number;
  children: ReactNode;
}

/** The picture of a chart, in its own pixels. */
export function ChartFrame({ box, label, width, height, children }: ChartFrameProps) {
  return (
    <div ref={box} className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={label}
        className="block w-full text-[11px]"
      >
        {children}
      </svg>
    </div>
  );
}

/** Before a chart is measured. */
const usualWidth = 960;

/** How wide a box is, so that a chart in it is drawn in its own pixels, at least 280. */
export const useWidth = (box: RefObject<HTMLElement | null>): number =>
  useSize(box, "clientWidth", usualWidth);

/** How high a box is whose height does not come of what stands in it, at least 280 pixels. */
export const useHeight = (box: RefObject<HTMLElement | null>): number =>
  useSize(box, "clientHeight", least);

const least = 280;

function useSize(
  box: RefObject<HTMLElement | null>,
  side: "clientWidth" | "clientHeight",
  usual: number,
): number {
  const [size, setSize] = useState(usual);
  // Before the first paint: what is drawn in the usual size would be moved by the real one.
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () => setSize(Math.max(least, node[side]));
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(node);
    return () => resized.disconnect();
  }, [box, side]);
  return size;
}

interface ChartAndTableProps {
  title: string;
  /** What stands beside the title: what is shown, and how to select it. */
  tools?: ReactNode;
  chart: ReactNode;
  /** The head and the body of the table with the same numbers. */
  table: ReactNode;
  /** How high the table may be, pixels. */
  tableHeight?: number;
}

const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** The same numbers as a picture or as a table. */
export function ChartAndTable(props: ChartAndTableProps) {
  const { title, tools, chart, table, tableHeight = 190 } = props;
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <section aria-label={title} className="min-w-0 px-4 pb-2 phone:px-3">
      <div className="flex min-h-[38px] flex-wrap items-center gap-x-3.5 gap-y-1 py-1">
        <h2 className="text-md">{title}</h2>
        <Segmented label="View" options={views} value={view} onChange={setView} />
        {tools}
      </div>
      {view === "chart" ? (
        chart
      ) : (
        <section
          className="thin-bar relative overflow-auto"
          style={{ maxHeight: tableHeight }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
          tabIndex={0}
          aria-label={`${title} as a table`}
        >
          <table className="w-full whitespace-nowrap">{table}</table>
        </section>
      )}
    </section>
  );
}

/** The names of a table's columns; those after the first `named` hold numbers. */
export function ChartTableHead({ named, heads }: { named: number; heads: readonly string[] }) {
  return (
    <thead>
      <tr className="text-right text-ink-3 text-xs [&>th]:px-2 [&>th]:font-medium">
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at < named ? "text-left" : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export const tableLine = "text-right [&>*]:border-line-soft [&>*]:border-t [&>*]:px-2";
