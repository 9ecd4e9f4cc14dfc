"use client";

import { AxisBottom } from "@visx/axis";
import { scaleLinear, scaleUtc } from "@visx/scale";
import { Line, LinePath } from "@visx/shape";
import { type PointerEvent, useState } from "react";
import { type Decimal, decimal, maximum, minimum, type Numbers } from "@/lib/decimal";
import { useNumbers } from "../numbers";
import { type Times, useTimes } from "../times";
import { axisValues } from "./axis-values";
import { ChartFrame } from "./chart-frame";
import { labelHeights } from "./label-heights";
import { ValueAxis, valueAxisWidth } from "./value-axis";

/** A value at a moment, Unix ms. */
export interface TimedValue {
  readonly at: number;
  readonly value: Decimal;
}

interface ChartLine {
  readonly key: string;
  /** What stands at its end, short: lines are told apart by it, not by their colour. */
  readonly mark: string;
  readonly points: readonly TimedValue[];
  /** The line that the chart is about. */
  readonly strong?: boolean;
}

interface LineChartProps {
  lines: readonly ChartLine[];
  label: string;
  /** Pixels. */
  height: number;
}

const margin = { top: 10, right: 92, bottom: 22 };
const labelGap = 11;
/** The least room for a step of each axis, pixels. */
const [stepHeight, stepWidth] = [28, 110];
const dashes = ["", "5 2", "2 2", "7 2 2 2", "1 3"];

/** Lines over time, each named at its end; on hover all values of the nearest moment. */
export function LineChart({ lines, label, height }: LineChartProps) {
  const numbers = useNumbers();
  const times = useTimes();
  const [hovered, setHovered] = useState<number | null>(null);
  const all = lines.flatMap(({ points }) => points);
  const moments = [...new Set(all.map(({ at }) => at))].sort((a, b) => a - b);
  const { y, values, left } = valueScale(all, height, numbers);
  const floor = height - margin.bottom;
  const timeScale = (width: number) =>
    scaleUtc<number>({
      domain: [moments[0] ?? 0, moments.at(-1) ?? 0],
      range: [left, width - margin.right],
    });
  return (
    <ChartFrame
      label={label}
      height={height}
      tooltip={(width) =>
        hovered === null
          ? null
          : {
              key: `${hovered}`,
              x: timeScale(width)(hovered),
              y: margin.top,
              content: textAt(lines, hovered, times, numbers),
            }
      }
    >
      {(width) => {
        const x = timeScale(width);
        const right = width - margin.right;
        const follow = (event: PointerEvent<SVGRectElement>) => {
          const from = event.currentTarget.getBoundingClientRect().left;
          setHovered(nearest(moments, +x.invert(left + event.clientX - from)));
        };
        return (
          <>
            <ValueAxis {...{ values, left, right }} scale={y} />
            <AxisBottom
              scale={x}
              top={floor}
              numTicks={Math.max(2, Math.floor((right - left) / stepWidth))}
              tickFormat={(at) => times.text(+at, "clock")}
              tickLabelProps={{ textAnchor: "middle", className: "fill-ink-3" }}
              tickLength={6}
              stroke="var(--bd-line-strong)"
              hideTicks
            />
            {hovered !== null && (
              <Line
                from={{ x: x(hovered), y: margin.top }}
                to={{ x: x(hovered), y: floor }}
                className="stroke-line-strong"
              />
            )}
            <Lines {...{ lines, x, y, right, height }} />
            <rect
              {...{ x: left, y: margin.top, width: right - left, height: floor - margin.top }}
              fill="transparent"
              onPointerMove={follow}
              onPointerLeave={() => setHovered(null)}
            />
          </>
        );
      }}
    </ChartFrame>
  );
}

interface LinesProps {
  lines: readonly ChartLine[];
  x: ReturnType<typeof scaleUtc<number>>;
  y: ReturnType<typeof scaleLinear<number>>;
  right: number;
  height: number;
}

function Lines({ lines, x, y, right, height }: LinesProps) {
  const ends = lines.map(({ points }) => y(+(points.at(-1)?.value ?? y.domain()[1] ?? 0)) + 3.5);
  const heights = labelHeights(ends, labelGap, height - margin.bottom);
  return lines.map(({ key, mark, points, strong = false }, at) => (
    <g key={key}>
      <LinePath
        data={[...points]}
        x={(point) => x(point.at)}
        y={(point) => y(+point.value)}
        strokeWidth={strong ? 2 : 1}
        strokeDasharray={strong ? undefined : dashes[at % dashes.length]}
        className={strong ? "stroke-ink" : "stroke-data-2"}
      />
      <text
        x={right + 4}
        y={heights[at]}
        className={strong ? "fill-ink font-semibold" : "fill-ink-2"}
      >
        {mark}
      </text>
    </g>
  ));
}

function valueScale(points: readonly TimedValue[], height: number, numbers: Numbers) {
  const [floor, zero] = [height - margin.bottom, decimal("0")];
  const all = points.map(({ value }) => value);
  const [first = zero] = all;
  const values = axisValues(all.reduce(minimum, first), all.reduce(maximum, first), {
    maxSteps: Math.max(2, Math.floor((floor - margin.top) / stepHeight)),
  });
  const domain = [+(values[0] ?? 0), +(values.at(-1) ?? 1)];
  const y = scaleLinear<number>({ domain, range: [floor, margin.top] });
  return { y, values, left: valueAxisWidth(values, numbers) };
}

const nearest = (moments: readonly number[], wanted: number): number | null =>
  moments.reduce<number | null>(
    (best, at) => (best === null || Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best),
    null,
  );

/** What the lines say at a moment, exact, the one that the chart is about first. */
function textAt(
  lines: readonly ChartLine[],
  moment: number,
  times: Times,
  numbers: Numbers,
): string {
  const ordered = [...lines].sort((a, b) => Number(b.strong ?? false) - Number(a.strong ?? false));
  const values = ordered.flatMap(({ mark, points }) => {
    const point = points.find(({ at }) => at === moment);
    return point ? `${mark} ${numbers.decimal(point.value)}` : [];
  });
  return [times.said(moment, "clock"), ...values].join("\n");
}
