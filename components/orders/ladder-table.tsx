"use client";

import type { ComponentProps } from "react";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { tableLine } from "@/components/ui/chart/chart-and-table";
import { cx } from "@/components/ui/cx";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { TableHead } from "@/components/ui/plain-table";
import { decimalPlaces, type Numbers } from "@/lib/decimal";
import type { LadderBar, LadderLane } from "@/lib/orders/index-ladder";
import { distanceText } from "./number-cells";
import { indexText } from "./order-market";

/** In words: the nearest orders of the first symbols. */
export function nearestOf(lanes: readonly LadderLane[], numbers: Numbers): string {
  return lanes
    .slice(0, 3)
    .map((lane) => `${lane.symbol} ${nearestTexts(lane, numbers).join(" / ")}`)
    .join(" \u00b7 ");
}

/** How far the nearest order of each side is, in words. */
export const nearestTexts = ({ nearestBuy, nearestSell }: LadderLane, numbers: Numbers) =>
  [nearestBuy, nearestSell].map((each) => (each ? distanceText(each, numbers) : "\u2013"));

/** As many decimal places as the orders of a symbol have. */
export const placesOf = (bars: readonly LadderBar[]) =>
  Math.max(...bars.map(({ price }) => decimalPlaces(price)), 1);

/** Of one symbol, pixels. */
export const laneHeight = 30;

/** How high the lanes and their axis are, pixels; beyond 120 the lanes scroll. */
export const heightOf = (symbols: readonly string[]) =>
  16 + Math.min(120, new Set(symbols).size * laneHeight);

interface LadderTableProps {
  lanes: readonly LadderLane[];
  /** Whether a press brings a price into the ticket, where there is one beside it. */
  intoTicket: boolean;
}

/** The same as a table, with exact values. */
export function LadderTable({ lanes, intoTicket }: LadderTableProps) {
  const numbers = useNumbers();
  return (
    <section
      className="thin-bar max-h-[128px] overflow-auto px-3 group-data-pane/pane:max-h-none"
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
                    {numbers.decimal(bar.price)}
                  </Pressable>
                </td>
                <td>{indexText(index, placesOf(bars), numbers)}</td>
                <td>{distanceText(bar.distance, numbers)}</td>
                <td>
                  <Figure value={bar.value} shown={numbers.money(bar.value)} />
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
