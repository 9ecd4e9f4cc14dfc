"use client";

import { useRef } from "react";
import { formatDecimal } from "@/lib/decimal";
import { ChartFrame, useWidth } from "./bar-chart";
import { labelHeights, lineScale, pointIn, polyline, type TimedValue } from "./chart-scale";
import { cx } from "./cx";

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
  /** The whole chart in words. */
  label: string;
  /** How a value is written at the edges. */
  places?: number;
  /** Pixels; as high as usual without it. */
  height?: number;
}

const usualHeight = 280;
const frame = { left: 6, right: 92, top: 16, bottom: 8 };
const labelGap = 11;
const dashes = ["", "5 2", "2 2", "7 2 2 2", "1 3"];

/** Lines over time in one scale, each named at its end, between the lowest and highest value. */
export function LineChart({ lines, label, places = 0, height = usualHeight }: LineChartProps) {
  const node = useRef<HTMLDivElement>(null);
  const room = useWidth(node);
  const scale = lineScale(lines.map(({ points }) => points));
  const box = {
    left: frame.left,
    top: frame.top,
    width: room - frame.left - frame.right,
    height: height - frame.top - frame.bottom,
  };
  const ends = lines.map(({ points }) => {
    const last = points.at(-1);
    return last && scale ? box.top + pointIn(scale, last).y * box.height + 3.5 : box.top;
  });
  const heights = labelHeights(ends, labelGap, height);
  return (
    <ChartFrame box={node} label={label} width={room} height={height}>
      {scale && (
        <>
          <text x={frame.left} y={11} className="fill-ink-3">
            {formatDecimal(scale.high, { minimumPlaces: places })}
          </text>
          <text x={frame.left} y={height - 1} className="fill-ink-3">
            {formatDecimal(scale.low, { minimumPlaces: places })}
          </text>
        </>
      )}
      {scale &&
        lines.map(({ key, mark, points, strong = false }, at) => (
          <g key={key}>
            <polyline
              points={polyline(scale, points, box)}
              fill="none"
              strokeWidth={strong ? 2 : 1}
              strokeDasharray={strong ? undefined : dashes[at % dashes.length]}
              className={strong ? "stroke-ink" : "stroke-data-2"}
            />
            <text
              x={room - frame.right + 4}
              y={heights[at]}
              className={cx(strong ? "fill-ink font-semibold" : "fill-ink-2")}
            >
              {mark}
            </text>
          </g>
        ))}
    </ChartFrame>
  );
}
