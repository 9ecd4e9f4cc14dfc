"use client";

import { AxisBottom } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { type ReactNode, type SVGProps, useState } from "react";
import { type Decimal, decimal, maximum, minimum } from "@/lib/decimal";
import { useNumbers } from "../numbers";
import { axisValues, stacked } from "./axis-values";
import { ChartFrame } from "./chart-frame";
import { ValueAxis, valueAxisWidth } from "./value-axis";

type Paint = Pick<SVGProps<SVGRectElement>, "className" | "fill" | "stroke" | "fillOpacity">;

/** Where a bar stands, pixels; `floor` is the foot of the plot. */
export interface BarBox {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  readonly floor: number;
}

export interface ChartBar {
  readonly key: string;
  readonly label: string;
  /** Its label is brighter than the others. */
  readonly strong?: boolean;
  /** From 0 upwards, negative ones downwards. */
  readonly parts: readonly {
    readonly key: string;
    readonly value: Decimal;
    readonly paint: Paint;
  }[];
  /** The bar in words, a fact a line. */
  readonly title: string;
  readonly mark?: (box: BarBox) => ReactNode;
}

interface BarChartProps {
  bars: readonly ChartBar[];
  label: string;
  /** Pixels. */
  height: number;
  /** The values count something, so that the axis has no fractions. */
  counts?: boolean;
  /** The least room for a bar's label, pixels. */
  labelWidth?: number;
  /** Patterns that its paints refer to. */
  patterns?: ReactNode;
}

const margin = { top: 12, right: 4, bottom: 22 };
/** The least room for a step of the axis, and the most for a bar; pixels. */
const [stepHeight, maxBarWidth] = [24, 40];
const zero = decimal("0");

/** Bars up and down from 0 between round values; on hover each says what it is. */
export function BarChart(props: BarChartProps) {
  const numbers = useNumbers();
  const { bars, label, height, counts = false, labelWidth = 62, patterns } = props;
  const [hovered, setHovered] = useState<HoveredBar | null>(null);
  const stacks = bars.map((bar) => ({ bar, parts: stacked(bar.parts) }));
  const ends = stacks.flatMap(({ parts }) => parts.map(({ to }) => to));
  const floor = height - margin.bottom;
  const maxSteps = Math.max(2, Math.floor((floor - margin.top) / stepHeight));
  const [lowest, highest] = [ends.reduce(minimum, zero), ends.reduce(maximum, zero)];
  const values = axisValues(lowest, highest, { maxSteps, counts });
  const y = scaleLinear<number>({
    domain: [+(values[0] ?? 0), +(values.at(-1) ?? 1)],
    range: [floor, margin.top],
  });
  const left = valueAxisWidth(values, numbers);
  return (
    <ChartFrame
      label={label}
      height={height}
      tooltip={() => hovered && { ...hovered, key: hovered.bar.key, content: hovered.bar.title }}
    >
      {(width) => {
        const right = width - margin.right;
        const domain = bars.map(({ key }) => key);
        const x = scaleBand<string>({ domain, range: [left, right], padding: 0.34 });
        return (
          <>
            {patterns && <defs>{patterns}</defs>}
            <ValueAxis {...{ values, left, right }} scale={y} />
            <g onPointerLeave={() => setHovered(null)}>
              {stacks.map((stack) => (
                <StackedBar
                  key={stack.bar.key}
                  {...stack}
                  {...{ x, y, floor }}
                  onHover={setHovered}
                />
              ))}
            </g>
            <AxisBottom scale={x} top={y(0)} tickValues={[]} stroke="var(--bd-line-strong)" />
            <BarLabels bars={bars} scale={x} top={floor} every={labelWidth / x.step()} />
          </>
        );
      }}
    </ChartFrame>
  );
}

interface HoveredBar {
  readonly bar: ChartBar;
  readonly x: number;
  readonly y: number;
}

interface StackedBarProps {
  bar: ChartBar;
  parts: ReturnType<typeof stacked<ChartBar["parts"][number]>>;
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  floor: number;
  onHover: (hovered: HoveredBar) => void;
}

function StackedBar({ bar, parts, x, y, floor, onHover }: StackedBarProps) {
  const slot = { x: x(bar.key) ?? 0, width: x.bandwidth() };
  const width = Math.min(maxBarWidth, slot.width);
  const left = slot.x + (slot.width - width) / 2;
  const edges = [y(0), ...parts.map(({ to }) => y(+to))];
  const [top, bottom] = [Math.min(...edges), Math.max(...edges)];
  return (
    <g onPointerEnter={() => onHover({ bar, x: left + width / 2, y: top })}>
      {/* The whole slot answers the pointer, however small the bar. */}
      <Bar {...slot} y={margin.top} height={floor - margin.top} fill="transparent" />
      {parts.map(({ part, from, to }) => {
        const length = Math.abs(y(+from) - y(+to));
        // A line between two parts, where there is room for one.
        const height = parts.length > 1 && length > 2 ? length - 1 : length;
        const place = { x: left, y: Math.min(y(+from), y(+to)), width, height };
        return <Bar key={part.key} {...place} {...part.paint} />;
      })}
      {bar.mark?.({ x: left, width, top, bottom, floor })}
    </g>
  );
}

interface BarLabelsProps {
  bars: readonly ChartBar[];
  scale: ReturnType<typeof scaleBand<string>>;
  top: number;
  every: number;
}

function BarLabels({ bars, scale, top, every }: BarLabelsProps) {
  const shown = bars.filter((_, at) => at % Math.max(1, Math.ceil(every)) === 0);
  return (
    <AxisBottom
      scale={scale}
      top={top}
      tickValues={shown.map(({ key }) => key)}
      tickFormat={(_, at) => shown[at]?.label}
      tickLabelProps={(_, at) => ({
        textAnchor: "middle",
        className: shown[at]?.strong ? "fill-ink font-medium" : "fill-ink-3",
      })}
      tickLength={6}
      hideAxisLine
      hideTicks
    />
  );
}
