import { type Decimal, decimal, multiply, roundToStep } from "@/lib/decimal";
import { type Instrument, tickOf } from "./instrument";

/** What a new desk's first order trades. */
export const firstOrderMarket = {
  form: "order",
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
} as const;

// Within the five percent that the exchange allows, with room for the index to move.
const below = decimal("0.96");
const above = decimal("1.04");
const smallestTimes = decimal("10");

/** A price that rests: four percent on the safe side of the index, on the instrument's tick. */
export function restingPrice(instrument: Instrument, index: Decimal, isBuy: boolean): Decimal {
  const wanted = multiply(index, isBuy ? below : above);
  const tick = tickOf(instrument);
  return tick === null ? wanted : roundToStep(wanted, tick, isBuy ? "down" : "up");
}

/** A small size: ten of the least that the exchange takes. */
export function smallQty(instrument: Instrument): Decimal | null {
  return instrument.minOrderQty && multiply(instrument.minOrderQty, smallestTimes);
}
