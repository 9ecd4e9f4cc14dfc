"use client";
import { useMemo } from "react";
import { useReading } from "@/components/shell/live/use-reading";
import type { Category } from "@/lib/exchange/values";
import type { Reading } from "@/lib/live/reading";
import { topicText } from "@/lib/live/topic";

export interface ListedSymbol {
  readonly symbol: string;
  readonly categories: readonly string[];
}

/** Every symbol that the exchange lists, by name; null until all five lists are read. */
export function useSymbols(venue: string): readonly ListedSymbol[] | null {
  const spot = useCategory(venue, "SPOT");
  const margin = useCategory(venue, "MARGIN");
  const usdt = useCategory(venue, "USDT-FUTURES");
  const usdc = useCategory(venue, "USDC-FUTURES");
  const coin = useCategory(venue, "COIN-FUTURES");
  return useMemo(
    () => symbolsOf([spot, margin, usdt, usdc, coin]),
    [spot, margin, usdt, usdc, coin],
  );
}

function useCategory(venue: string, category: Category): Reading | undefined {
  return useReading(topicText({ kind: "instruments", venue, category })).reading;
}

function symbolsOf(readings: readonly (Reading | undefined)[]): readonly ListedSymbol[] | null {
  if (readings.some((reading) => reading?.readAt == null)) return null;
  const found = new Map<string, Set<string>>();
  for (const row of readings.flatMap((reading) => reading?.rows ?? [])) {
    const symbol = String(row.symbol);
    const categories = found.get(symbol) ?? new Set();
    found.set(symbol, categories.add(String(row.category ?? "")));
  }
  return [...found]
    .map(([symbol, categories]) => ({ symbol, categories: [...categories] }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}
