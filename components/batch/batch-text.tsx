import { SideLabel } from "@/components/order-parts/side-label";
import { Figure } from "@/components/ui/figure";
import { pluralize } from "@/lib/archive/day-status-text";
import { add, type Decimal, sign } from "@/lib/decimal";
import { formatMoney } from "@/lib/orders/figures";
import type { CoinBatchTotal } from "./summarise-rows";

/** What rows are worth by quote coin: buys and sells apart, and both in all. */
export function BatchTotals({ totals }: { totals: readonly CoinBatchTotal[] }) {
  return totals.map(({ coin, buys, sells, approximate }) => (
    <span key={coin} className="flex flex-wrap items-center gap-x-3">
      <Side buys value={buys} />
      <Side buys={false} value={sells} />
      {sign(buys) !== 0 && sign(sells) !== 0 && (
        <span className="font-semibold">
          Total <Figure value={add(buys, sells)} shown={formatMoney(add(buys, sells))} />
        </span>
      )}
      <span className="text-ink-3">
        {coin}
        {approximate && ", market orders by the index"}
      </span>
    </span>
  ));
}

function Side({ buys, value }: { buys: boolean; value: Decimal }) {
  if (sign(value) === 0) return null;
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <SideLabel buys={buys}>{buys ? "Buys" : "Sells"}</SideLabel>
      <Figure value={value} shown={formatMoney(value)} />
    </span>
  );
}

export const orderCountText = (count: number) => pluralize(count, "order");
