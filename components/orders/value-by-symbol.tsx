"use client";

import { useNumbers } from "@/components/ui/numbers";
import { PlainTable } from "@/components/ui/plain-table";
import type { OrderRow } from "@/lib/orders/order-row";
import { couldFill, figure, unknownOf } from "./could-still-fill";
import { sumOrderTotals, totalsBySymbol } from "./order-sums";

interface ValueBySymbolProps {
  rows: readonly OrderRow[];
  coinOf: (row: OrderRow) => string;
}

/** What the open orders of each symbol and side still ask for, the unknown ones, and their sums. */
export function ValueBySymbol({ rows, coinOf }: ValueBySymbolProps) {
  const numbers = useNumbers();
  const symbols = totalsBySymbol(rows, coinOf);
  if (symbols.length === 0) return <p className="px-3 py-1.5 text-ink-3">No open orders.</p>;
  const sums = sumOrderTotals(rows, coinOf).map((total) => ({ symbol: "Total", total }));
  return (
    <PlainTable
      label="Remaining value by symbol"
      className="min-w-[520px]"
      rows={[...symbols, ...sums]}
      rowKey={({ symbol, total }) => `${symbol} ${total.coin}`}
      rowClass={({ symbol }) => symbol === "Total" && "bg-raised font-medium"}
      columns={[
        { head: "Symbol", name: true, cell: ({ symbol }) => symbol },
        { head: "Buys", end: true, cell: ({ total }) => figure(total.buys.value, numbers) },
        { head: "Sells", end: true, cell: ({ total }) => figure(total.sells.value, numbers) },
        { head: "Unknown", end: true, cell: ({ total }) => figure(unknownOf(total), numbers) },
        {
          head: "Could still fill",
          end: true,
          cell: ({ total }) => figure(couldFill(total), numbers),
        },
        { head: "Coin", cell: ({ total }) => total.coin },
      ]}
    />
  );
}
