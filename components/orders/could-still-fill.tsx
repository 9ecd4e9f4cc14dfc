"use client";

import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { add, type Decimal, type Numbers } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { type OpenOrdersTotal, sumOrderTotals } from "./order-sums";

interface CouldStillFillProps {
  rows: readonly OrderRow[];
  coinOf: (row: OrderRow) => string;
}

/** In one line: everything that may be in the book, by coin. */
export function CouldStillFill({ rows, coinOf }: CouldStillFillProps) {
  const numbers = useNumbers();
  const totals = sumOrderTotals(rows, coinOf);
  if (totals.length === 0) return null;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-ink-2">
      Could still fill
      {totals.map((total) => (
        <span key={total.coin} className="font-medium text-ink">
          {figure(couldFill(total), numbers)}{" "}
          <span className="font-normal text-ink-3">{total.coin}</span>
        </span>
      ))}
    </span>
  );
}

/** A sum of orders as this user reads it. */
export const figure = (value: Decimal, numbers: Numbers) => (
  <Figure value={value} shown={numbers.money(value)} />
);

/** What is unknown of both sides. */
export const unknownOf = ({ unknownBuys, unknownSells }: OpenOrdersTotal) =>
  add(unknownBuys.value, unknownSells.value);

/** Everything that may be in the book: open orders and unknown ones. */
export const couldFill = (total: OpenOrdersTotal) =>
  add(add(total.buys.value, total.sells.value), unknownOf(total));
