"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, useMemo } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { useStars } from "@/components/market/stars";
import { deskQuery } from "@/lib/api/query";
import { changesBySymbol, type FieldChange } from "@/lib/markets/market-changes";
import { type InstrumentMarks, instrumentKey } from "./instrument-filter";

const pollIntervalMs = 60_000;

/** What the desk has seen change in a venue's rules in the last days, newest first. */
export function useRuleChanges(venue: string, days: number) {
  const asked = deskQuery("/api/market-changes", { venue, list: "instruments", days });
  return useQuery({ ...asked, refetchInterval: pollIntervalMs });
}

/** How many open orders this account has on each instrument. */
export function useOrdersByInstrument(connection: DeskConnection): ReadonlyMap<string, number> {
  const rows = useOpenOrders(connection).snapshot?.rows;
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { category, symbol } of rows ?? []) {
      const key = instrumentKey({ category: category ?? "", symbol: symbol ?? "" });
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }, [rows]);
}

/** What the views and the cells of the list go by besides the rules; `now` in Unix ms. */
export function useInstrumentMarks(
  connection: DeskConnection,
  now: number,
  onlyText: string | null,
): InstrumentMarks {
  const orders = useOrdersByInstrument(connection);
  const { has: isStarred } = useStars();
  const { data } = useRuleChanges(connection.venue, 1);
  return useMemo(
    () => ({
      orders,
      isStarred,
      changes: changesBySymbol(data?.changes ?? []),
      now,
      only: onlyText === null ? null : new Set(onlyText.split(",")),
    }),
    [orders, isStarred, data, now, onlyText],
  );
}

type RuleChanges = ReadonlyMap<string, ReadonlyMap<string, FieldChange>>;

/** What changed since yesterday, for the cells of the table. */
export const RuleChangesContext = createContext<RuleChanges>(new Map());
