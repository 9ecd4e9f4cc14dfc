import { SideWord } from "@/components/shell/words/side-word";
import { type Decimal, formatDecimal, sign } from "@/lib/decimal";
import type { BatchTotal } from "./check-rows";

/** What rows are worth by quote coin, buys and sells apart. */
export function TotalsWords({ totals }: { totals: readonly BatchTotal[] }) {
  return totals.map(({ coin, buys, sells, about }) => (
    <span key={coin} className="flex flex-wrap items-center gap-x-3">
      <Side buys value={buys} />
      <Side buys={false} value={sells} />
      <span className="text-ink-3">
        {coin}
        {about && ", market orders by the index"}
      </span>
    </span>
  ));
}

function Side({ buys, value }: { buys: boolean; value: Decimal }) {
  if (sign(value) === 0) return null;
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      <SideWord buys={buys}>{buys ? "Buys" : "Sells"}</SideWord>
      {formatDecimal(value, { minimumPlaces: 2 })}
    </span>
  );
}
