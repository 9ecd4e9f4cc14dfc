import type { Category } from "./engine/types";
import type { MarketInstrument } from "./market/instrument";

/** The instruments on offer at a moment, ready to be asked. */
export interface Listing {
  of(category: Category): readonly MarketInstrument[];
  find(category: Category, symbol: string): MarketInstrument | null;
  /** The first instrument of a symbol, whatever its category. */
  bySymbol(symbol: string): MarketInstrument | null;
  readonly all: readonly MarketInstrument[];
}

/** Indexes instruments by category and symbol. */
export function listingOf(instruments: readonly MarketInstrument[]): Listing {
  const byCategory = new Map<Category, Map<string, MarketInstrument>>();
  const bySymbol = new Map<string, MarketInstrument>();
  for (const instrument of instruments) {
    const { category, symbol } = instrument.wire;
    const among = byCategory.get(category) ?? new Map<string, MarketInstrument>();
    byCategory.set(category, among.set(symbol, instrument));
    if (!bySymbol.has(symbol)) bySymbol.set(symbol, instrument);
  }
  return {
    of: (category) => [...(byCategory.get(category)?.values() ?? [])],
    find: (category, symbol) => byCategory.get(category)?.get(symbol) ?? null,
    bySymbol: (symbol) => bySymbol.get(symbol) ?? null,
    all: instruments,
  };
}
