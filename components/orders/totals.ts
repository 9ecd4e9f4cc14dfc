import { add, type Decimal, decimal } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { isOpen, isUnknown } from "./is-open";

export interface SideTotal {
  count: number;
  /** In the quote coin, exact. */
  value: Decimal;
}

export interface CoinTotal {
  /** The coin the values are counted in. */
  coin: string;
  buys: SideTotal;
  sells: SideTotal;
  /** What the orders of unknown outcome add if they exist. */
  unknownBuys: SideTotal;
  unknownSells: SideTotal;
}

/** Exact sums of the orders' values by the coin they are counted in, larger groups first. */
export function totalsOf(
  rows: readonly OrderRow[],
  coinOf: (row: OrderRow) => string,
): readonly CoinTotal[] {
  const totals = new Map<string, CoinTotal>();
  for (const row of rows) {
    const unknown = isUnknown(row);
    if (row.value === null || row.side === null || !(unknown || isOpen(row))) continue;
    const coin = coinOf(row);
    const total = totals.get(coin) ?? emptyTotal(coin);
    totals.set(coin, total);
    const side = row.side === "buy" ? "buys" : "sells";
    const into = unknown ? (side === "buys" ? total.unknownBuys : total.unknownSells) : total[side];
    into.count += 1;
    into.value = add(into.value, row.value);
  }
  return [...totals.values()].sort((a, b) => countOf(b) - countOf(a));
}

const zero = (): SideTotal => ({ count: 0, value: decimal("0") });

function emptyTotal(coin: string): CoinTotal {
  return { coin, buys: zero(), sells: zero(), unknownBuys: zero(), unknownSells: zero() };
}

function countOf({ buys, sells }: CoinTotal): number {
  return buys.count + sells.count;
}
