import { add, type Decimal, decimal } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { isOpenOrder, isUnknown } from "./order-state";

export interface SideTotal {
  count: number;
  /** In the quote coin, exact. */
  value: Decimal;
}

export interface OpenOrdersTotal {
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

/** The sums of each symbol, those of the most orders first. */
export function totalsBySymbol(
  rows: readonly OrderRow[],
  coinOf: (row: OrderRow) => string,
): readonly { readonly symbol: string; readonly total: OpenOrdersTotal }[] {
  const bySymbol = new Map<string, OrderRow[]>();
  for (const row of rows) {
    const own = bySymbol.get(row.symbol);
    if (own) own.push(row);
    else bySymbol.set(row.symbol, [row]);
  }
  return [...bySymbol]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([symbol, own]) => sumOrderTotals(own, coinOf).map((total) => ({ symbol, total })));
}

const zero = (): SideTotal => ({ count: 0, value: decimal("0") });

const countOf = ({ buys, sells }: OpenOrdersTotal) => buys.count + sells.count;
