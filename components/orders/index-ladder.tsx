"use client";

import { Suspense, useEffect, useState } from "react";
import { usePreference } from "@/components/desk/preferences";
import { KeepSnapshots } from "@/components/live/use-snapshot";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useNumbers } from "@/components/ui/numbers";
import { type LadderLane, ladderLanes } from "@/lib/orders/index-ladder";
import type { OrderRow } from "@/lib/orders/order-row";
import { heightOf, LadderTable, nearestOf } from "./ladder-table";
import { marketTopics, useIndexes } from "./order-market";

const LadderChart = lazyComponent(() => import("./ladder-chart").then((part) => part.LadderChart));

const shapes = ["chart", "table", "closed"] as const;

type Shape = (typeof shapes)[number];

const readShape = (value: unknown): Shape | null => shapes.find((each) => each === value) ?? null;

interface IndexLadderProps {
  rows: readonly OrderRow[];
  venue: string;
  /** Whose orders these are. */
  of: string;
  /** Where there is no room for the chart, its table alone opens, and its index is read then. */
  tableOnly?: boolean;
}

/** How far each order is from its symbol's index, under a head that closes it. */
export function IndexLadder({ rows, venue, of, tableOnly = false }: IndexLadderProps) {
  const numbers = useNumbers();
  const { symbols, lanes } = useLanes(rows, venue);
  const [kept, keep] = usePreference("orders.ladder", readShape, "chart");
  const [tableOpen, setTableOpen] = useState(false);
  const shape = tableOnly ? (tableOpen ? "table" : "closed") : kept;
  if (symbols.length === 0) return null;
  const open = shape !== "closed";
  const toggle = () => (tableOnly ? setTableOpen(!open) : keep(open ? "closed" : "chart"));
  const name = `Distance to index of ${of}`;
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
          {open ? "in %; bar height is value" : nearestOf(lanes, numbers)}
        </span>
        <span className="flex-1" />
        {open && !tableOnly && <LadderTools shape={shape} onChange={keep} />}
      </div>
      {tableOnly && open && <KeepSnapshots topics={marketTopics(venue, rows, true)} />}
      {open && <LadderBody {...{ symbols, lanes, shape }} intoTicket={false} />}
    </section>
  );
}

interface DistancePanelProps {
  rows: readonly OrderRow[];
  venue: string;
  /** Where there is no room for the chart: the table alone. */
  tableOnly: boolean;
}

/** The same as the content of a tab; its prices go into the ticket. */
export function DistancePanel({ rows, venue, tableOnly }: DistancePanelProps) {
  const { symbols, lanes } = useLanes(rows, venue);
  const shape = useLadderShape()[0];
  if (symbols.length === 0) return <p className="px-3 py-1.5 text-ink-3">No open limit orders.</p>;
  return (
    <>
      <KeepSnapshots topics={marketTopics(venue, rows, true)} />
      <LadderBody {...{ symbols, lanes }} shape={tableOnly ? "table" : shape} intoTicket />
    </>
  );
}

/** Whether the distances are a chart or a table, as this user chose. */
export function useLadderShape(): readonly ["chart" | "table", (shape: "chart" | "table") => void] {
  const [kept, keep] = usePreference("orders.ladder", readShape, "chart");
  return [kept === "table" ? "table" : "chart", keep];
}

interface LadderToolsProps {
  shape: Shape;
  onChange: (shape: "chart" | "table") => void;
}

/** What the chart's colours mean, and the way to its table. */
export function LadderTools({ shape, onChange }: LadderToolsProps) {
  return (
    <>
      {shape === "chart" && <Legend />}
      <button
        type="button"
        aria-pressed={shape === "table"}
        onClick={() => onChange(shape === "table" ? "chart" : "table")}
        className="rounded-sm px-1 text-ink hover:bg-hover aria-pressed:bg-selected"
      >
        Table
      </button>
    </>
  );
}

function useLanes(rows: readonly OrderRow[], venue: string) {
  const symbols = rows.flatMap(({ symbol, price }) => (price === null ? [] : [symbol]));
  const indexes = useIndexes(venue, symbols);
  const lanes = ladderLanes(rows, (symbol) => indexes.get(symbol)?.price);
  // With its index known, a symbol without a lane has no order that could still fill.
  const awaited = symbols.some((symbol) => !indexes.has(symbol));
  return { symbols: lanes.length === 0 && !awaited ? [] : symbols, lanes };
}

interface LadderBodyProps {
  symbols: readonly string[];
  lanes: readonly LadderLane[];
  shape: Shape;
  intoTicket: boolean;
}

function LadderBody({ symbols, lanes, shape, intoTicket }: LadderBodyProps) {
  // Indexes come one after the other: the room for all is kept until all are there.
  const awaited = useAwaited(5_000) && shape === "chart" && lanes.length < new Set(symbols).size;
  if (awaited) return <div style={{ height: heightOf(symbols) }} />;
  if (lanes.length === 0)
    return <p className="px-3 py-1.5 text-ink-3">Index prices not loaded yet.</p>;
  if (shape === "table") return <LadderTable {...{ lanes, intoTicket }} />;
  return (
    <Suspense fallback={<div style={{ height: heightOf(symbols) }} />}>
      <LadderChart lanes={lanes} />
    </Suspense>
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
