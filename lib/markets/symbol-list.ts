/** What a pasted list of symbols names: those that are listed, and the words that are not. */
export interface ReadSymbols {
  readonly found: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Reads symbols out of pasted text: one a line, or set apart by spaces, commas or semicolons. A
 * symbol may be written in small letters, and with a sign between its coins, as "btc/usdt".
 */
export function readSymbolList(text: string, listed: Iterable<string>): ReadSymbols {
  const byCapitals = new Map<string, string>();
  for (const symbol of listed) byCapitals.set(symbol.toUpperCase(), symbol);
  const found = new Set<string>();
  const unknown = new Set<string>();
  for (const word of text.split(/[\s,;"']+/u).filter(Boolean)) {
    const written = word.toUpperCase();
    const symbol = byCapitals.get(written) ?? byCapitals.get(written.replace(/[/-]/g, ""));
    if (symbol === undefined) unknown.add(word);
    else found.add(symbol);
  }
  return { found: [...found], unknown: [...unknown] };
}
