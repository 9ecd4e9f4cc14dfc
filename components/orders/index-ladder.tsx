"use client";

import { useParentSize } from "@visx/responsive";
import { type ComponentProps, useEffect, useState } from "react";
import { usePreference } from "@/components/desk/preferences";
import { KeepSnapshots } from "@/components/live/use-snapshot";
import { SideLabel } from "@/components/order-parts/side-label";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { tableLine } from "@/components/ui/chart/chart-and-table";
import { cx } from "@/components/ui/cx";
import { Figure } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import { TableHead } from "@/components/ui/plain-table";
import { type Decimal, decimalPlaces, formatDecimal } from "@/lib/decimal";
import { formatMoney } from "@/lib/orders/figures";
import {
  type LadderBar,
  type LadderLane,
  ladderExtent,
  ladderLanes,
} from "@/lib/orders/index-ladder";
import type { OrderRow } from "@/lib/orders/order-row";
import { distanceText } from "./number-cells";
import { indexText, marketTopics, useIndexes } from "./order-market";

const shapes = ["chart", "table", "closed"] as const;

type Shape = (typeof shapes)[number];

const readShape = (value: unknown): Shape | null => shapes.find((each) => each === value) ?? null;

interface IndexLadderProps {
  rows: readonly OrderRow[];
  venue: string;
  /** Whose orders these are, where several accounts stand on one page. */
  of?: string;
  /** Where there is no room for the chart, its table alone opens, and its index is read then. */
  tableOnly?: boolean;
}

/** How far each order is from its symbol's index: a lane a symbol, or the same as a table. */
export function IndexLadder({ rows, venue, of, tableOnly = false }: IndexLadderProps) {
  const symbols = rows.flatMap(({ symbol, price }) => (price === null ? [] : [symbol]));
  const indexes = useIndexes(venue, symbols);
  const [kept, keep] = usePreference("orders.ladder", readShape, "chart");
  const [tableOpen, setTableOpen] = useState(false);
  const shape = tableOnly ? (tableOpen ? "table" : "closed") : kept;
  const lanes = ladderLanes(rows, (symbol) => indexes.get(symbol)?.price);
  // Indexes come one after the other: the room for all is kept until all are there.
  const awaited = useAwaited(5_000) && shape === "chart" && lanes.length < new Set(symbols).size;
  const known = tableOnly || awaited || lanes.length > 0;
  if (symbols.length === 0 || !known) return null;
  const open = shape !== "closed";
  const toggle = () => (tableOnly ? setTableOpen(!open) : keep(open ? "closed" : "chart"));
  const name = `Distance to index${of === undefined ? "" : ` of ${of}`}`;
  return (
    <section aria-label={name} className="shrink-0 border-line border-t text-xs">
      <div className="flex h-7 items-center gap-3 px-3 phone:h-auto phone:min-h-11">
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="flex h-full items-center gap-1.5 whitespace-nowrap font-medium text-sm phone:min-h-11"
        >
          <Icon name={open ? "chevron-down" : "chevron-right"} className="size-3 text-ink-2" />
          {name}
          {tableOnly && ", table"}
        </button>
        <span className="truncate text-ink-3 phone:whitespace-normal">
          {open ? "in %; bar height is value" : nearestOf(lanes)}
        </span>
        <span className="flex-1" />
        {shape === "chart" && <Legend />}
        {open && !tableOnly && (
          <button
            type="button"
            aria-pressed={shape === "table"}
            onClick={() => keep(shape === "table" ? "chart" : "table")}
            className="rounded-sm px-1 text-ink hover:bg-hover aria-pressed:bg-selected"
          >
            Table
          </button>
        )}
      </div>
      {tableOnly && open && <KeepSnapshots topics={marketTopics(venue, rows, true)} />}
      {awaited && <div style={{ height: heightOf(symbols) }} />}
      {shape === "chart" && !awaited && <Lanes lanes={lanes} />}
      {shape === "table" && lanes.length > 0 && (
        <LadderTable lanes={lanes} intoTicket={of === undefined} />
      )}
      {shape === "table" && lanes.length === 0 && (
        <p className="px-3 pb-2 text-ink-3">Index prices not loaded yet.</p>
      )}
    </section>
  );
}

/** Whether what a part asked for when it was drawn may still come: then its room is kept. */
function useAwaited(maxMs: number): boolean {
  const [awaited, setAwaited] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), maxMs);
    return () => clearTimeout(timer);
  }, [maxMs]);
  return awaited;
}

function nearestOf(lanes: readonly LadderLane[]): string {
  return lanes
    .slice(0, 3)
    .map((lane) => `${lane.symbol} ${nearestTexts(lane).join(" / ")}`)
    .join(" \u00b7 ");
}

const nearestTexts = ({ nearestBuy, nearestSell }: LadderLane) =>
  [nearestBuy, nearestSell].map((each) => (each ? distanceText(each) : "\u2013"));

function Legend() {
  return (
    <span className="flex items-center gap-3 text-ink-2">
      <span className="flex items-center gap-1">
        <span className="h-3 w-[3px] bg-up" /> Buy
      </span>
      <span className="flex items-center gap-1">
        <span className="h-3 w-[3px] bg-down" /> Sell
      </span>
      <span className="flex items-center gap-1">
        <span className="hatch-unknown h-3 w-1.5 border border-unknown" /> Unresolved
      </span>
    </span>
  );
}

const placesOf = (bars: readonly LadderBar[]) =>
  Math.max(...bars.map(({ price }) => decimalPlaces(price)), 1);

const laneHeight = 30;

/** With their axis; beyond 120 pixels the lanes scroll. */
const heightOf = (symbols: readonly string[]) =>
  16 + Math.min(120, new Set(symbols).size * laneHeight);

/** As wide as the longest text at a side, pixels; what a digit takes is known. */
const sideWidthOf = (texts: readonly string[]) =>
  Math.max(106, ...texts.map((text) => text.length * 7 + 8));

function Lanes({ lanes }: { lanes: readonly LadderLane[] }) {
  const { parentRef, width: room } = useParentSize({ initialSize: { width: 960 } });
  const left = sideWidthOf(lanes.map((lane) => indexText(lane.index, placesOf(lane.bars))));
  const right = sideWidthOf(lanes.map((lane) => `${nearestTexts(lane).join("")}12345`));
  const side = { width: right };
  const width = Math.max(120, room - left - right - 24);
  const extent = ladderExtent(lanes);
  const xOf = (distance: number) =>
    (Math.max(-1, Math.min(1, distance / extent)) * 0.49 + 0.5) * width;
  return (
    <div ref={parentRef}>
      <div
        className="thin-bar max-h-[120px] overflow-y-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
        tabIndex={0}
        role="img"
        aria-label={`Orders by their distance from the index. ${nearestOf(lanes)}`}
      >
        {lanes.map((lane) => (
          <div key={lane.symbol} className="flex h-[30px] items-center px-3">
            <span className="shrink-0 leading-[13px]" style={{ width: left }}>
              <span className="block truncate font-medium">{lane.symbol}</span>
              <span className="block text-ink-3">{indexText(lane.index, placesOf(lane.bars))}</span>
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
            </svg>
            <span className="ml-auto flex shrink-0 justify-end gap-2.5 pl-2" style={side}>
              <Nearest buys distance={lane.nearestBuy} />
              <Nearest buys={false} distance={lane.nearestSell} />
            </span>
          </div>
        ))}
      </div>
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
              {share === 0 ? "Index" : `${share > 0 ? "+" : "\u2212"}${Math.abs(share) * extent}`}
            </text>
          ))}
        </svg>
        <span className="flex-1 text-right">nearest %</span>
      </div>
    </div>
  );
}

/** Heights are for the eye; the exact values stand in the table. */
function LaneBar({ bar, largest, x }: { bar: LadderBar; largest: Decimal; x: number }) {
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
        {`${bar.side} ${formatDecimal(bar.price)}, ${distanceText(bar.distance)} %, `}
        {`value ${formatMoney(bar.value)}`}
      </title>
    </rect>
  );
}

function Nearest({ buys, distance }: { buys: boolean; distance: Decimal | null }) {
  if (distance === null) return <span className="text-ink-3">{"\u2013"}</span>;
  return <SideLabel buys={buys}>{distanceText(distance)}</SideLabel>;
}

interface LadderTableProps {
  lanes: readonly LadderLane[];
  /** Whether a press brings a price into the ticket, where there is one beside it. */
  intoTicket: boolean;
}

function LadderTable({ lanes, intoTicket }: LadderTableProps) {
  return (
    <section
      className="thin-bar max-h-[128px] overflow-auto px-3"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, it holds no control
      tabIndex={0}
      aria-label="Distance to index as a table"
    >
      <table className="w-full whitespace-nowrap [&_th]:px-2">
        <TableHead named={2} heads={["Symbol", "Side", "Price", "Index", "Distance, %", "Value"]} />
        <tbody>
          {lanes.flatMap(({ symbol, index, bars }) =>
            bars.map((bar) => (
              <tr key={bar.key} className={cx(tableLine, bar.unknown && "text-unknown")}>
                <td className="text-left">
                  <Pressable {...{ intoTicket, symbol, category: bar.category }}>
                    {symbol}
                  </Pressable>
                </td>
                <td className="text-left">
                  {bar.side}
                  {bar.unknown && ", unresolved"}
                </td>
                <td>
                  <Pressable {...{ intoTicket, symbol, category: bar.category, price: bar.price }}>
                    {formatDecimal(bar.price)}
                  </Pressable>
                </td>
                <td>{indexText(index, placesOf(bars))}</td>
                <td>{distanceText(bar.distance)}</td>
                <td>
                  <Figure value={bar.value} shown={formatMoney(bar.value)} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}

type PressableProps = ComponentProps<typeof TicketPrice> & Pick<LadderTableProps, "intoTicket">;

const Pressable = ({ intoTicket, ...into }: PressableProps) =>
  intoTicket ? <TicketPrice {...into} /> : into.children;
