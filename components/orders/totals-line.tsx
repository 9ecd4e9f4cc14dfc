"use client";
import { SideWord } from "@/components/shell/words/side-word";
import { formatDecimal } from "@/lib/decimal";
import type { CoinTotal, SideTotal } from "./totals";

/** The line below the rows: exact sums by coin, and what the unknown orders would add. */
export function TotalsLine({ totals }: { totals: readonly CoinTotal[] }) {
  const counted = totals.filter(({ buys, sells }) => buys.count + sells.count > 0);
  return (
    <span className="flex flex-wrap items-center gap-x-5 whitespace-nowrap">
      {counted.length === 0 && <span className="text-ink-3">Nothing open</span>}
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
        <UnknownPart key={total.coin} total={total} />
      ))}
    </span>
  );
}

const coinGroup = "flex flex-wrap items-center gap-x-4";

function SideSum({ buys, total }: { buys: boolean; total: SideTotal }) {
  if (total.count === 0) return null;
  return (
    <span className="flex items-center gap-2">
      <SideWord buys={buys}>{`${buys ? "Buys" : "Sells"} ${total.count}`}</SideWord>
      {formatDecimal(total.value, { minimumPlaces: 2 })}
    </span>
  );
}

function UnknownPart({ total }: { total: CoinTotal }) {
  const { unknownBuys, unknownSells, coin } = total;
  const parts = [
    unknownBuys.count > 0 && `buys +${formatDecimal(unknownBuys.value, { minimumPlaces: 2 })}`,
    unknownSells.count > 0 && `sells +${formatDecimal(unknownSells.value, { minimumPlaces: 2 })}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const count = unknownBuys.count + unknownSells.count;
  return (
    <span className="whitespace-normal text-unknown">
      If the unknown {count === 1 ? "order exists" : "orders exist"}: {parts.join(", ")} {coin}
    </span>
  );
}
