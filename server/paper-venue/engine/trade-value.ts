import type { EngineInstrument } from "./state";
import type { InstrumentDefinition } from "./types";

/**
 * What lots are worth at a price, in the settlement coin's ledger amount: exact in the quote coin,
 * for coin futures rounded down in the base coin.
 */
export function tradeValue({ rules }: EngineInstrument, ticks: number, lots: number): bigint {
  if (rules.inverse) return (BigInt(lots) * rules.lotAmount) / BigInt(ticks);
  return product(ticks, lots) * rules.tickValue;
}

/** What lots are worth at a price, exactly, in the quote coin's ledger amount. */
export function quoteValue({ rules }: EngineInstrument, ticks: number, lots: number): bigint {
  return (rules.inverse ? BigInt(lots) : product(ticks, lots)) * rules.tickValue;
}

/** The coin of a futures instrument's margins, profits and fees. */
export function settleCoinOf({
  category,
  baseCoin,
  quoteCoin,
}: Pick<InstrumentDefinition, "category" | "baseCoin" | "quoteCoin">): string {
  return category === "COIN-FUTURES" ? baseCoin : quoteCoin;
}

function product(ticks: number, lots: number): bigint {
  const small = ticks * lots;
  return small <= Number.MAX_SAFE_INTEGER ? BigInt(small) : BigInt(ticks) * BigInt(lots);
}
