"use client";

import { createContext, type ReactNode, use } from "react";
import { useIndex, useInstruments } from "@/components/market/market-data";
import { useNumbers } from "@/components/ui/numbers";
import { useTimes } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import {
  type Decimal,
  decimal,
  decimalOrNull,
  multiply,
  type Numbers,
  roundToStep,
} from "@/lib/decimal";
import type { TransferTotal } from "@/lib/transfers/page";

/** One stream carries 40 topics at most: so many coins are valued at once, the others not. */
const maxCoins = 24;

const ValuedCoins = createContext<readonly string[]>([]);

/** Has the amounts below it valued, as far as the index of so many coins can be followed. */
export function IndicativeValues(props: { totals: readonly TransferTotal[]; children: ReactNode }) {
  const coins = props.totals.map(({ coin }) => coin).filter((coin) => coin !== "USDT");
  return <ValuedCoins value={coins.slice(0, maxCoins)}>{props.children}</ValuedCoins>;
}

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
  const numbers = useNumbers();
  const times = useTimes();
  const symbol = `${coin}USDT`;
  const isValued = use(ValuedCoins).includes(coin);
  const isListed = useInstruments(venue, isValued ? "SPOT" : null).has(symbol);
  const { indexRef } = useIndex(venue, isListed ? symbol : null);
  const exact = decimalOrNull(amount);
  if (coin === "USDT") return exact === null ? dash : `${numbers.decimal(exact)} USDT`;
  if (exact === null || indexRef === null) {
    return <Hint text={`No ${coin} index in USDT`}>{dash}</Hint>;
  }
  const at = `index at ${times.said(indexRef.readAt, "second")}`;
  return (
    <Hint text={`Indicative, ${at}: ${numbers.decimal(indexRef.price)} USDT`}>
      {indicativeText(exact, indexRef.price, numbers)}
      {dated && <span className="block text-ink-3 text-xs">indicative, {at}</span>}
    </Hint>
  );
}

const dash = "\u2013";

/** An amount at a price, to a hundredth of a USDT. */
const indicativeText = (amount: Decimal, price: Decimal, numbers: Numbers) =>
  `\u2248 ${numbers.decimal(rounded(amount, price), { minimumPlaces: 2 })} USDT`;

const rounded = (amount: Decimal, price: Decimal) =>
  roundToStep(multiply(amount, price), decimal("0.01"), "nearest");
