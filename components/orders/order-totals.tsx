"use client";

import { SideLabel } from "@/components/order-parts/side-label";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import type { OrderRow } from "@/lib/orders/order-row";
import { type OpenOrdersTotal, type SideTotal, sumOrderTotals } from "./order-sums";

interface OrderTotalsProps {
  rows: readonly OrderRow[];
  coinOf: (row: OrderRow) => string;
}

/** The line below the rows: exact sums by coin, and what the unknown orders would add. */
export function OrderTotals({ rows, coinOf }: OrderTotalsProps) {
  const totals = sumOrderTotals(rows, coinOf);
  const counted = totals.filter(({ buys, sells }) => buys.count + sells.count > 0);
  return (
    <span className="flex flex-wrap items-center gap-x-5 whitespace-nowrap">
      {counted.length === 0 && <span className="text-ink-3">No open orders</span>}
      {counted.map((total, at) => (
        <span key={total.coin} className={at === 0 ? coinGroup : `${coinGroup} font-normal`}>
          <span>
            {at === 0 ? `${total.buys.count + total.sells.count} open in ` : ""}
            {total.coin}
          </span>
          <SideSum buys total={total.buys} />
          <SideSum buys={false} total={total.sells} />
        </span>
      ))}
      {totals.map((total) => (
        <UnknownOrdersTotal key={total.coin} total={total} />
      ))}
    </span>
  );
}

const coinGroup = "flex flex-wrap items-center gap-x-4";

function SideSum({ buys, total }: { buys: boolean; total: SideTotal }) {
  const numbers = useNumbers();
  if (total.count === 0) return null;
  return (
    <span className="flex items-center gap-2">
      <SideLabel buys={buys}>{`${buys ? "Buys" : "Sells"} ${total.count}`}</SideLabel>
      <Figure value={total.value} shown={numbers.money(total.value)} />
    </span>
  );
}

function UnknownOrdersTotal({ total }: { total: OpenOrdersTotal }) {
  const numbers = useNumbers();
  const { unknownBuys, unknownSells, coin } = total;
  const parts = [
    unknownBuys.count > 0 && `buys +${numbers.money(unknownBuys.value)}`,
    unknownSells.count > 0 && `sells +${numbers.money(unknownSells.value)}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const count = unknownBuys.count + unknownSells.count;
  return (
    <span className="whitespace-normal text-unknown">
      If the unknown {count === 1 ? "order exists" : "orders exist"}: {parts.join(", ")} {coin}
    </span>
  );
}
