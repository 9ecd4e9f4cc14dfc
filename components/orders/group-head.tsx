"use client";

import { categoryLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { Age } from "@/components/ui/live-text";
import { formatMoney } from "@/lib/orders/figures";
import type { OrderRow } from "@/lib/orders/order-row";
import { indexText, useIndexOf, useInstrumentOf } from "./order-market";
import { sumOrderTotals } from "./order-totals";
import type { OrderGrouping } from "./use-unified-list";

interface OrderGroupHeadProps {
  by: OrderGrouping;
  rows: readonly OrderRow[];
  coinOf: (row: OrderRow) => string;
}

/** The head of a group of orders: how many, the index and its age, and the value of each side. */
export function OrderGroupHead({ by, rows, coinOf }: OrderGroupHeadProps) {
  const [first] = rows;
  if (!first) return null;
  const totals = sumOrderTotals(rows, coinOf);
  return (
    <>
      <span className="font-medium">
        {by === "symbol" ? (
          <TicketPrice category={first.category} symbol={first.symbol} inCell>
            {first.symbol}
          </TicketPrice>
        ) : (
          categoryLabel(first.category)
        )}
      </span>
      {by === "symbol" && (
        <span className="text-ink-3 text-xs">{categoryLabel(first.category)}</span>
      )}
      <span className="text-ink-2 text-xs">{countLabel(rows.length, "order")}</span>
      {by === "symbol" && <GroupIndex row={first} />}
      <span className="flex-1" />
      {totals.map(({ coin, buys, sells }) => (
        <span key={coin} className="flex items-center gap-3 whitespace-nowrap text-xs">
          {[buys, sells].map(
            (side) =>
              side.count > 0 && (
                <span key={side === buys ? "buys" : "sells"} className="flex items-center gap-1">
                  <SideLabel buys={side === buys}>
                    {countLabel(side.count, side === buys ? "buy" : "sell")}
                  </SideLabel>
                  <span className="text-ink-2">
                    {"\u00b7"} {formatMoney(side.value)}
                  </span>
                </span>
              ),
          )}
          <span className="text-ink-3">{coin}</span>
        </span>
      ))}
    </>
  );
}

const countLabel = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function GroupIndex({ row }: { row: OrderRow }) {
  const index = useIndexOf(row);
  const places = useInstrumentOf(row)?.pricePrecision ?? 2;
  if (index === null) return <span className="text-ink-3 text-xs">no index known</span>;
  return (
    <span className="text-ink-3 text-xs">
      Index <span className="text-ink">{indexText(index.price, places)}</span>{" "}
      <Age since={index.readAt} />
    </span>
  );
}
