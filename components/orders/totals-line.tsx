"use client";
import { SideWord } from "@/components/shell/words/side-word";
import { formatDecimal } from "@/lib/decimal";
import type { CoinTotal } from "./totals";

/** The sticky line below the rows: exact sums by coin, and what the unknown orders would add. */
export function TotalsLine({ totals }: { totals: readonly CoinTotal[] }) {
  return (
    <span className="flex items-center gap-5 whitespace-nowrap">
      {totals.map((total) => (
        <span key={total.coin} className="flex items-center gap-5">
          <span>
            {total.buys.count + total.sells.count} open in {total.coin}
          </span>
          {total.buys.count > 0 && (
            <span className="flex items-center gap-2">
              <SideWord buys>{`Buys ${total.buys.count}`}</SideWord>
              {formatDecimal(total.buys.value, { minimumPlaces: 2 })} {total.coin}
            </span>
          )}
          {total.sells.count > 0 && (
            <span className="flex items-center gap-2">
              <SideWord buys={false}>{`Sells ${total.sells.count}`}</SideWord>
              {formatDecimal(total.sells.value, { minimumPlaces: 2 })} {total.coin}
            </span>
          )}
          <UnknownPart total={total} />
        </span>
      ))}
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
    <span className="text-unknown">
      If the unknown {count === 1 ? "order exists" : "orders exist"}: {parts.join(", ")} {coin}
    </span>
  );
}
