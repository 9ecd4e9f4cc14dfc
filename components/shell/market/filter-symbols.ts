import type { Instrument } from "@/lib/orders/instrument";

/** The instruments that a person may mean: those that begin with the words first. */
export function filterSymbols(all: Iterable<Instrument>, words: string): readonly Instrument[] {
  const wanted = words.trim().toUpperCase();
  const starts: Instrument[] = [];
  const contains: Instrument[] = [];
  for (const instrument of all) {
    const { symbol, baseCoin } = instrument;
    if (symbol.toUpperCase().startsWith(wanted) || baseCoin.toUpperCase().startsWith(wanted)) {
      starts.push(instrument);
    } else if (symbol.toUpperCase().includes(wanted)) {
      contains.push(instrument);
    }
  }
  return [...starts, ...contains];
}
