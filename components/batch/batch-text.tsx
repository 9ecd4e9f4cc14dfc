import { SideLabel } from "@/components/order-parts/side-label";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { add, type Decimal, type Numbers, sign } from "@/lib/decimal";
import type { CoinBatchTotal } from "./summarise-rows";

/** What rows are worth by quote coin: buys and sells apart, and both in all. */
export function BatchTotals({ totals }: { totals: readonly CoinBatchTotal[] }) {
  const numbers = useNumbers();
  return totals.map(({ coin, buys, sells, approximate }) => (
    <span key={coin} className="flex flex-wrap items-center gap-x-3">
      <Side buys value={buys} />
      <Side buys={false} value={sells} />
      {sign(buys) !== 0 && sign(sells) !== 0 && (
        <span className="font-semibold">
          Total <Figure value={add(buys, sells)} shown={numbers.money(add(buys, sells))} />
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
  const numbers = useNumbers();
  if (sign(value) === 0) return null;
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <SideLabel buys={buys}>{buys ? "Buys" : "Sells"}</SideLabel>
      <Figure value={value} shown={numbers.money(value)} />
    </span>
  );
}

export const orderCountText = (count: number, numbers: Numbers) => numbers.counted(count, "order");
