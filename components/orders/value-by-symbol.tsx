"use client";

import { Figure } from "@/components/ui/figure";
import { PlainTable } from "@/components/ui/plain-table";
import { Popover } from "@/components/ui/popover";
import { add, type Decimal } from "@/lib/decimal";
import { formatMoney } from "@/lib/orders/figures";
import type { OrderRow } from "@/lib/orders/order-row";
import { type OpenOrdersTotal, totalsBySymbol } from "./order-sums";

interface ValueBySymbolProps {
  rows: readonly OrderRow[];
  coinOf: (row: OrderRow) => string;
}

/** What the open orders of each symbol and side still ask for, and with the unknown ones. */
export function ValueBySymbol({ rows, coinOf }: ValueBySymbolProps) {
  return (
    <Popover
      align="end"
      label="Remaining value by symbol"
      trigger="By symbol"
      triggerClassName="rounded-sm px-1 font-normal text-ink-2 underline hover:bg-hover"
      className="w-[560px]"
    >
      {() => (
        <PlainTable
          label="Remaining value by symbol"
          className="min-w-[520px]"
          rows={totalsBySymbol(rows, coinOf)}
          rowKey={({ symbol, total }) => `${symbol} ${total.coin}`}
          columns={[
            { head: "Symbol", name: true, cell: ({ symbol }) => symbol },
            { head: "Buys", end: true, cell: ({ total }) => figure(total.buys.value) },
            { head: "Sells", end: true, cell: ({ total }) => figure(total.sells.value) },
            { head: "Unknown", end: true, cell: ({ total }) => figure(unknownOf(total)) },
            { head: "Could still fill", end: true, cell: ({ total }) => figure(couldFill(total)) },
            { head: "Coin", cell: ({ total }) => total.coin },
          ]}
        />
      )}
    </Popover>
  );
}

const figure = (value: Decimal) => <Figure value={value} shown={formatMoney(value)} />;

const unknownOf = ({ unknownBuys, unknownSells }: OpenOrdersTotal) =>
  add(unknownBuys.value, unknownSells.value);

/** Everything that may be in the book: open orders and unknown ones. */
const couldFill = (total: OpenOrdersTotal) =>
  add(add(total.buys.value, total.sells.value), unknownOf(total));
