"use client";

import { SideLabel } from "@/components/order-parts/side-label";
import { Figure } from "@/components/ui/figure";
import { add, type Decimal, decimal } from "@/lib/decimal";
import { formatMoney } from "@/lib/orders/figures";
import type { OrderRow } from "@/lib/orders/order-row";
import { isOpenOrder, isUnknown } from "./order-state";

/** The line below the rows: exact sums by coin, and what the unknown orders would add. */
export function OrderTotals({ totals }: { totals: readonly OpenOrdersTotal[] }) {
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
  if (total.count === 0) return null;
  return (
    <span className="flex items-center gap-2">
      <SideLabel buys={buys}>{`${buys ? "Buys" : "Sells"} ${total.count}`}</SideLabel>
      <Figure value={total.value} shown={formatMoney(total.value)} />
    </span>
  );
}

function UnknownOrdersTotal({ total }: { total: OpenOrdersTotal }) {
  const { unknownBuys, unknownSells, coin } = total;
  const parts = [
    unknownBuys.count > 0 && `buys +${formatMoney(unknownBuys.value)}`,
    unknownSells.count > 0 && `sells +${formatMoney(unknownSells.value)}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const count = unknownBuys.count + unknownSells.count;
  return (
    <span className="whitespace-normal text-unknown">
      If the unknown {count === 1 ? "order exists" : "orders exist"}: {parts.join(", ")} {coin}
    </span>
  );
}

interface SideTotal {
  count: number;
  /** In the quote coin, exact. */
  value: Decimal;
}

interface OpenOrdersTotal {
  coin: string;
  buys: SideTotal;
  sells: SideTotal;
  /** What the orders of unknown outcome add if they exist. */
  unknownBuys: SideTotal;
  unknownSells: SideTotal;
}

/** Exact sums of the orders' values by the coin they are counted in, larger groups first. */
export function sumOrderTotals(
  rows: readonly OrderRow[],
  coinOf: (row: OrderRow) => string,
): readonly OpenOrdersTotal[] {
  const totals = new Map<string, OpenOrdersTotal>();
  for (const row of rows) {
    const unknown = isUnknown(row);
    if (row.value === null || row.side === null || !(unknown || isOpenOrder(row))) continue;
    const coin = coinOf(row);
    const total = totals.get(coin) ?? {
      ...{ coin, buys: zero(), sells: zero(), unknownBuys: zero(), unknownSells: zero() },
    };
    totals.set(coin, total);
    const side = row.side === "buy" ? "buys" : "sells";
    const into = unknown ? (side === "buys" ? total.unknownBuys : total.unknownSells) : total[side];
    into.count += 1;
    into.value = add(into.value, row.value);
  }
  return [...totals.values()].sort((a, b) => countOf(b) - countOf(a));
}

const zero = (): SideTotal => ({ count: 0, value: decimal("0") });

const countOf = ({ buys, sells }: OpenOrdersTotal) => buys.count + sells.count;
