"use client";

import { useParentSize } from "@visx/responsive";
import { SideLabel } from "@/components/order-parts/side-label";
import { useNumbers } from "@/components/ui/numbers";
import type { Decimal } from "@/lib/decimal";
import { type LadderBar, type LadderLane, ladderExtent } from "@/lib/orders/index-ladder";
import { laneHeight, nearestOf, nearestTexts, placesOf } from "./ladder-table";
import { distanceText } from "./number-cells";
import { indexText } from "./order-market";

/** As wide as the longest text at a side, pixels; what a digit takes is known. */
const sideWidthOf = (texts: readonly string[]) =>
  Math.max(106, ...texts.map((text) => text.length * 7 + 8));

/** A lane a symbol: each order by its distance from the index. */
export function LadderChart({ lanes }: { lanes: readonly LadderLane[] }) {
  const numbers = useNumbers();
  const { parentRef, width: room } = useParentSize({ initialSize: { width: 960 } });
  const left = sideWidthOf(
    lanes.map((lane) => indexText(lane.index, placesOf(lane.bars), numbers)),
  );
  const right = sideWidthOf(lanes.map((lane) => `${nearestTexts(lane, numbers).join("")}12345`));
  const side = { width: right };
  const width = Math.max(120, room - left - right - 24);
  const extent = ladderExtent(lanes);
  const xOf = (distance: number) =>
    (Math.max(-1, Math.min(1, distance / extent)) * 0.49 + 0.5) * width;
  return (
    <div ref={parentRef}>
      <div
        className="thin-bar max-h-[120px] overflow-y-auto group-data-pane/pane:max-h-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
        tabIndex={0}
        role="img"
        aria-label={`Orders by their distance from the index. ${nearestOf(lanes, numbers)}`}
      >
        {lanes.map((lane) => (
          <div key={lane.symbol} className="flex h-[30px] items-center px-3">
            <span className="shrink-0 leading-[13px]" style={{ width: left }}>
              <span className="block truncate font-medium">{lane.symbol}</span>
              <span className="block text-ink-3">
                {indexText(lane.index, placesOf(lane.bars), numbers)}
              </span>
            </span>
            <svg
              width={width}
              height={laneHeight}
              aria-hidden="true"
              className="shrink-0 overflow-visible"
            >
              <line x1={0} x2={width} y1={27.5} y2={27.5} className="stroke-line" />
              <line
                x1={xOf(0)}
                x2={xOf(0)}
                y1={0}
                y2={laneHeight}
                strokeDasharray="3 2"
                className="stroke-ink-3"
              />
              {lane.bars.map((bar) => (
                <LaneBar key={bar.key} bar={bar} largest={lane.largest} x={xOf(+bar.distance)} />
              ))}
              {[-1, 1].map((side) => (
                <Beyond key={side} {...{ side, extent }} bars={lane.bars} x={xOf(side * extent)} />
              ))}
            </svg>
            <span className="ml-auto flex shrink-0 justify-end gap-2.5 pl-2" style={side}>
              <Nearest buys distance={lane.nearestBuy} />
              <Nearest buys={false} distance={lane.nearestSell} />
            </span>
          </div>
        ))}
      </div>
      <DistanceAxis {...{ left, width, extent, xOf }} />
    </div>
  );
}

interface DistanceAxisProps {
  left: number;
  width: number;
  extent: number;
  xOf: (distance: number) => number;
}

function DistanceAxis({ left, width, extent, xOf }: DistanceAxisProps) {
  const numbers = useNumbers();
  const distance = (share: number) =>
    `${share > 0 ? "+" : "\u2212"}${numbers.text(`${Math.abs(share) * extent}`)}`;
  return (
    <div className="flex h-4 px-3 text-[11px] text-ink-3">
      <span className="shrink-0" style={{ width: left }} />
      <svg width={width} height={14} aria-hidden="true" className="shrink-0 overflow-visible">
        {[-1, -0.5, 0, 0.5, 1].map((share) => (
          <text
            key={share}
            x={xOf(share * extent)}
            y={10}
            textAnchor="middle"
            className="fill-ink-3"
          >
            {share === 0 ? "Index" : distance(share)}
          </text>
        ))}
      </svg>
      <span className="flex-1 text-right">nearest %</span>
    </div>
  );
}

interface BeyondProps {
  /** -1 below the index, 1 above. */
  side: number;
  extent: number;
  bars: readonly LadderBar[];
  x: number;
}

/** Marks that an order is farther away than the axis goes, and how far the farthest is. */
function Beyond({ side, extent, bars, x }: BeyondProps) {
  const numbers = useNumbers();
  const [farthest] = bars
    .filter(({ distance }) => +distance * side > extent)
    .toSorted((one, other) => (+other.distance - +one.distance) * side);
  if (!farthest) return null;
  const text = `${distanceText(farthest.distance, numbers)} %`;
  return (
    <text
      x={x - side * 8}
      y={10}
      textAnchor={side < 0 ? "start" : "end"}
      className="fill-ink-2 text-[11px]"
    >
      {side < 0 ? `\u25c2 ${text}` : `${text} \u25b8`}
    </text>
  );
}

/** Heights are for the eye; the exact values stand in the table. */
function LaneBar({ bar, largest, x }: { bar: LadderBar; largest: Decimal; x: number }) {
  const numbers = useNumbers();
  const height = Math.max(3, (+bar.value / +largest) * 24);
  const colour = bar.side === "buy" ? "fill-up" : "fill-down";
  return (
    <rect
      x={x - 2}
      y={27 - height}
      width={bar.unknown ? 6 : 4}
      height={height}
      strokeDasharray={bar.unknown ? "2 1.5" : undefined}
      className={bar.unknown ? "fill-transparent stroke-unknown" : colour}
    >
      <title>
        {`${bar.side} ${numbers.decimal(bar.price)}, ${distanceText(bar.distance, numbers)} %, `}
        {`value ${numbers.money(bar.value)}`}
      </title>
    </rect>
  );
}

function Nearest({ buys, distance }: { buys: boolean; distance: Decimal | null }) {
  const numbers = useNumbers();
  if (distance === null) return <span className="text-ink-3">{"\u2013"}</span>;
  return <SideLabel buys={buys}>{distanceText(distance, numbers)}</SideLabel>;
}
