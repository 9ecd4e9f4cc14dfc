"use client";
import { useId, useRef } from "react";
import { isDayVerified } from "@/components/shell/archive-days/day-state";
import { useWidth } from "@/components/ui/bar-chart";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, type ShownState } from "@/lib/archive/day-status-text";
import { productLabel } from "@/lib/archive/products";
import { type Decimal, decimal, formatDecimal, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { type ChartBar, type ChartDay, chartGeometry, productFills, shade } from "./chart-geometry";

export interface RebateDay extends ChartDay {
  readonly state: ShownState;
}

interface RebateChartProps {
  days: readonly RebateDay[];
  /** In the order of the legend. */
  products: readonly string[];
  height?: number;
  /** The part that is drawn in the colour of attention. */
  attention?: string;
}

const axis = { right: 4, top: 10, bottom: 24 };
const minLeft = 52;
/** About the width of a digit of the axis, and the gap to the plot. */
const digitWidth = 6.6;
const axisGap = 12;
/** The least room for a day's name under its bar. */
const labelWidth = 58;

/** Rebates by day, stacked by product. Dashed: the day is not verified. */
export function RebateChart({ days, products, height = 214, attention }: RebateChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const hatch = useId();
  const width = useWidth(frame);
  const plotHeight = height - axis.top - axis.bottom;
  const left = axisWidth(chartGeometry(days, { width, height: plotHeight }).ticks);
  const plot = { width: width - left - axis.right, height: plotHeight };
  const { bars, ticks, zero } = chartGeometry(days, plot);
  const every = Math.max(1, Math.ceil((labelWidth * days.length) / plot.width));
  const drawn = { products, attention, hatch: `url(#${hatch})`, plotHeight };
  return (
    <div ref={frame} className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={chartDescription(days)}
        className="block w-full text-[11px]"
      >
        <defs>
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
        </defs>
        <g transform={`translate(${left} ${axis.top})`}>
          {ticks.map(({ value, y }) => (
            <g key={value}>
              <line x2={plot.width} y1={y} y2={y} className="stroke-line-soft" />
              <text x={-8} y={y + 4} textAnchor="end" className="fill-ink-3">
                {formatDecimal(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, at) => (
            <DayBar key={bar.day} bar={bar} day={days[at]} {...drawn} />
          ))}
          <line x2={plot.width} y1={zero} y2={zero} className="stroke-line-strong" />
          {bars.map(
            ({ day, x, width: wide }, at) =>
              at % every === 0 && (
                <text
                  key={day}
                  x={x + wide / 2}
                  y={plot.height + 17}
                  textAnchor="middle"
                  className={day.endsWith("-01") ? "fill-ink font-medium" : "fill-ink-3"}
                >
                  {at === 0 || day.endsWith("-01") || every > 1
                    ? shortDay(day)
                    : String(Number.parseInt(day.slice(8), 10))}
                </text>
              ),
          )}
        </g>
      </svg>
    </div>
  );
}

/** The room that the axis's longest number takes. */
function axisWidth(ticks: readonly { value: Decimal }[]): number {
  const longest = Math.max(0, ...ticks.map(({ value }) => formatDecimal(value).length));
  return Math.max(minLeft, Math.ceil(longest * digitWidth) + axisGap);
}

interface DayBarProps {
  bar: ChartBar;
  day: RebateDay | undefined;
  products: readonly string[];
  attention: string | undefined;
  hatch: string;
  plotHeight: number;
}

function DayBar({ bar, day, products, attention, hatch, plotHeight }: DayBarProps) {
  if (!day) return null;
  const { state } = day;
  const height = bar.bottom - bar.top;
  const middle = bar.x + bar.width / 2;
  const above = Math.max(9, bar.top - 4);
  const open = !isDayVerified(state);
  const empty = height === 0;
  const waits = ["due", "excluded", "syncing", "awaiting-publication"].includes(state);
  const [rough, troubled] = [state === "expired-partial", needsAttention(state)];
  return (
    <g>
      <title>{barDescription(day)}</title>
      {/* The whole slot answers the pointer, however small the bar. */}
      <rect x={bar.x} width={bar.width} height={plotHeight} fill="transparent" />
      {bar.segments.map((box) => (
        <rect
          key={box.product}
          x={bar.x}
          width={bar.width}
          y={box.y}
          height={Math.max(0, box.height - (box.height > 2 ? 1 : 0))}
          fillOpacity={state === "provisional" || waits ? 0.45 : 1}
          className={
            box.product === attention
              ? "fill-attn"
              : shade(productFills, products.indexOf(box.product))
          }
        />
      ))}
      {rough && !empty && (
        <rect x={bar.x} width={bar.width} y={bar.top} height={height} fill={hatch} />
      )}
      {open && (!empty || waits) && state !== "changed" && (
        <rect
          x={bar.x + 0.5}
          width={Math.max(0, bar.width - 1)}
          y={empty ? plotHeight - 10 : bar.top}
          height={empty ? 10 : height}
          fill="none"
          strokeDasharray={rough || troubled ? undefined : "3 3"}
          className={troubled ? "stroke-attn" : "stroke-ink-3"}
        />
      )}
      {state === "changed" && <Sign x={middle} y={above} sign={"\u2260"} ink="fill-ink" />}
      {state === "lost" && <Sign x={middle} y={above} sign={"\u00d7"} ink="fill-attn" />}
      {state === "confirmed-empty" && (
        <circle cx={middle} cy={bar.bottom - 6} r={3} fill="none" className="stroke-ink-3" />
      )}
      {troubled && (
        <path d={`M${middle} ${Math.max(0, bar.top - 13)}l4.5 8h-9z`} className="fill-attn" />
      )}
    </g>
  );
}

const needsAttention = (state: ShownState) => state === "partial" || state === "quarantine";

function Sign({ x, y, sign, ink }: { x: number; y: number; sign: string; ink: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" className={`font-medium ${ink}`}>
      {sign}
    </text>
  );
}

/** A day's bar in words. */
function barDescription({ day, parts, state }: RebateDay): string {
  const { label } = dayStateLabels[state];
  if (parts.length === 0) return `${shortDay(day)}: nothing known. ${label}`;
  const lines = parts.map(
    ({ product, rebate }) => `${productLabel(product)} ${formatDecimal(rebate)}`,
  );
  const total = formatDecimal(sum(parts.map(({ rebate }) => rebate)));
  return [`${shortDay(day)}: ${total} USDT. ${label}`, ...lines].join("\n");
}

function chartDescription(days: readonly RebateDay[]): string {
  const total = sum(days.flatMap(({ parts }) => parts.map(({ rebate }) => decimal(rebate))));
  const open = days.filter(({ state }) => !isDayVerified(state)).length;
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const span = first && last ? ` from ${shortDay(first)} to ${shortDay(last as Day)}` : "";
  return (
    `Rebate per day by product${span}: ${formatDecimal(total)} USDT in ${days.length} days, ` +
    `${open} of them not verified. The same numbers stand in the table view.`
  );
}
