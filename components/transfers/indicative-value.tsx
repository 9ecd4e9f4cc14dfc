"use client";

import { useIndex, useInstruments } from "@/components/shell/market/market-data";
import {
  type Decimal,
  decimal,
  decimalOrNull,
  formatDecimal,
  multiply,
  roundToStep,
} from "@/lib/decimal";
import { formatMoment } from "@/lib/time";

interface IndicativeValueProps {
  venue: string | undefined;
  coin: string;
  /** In the coin; null where none was told. */
  amount: string | null;
  /** Says in words when the index was read, and not only in the title. */
  dated?: boolean;
}

/**
 * What an amount would be in USDT at the coin's index as it is now: indicative only, for the index
 * at the time of the transfer is not known. A dash where the exchange gives no index.
 */
export function IndicativeValue({ venue, coin, amount, dated }: IndicativeValueProps) {
  const symbol = `${coin}USDT`;
  const isListed = useInstruments(venue, coin === "USDT" ? null : "SPOT").has(symbol);
  const { indexRef } = useIndex(venue, isListed ? symbol : null);
  const exact = decimalOrNull(amount);
  if (coin === "USDT") return exact === null ? dash : `${formatDecimal(exact)} USDT`;
  if (exact === null || indexRef === null) {
    return <span title={`No index of ${coin} in USDT is known`}>{dash}</span>;
  }
  const at = `index at ${formatMoment(indexRef.readAt, "UTC").slice(0, 19)} UTC`;
  return (
    <span title={`Indicative, ${at}: ${formatDecimal(indexRef.price)} USDT`}>
      {indicativeText(exact, indexRef.price)}
      {dated && <span className="block text-ink-3 text-xs">indicative, {at}</span>}
    </span>
  );
}

const dash = "\u2013";

/** An amount at a price, to a hundredth of a USDT. */
export const indicativeText = (amount: Decimal, price: Decimal) =>
  `\u2248 ${formatDecimal(rounded(amount, price), { minimumPlaces: 2 })} USDT`;

const rounded = (amount: Decimal, price: Decimal) =>
  roundToStep(multiply(amount, price), decimal("0.01"), "nearest");
