"use client";

import { categoryLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { Button } from "@/components/ui/button";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { SoftLink } from "@/components/ui/soft-link";
import { add } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { indexText, useIndexOf, useInstrumentOf } from "./order-market";
import { sumOrderTotals } from "./order-sums";
import { useOrdersContext } from "./orders-context";
import { endedGroup, type OrderGrouping, unknownGroup } from "./use-unified-list";

interface OrderGroupHeadProps {
  by: OrderGrouping;
  group: string;
  rows: readonly OrderRow[];
  coinOf: (row: OrderRow) => string;
}

/** The head of a group of orders: how many, the index and its age, and the value of each side. */
export function OrderGroupHead({ by, group, rows, coinOf }: OrderGroupHeadProps) {
  const numbers = useNumbers();
  const [first] = rows;
  if (!first) return null;
  if (group === unknownGroup) return <UnknownHead rows={rows} coinOf={coinOf} />;
  if (group === endedGroup) return <EndedHead rows={rows} />;
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
                    {"\u00b7"} {numbers.money(side.value)}
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

/** Orders that may be live: what they could add if they are, and where they are resolved. */
function UnknownHead({ rows, coinOf }: Pick<OrderGroupHeadProps, "rows" | "coinOf">) {
  const numbers = useNumbers();
  const { accountId } = useOrdersContext();
  const worth = sumOrderTotals(rows, coinOf).map(({ coin, unknownBuys, unknownSells }) => {
    return `${numbers.money(add(unknownBuys.value, unknownSells.value))} ${coin}`;
  });
  const [state, ...others] = new Set(rows.map(({ status }) => status));
  const stateParam = others.length === 0 && state ? `&state=${state.toUpperCase()}` : "";
  return (
    <>
      <span className="font-medium text-unknown">
        {unknownGroup} ({rows.length})
      </span>
      <span className="truncate text-ink-2 text-xs">May be live. Nothing is resent.</span>
      <span className="flex-1" />
      {worth.length > 0 && (
        <span className="whitespace-nowrap text-ink-2 text-xs">up to {worth.join(", ")}</span>
      )}
      <SoftLink
        href={`/journal?account=${accountId}${stateParam}`}
        className="rounded-[4px] border border-unknown px-[7px] font-medium text-unknown text-xs"
      >
        Resolve {rows.length}
        {"\u2026"}
      </SoftLink>
    </>
  );
}

/** Orders that were never placed, and a way to clear them all from the list. */
function EndedHead({ rows }: Pick<OrderGroupHeadProps, "rows">) {
  const { dismiss } = useOrdersContext();
  const rejected = rows.filter(({ status }) => status === "rejected").length;
  const parts = [
    rejected > 0 && `${rejected} rejected`,
    rejected < rows.length && `${rows.length - rejected} not sent`,
  ].filter(Boolean);
  return (
    <>
      <span className="font-medium">
        {endedGroup} ({rows.length})
      </span>
      <span className="text-ink-3 text-xs">{parts.join(", ")}, last 24 h</span>
      <span className="flex-1" />
      <Button size="sm" tone="quiet" onClick={() => rows.forEach(dismiss)}>
        Clear
      </Button>
    </>
  );
}

const countLabel = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function GroupIndex({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const index = useIndexOf(row);
  const places = useInstrumentOf(row)?.pricePrecision ?? 2;
  if (index === null) return <span className="text-ink-3 text-xs">no index price</span>;
  return (
    <span className="text-ink-3 text-xs">
      Index <span className="text-ink">{indexText(index.price, places, numbers)}</span>{" "}
      <Age since={index.readAt} />
    </span>
  );
}
