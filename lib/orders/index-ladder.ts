import {
  absolute,
  compare,
  type Decimal,
  decimal,
  divide,
  maximum,
  multiply,
  sign,
  subtract,
} from "../decimal";
import { type OrderRow, openStatuses } from "./order-row";

/** An order on the ladder of its symbol. */
export interface LadderBar {
  readonly key: string;
  readonly category: OrderRow["category"];
  readonly side: "buy" | "sell";
  readonly price: Decimal;
  /** From the index, in per cent. */
  readonly distance: Decimal;
  /** In the symbol's quote coin. */
  readonly value: Decimal;
  /** Nobody knows whether it exists. */
  readonly unknown: boolean;
}

/** A symbol's orders by their distance from its index. */
export interface LadderLane {
  readonly symbol: string;
  readonly index: Decimal;
  readonly bars: readonly LadderBar[];
  /** The distance of the nearest order of each side that is known to exist. */
  readonly nearestBuy: Decimal | null;
  readonly nearestSell: Decimal | null;
  readonly largest: Decimal;
}

/** A lane for each symbol whose index is known, the one with the most orders first. */
export function ladderLanes(
  rows: readonly OrderRow[],
  indexOf: (symbol: string) => Decimal | undefined,
): readonly LadderLane[] {
  const bySymbol = new Map<string, LadderBar[]>();
  for (const row of rows) {
    const index = indexOf(row.symbol);
    if (index === undefined || sign(index) !== 1) continue;
    const bar = barOf(row, index);
    if (bar === null) continue;
    const bars = bySymbol.get(row.symbol);
    if (bars) bars.push(bar);
    else bySymbol.set(row.symbol, [bar]);
  }
  return [...bySymbol]
    .sort(([a, bars], [b, others]) => others.length - bars.length || (a < b ? -1 : 1))
    .map(([symbol, bars]) => ({
      symbol,
      index: indexOf(symbol) as Decimal,
      bars,
      nearestBuy: nearest(bars, "buy"),
      nearestSell: nearest(bars, "sell"),
      largest: bars.reduce((max, { value }) => maximum(max, value), decimal("0")),
    }));
}

function barOf(row: OrderRow, index: Decimal): LadderBar | null {
  const { key, category, side, price, value, status } = row;
  if (side === null || price === null || value === null) return null;
  const share = multiply(subtract(price, index), decimal("100"));
  const distance = divide(share, index, { scale: 4, rounding: "half-up" });
  const unknown = status === "unknown" || status === "unresolved";
  if (!unknown && !openStatuses.has(status)) return null;
  return { key, category, side, price, distance, value, unknown };
}

function nearest(bars: readonly LadderBar[], side: "buy" | "sell"): Decimal | null {
  const known = bars.filter((bar) => bar.side === side && !bar.unknown);
  return known.reduce<Decimal | null>(
    (near, { distance }) =>
      near === null || compare(absolute(distance), absolute(near)) < 0 ? distance : near,
    null,
  );
}

const extents = [1, 2, 4, 10, 20];

/** How far the axis goes to each side, in per cent: as far as the bars, but at most 20. */
export function ladderExtent(lanes: readonly LadderLane[]): number {
  const farthest = lanes
    .flatMap(({ bars }) => bars)
    .reduce((max, { distance }) => maximum(max, absolute(distance)), decimal("0"));
  return extents.find((extent) => compare(farthest, decimal(`${extent}`)) <= 0) ?? 20;
}
