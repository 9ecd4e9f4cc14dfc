import type { Instrument } from "./state";

/** What lots cost at a price, exactly, in the quote coin's ledger amount. */
export function tradeValue(instrument: Instrument, ticks: number, lots: number): bigint {
  const product = ticks * lots;
  const units = product <= Number.MAX_SAFE_INTEGER ? BigInt(product) : BigInt(ticks) * BigInt(lots);
  return units * instrument.rules.tickValue;
}
