"use client";
import { useMemo } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useLimitSummary } from "@/components/limits/use-limit-summary";
import { useRiskLimits } from "@/components/limits/use-risk-limits";
import { useIndex, useInstruments } from "@/components/market/market-data";
import { useNow } from "@/components/ui/live-text";
import type { Category } from "@/lib/exchange/values";
import type { IsMarket } from "@/lib/orders/command-order";
import type { CommandMarkets, OrderProposal } from "@/lib/orders/command-proposals";
import type { Instrument } from "@/lib/orders/instrument";
import type { LimitCheck } from "@/lib/orders/limit-summary";

/** Older than this, an index is used for nothing. */
const indexFreshMs = 10_000;

const empty: ReadonlyMap<string, Instrument> = new Map();

export type Listed = ReadonlyMap<Category, ReadonlyMap<string, Instrument>>;

/** Every list of symbols of an account's venue; each empty until it is there. */
export function useAllInstruments(connection: DeskConnection | undefined): Listed {
  const venue = connection?.venue;
  const spot = useInstruments(venue, "SPOT");
  const margin = useInstruments(venue, "MARGIN");
  const usdt = useInstruments(venue, "USDT-FUTURES");
  const usdc = useInstruments(venue, "USDC-FUTURES");
  const coin = useInstruments(venue, "COIN-FUTURES");
  return useMemo(
    () =>
      new Map<Category, ReadonlyMap<string, Instrument>>([
        ["SPOT", spot],
        ["MARGIN", margin],
        ["USDT-FUTURES", usdt],
        ["USDC-FUTURES", usdc],
        ["COIN-FUTURES", coin],
      ]),
    [spot, margin, usdt, usdc, coin],
  );
}

/** Which words name something that can be traded; undefined until a list is there. */
export function useIsMarket(listed: Listed): IsMarket | undefined {
  return useMemo(() => {
    const all = [...listed.values()].flatMap((each) => [...each.values()]);
    if (all.length === 0) return undefined;
    const names = new Set(all.flatMap(({ symbol, baseCoin }) => [symbol, baseCoin]));
    const known = new Set([...names].map((name) => name.toUpperCase()));
    return (word: string) => known.has(word);
  }, [listed]);
}

/** What sentences are read against, with the index of the one symbol that a sentence is about. */
export function useCommandMarkets(
  connection: DeskConnection | undefined,
  listed: Listed,
  preferred: Category,
  symbol: string | null,
): CommandMarkets {
  const now = useNow(true);
  const { indexRef } = useIndex(connection?.venue, symbol);
  return {
    instruments: listed,
    preferred,
    positionMode: connection?.positionMode ?? "one_way_mode",
    indexOf: (asked) =>
      asked === symbol && indexRef && now - indexRef.readAt <= indexFreshMs ? indexRef.price : null,
    now,
  };
}

/** What stands between the order of a proposal and its being sent; null while nothing does. */
export function useProposalGate(
  proposal: OrderProposal | null,
  connection: DeskConnection | undefined,
  listed: Listed,
  markets: CommandMarkets,
): LimitCheck | null {
  const { data } = useRiskLimits(proposal?.request ? (connection?.accountId ?? null) : null);
  const { category = null, symbol = "" } = proposal?.fill ?? {};
  const summary = useLimitSummary(data, {
    venue: connection?.venue ?? "",
    endpoint: "place-order",
    request: proposal?.request ?? null,
    instrument: (category && listed.get(category)?.get(symbol)) ?? null,
    indexPrice: markets.indexOf(symbol),
  });
  return (proposal?.request && summary?.gate) || null;
}

/** The coin that an order of a list trades; null while its symbol is not known. */
export function baseCoinOf(listed: Listed, category: string, symbol: string): string | null {
  const found = (listed.get(category as Category) ?? empty).get(symbol);
  return found?.baseCoin ?? null;
}
