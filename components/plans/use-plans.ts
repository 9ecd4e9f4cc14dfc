"use client";

import { useMemo } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { type LiveSnapshot, useCachedSnapshot, useSnapshot } from "@/components/live/use-snapshot";
import {
  instrumentsBySymbol,
  type WeightedIndex,
  weightedIndexOf,
} from "@/components/market/market-data";
import { type TopicText, topicText } from "@/lib/live/topic";
import type { Instrument } from "@/lib/orders/instrument";
import { fromPlan, type ListedPlanOrder, type PlanOrderRow } from "@/lib/orders/plan-row";

const none: readonly never[] = [];

/** The account's plan orders that wait, live. */
export function usePlans(accountId: string): {
  readonly rows: readonly PlanOrderRow[];
  /** The same as the lists gave them. */
  readonly listed: readonly ListedPlanOrder[];
  readonly live: LiveSnapshot;
} {
  const live = useSnapshot(topicText({ kind: "plans", accountId }));
  const listed = live.snapshot?.rows ?? none;
  const rows = useMemo(() => listed.map(fromPlan), [listed]);
  return { rows, listed, live };
}

/** The index is read at most ten times a second for everybody, so only so many are watched. */
const maxIndexTopics = 20;

/** What must be kept fresh for these rows: their instruments, and the index of their symbols. */
export function planTopics(venue: string, rows: readonly PlanOrderRow[]): readonly TopicText[] {
  const categories = [...new Set(rows.map(({ category }) => category))];
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))].slice(0, maxIndexTopics);
  return [
    ...categories.map((category) => topicText({ kind: "instruments", venue, category })),
    ...symbols.map((symbol) => topicText({ kind: "index", venue, symbol })),
  ];
}

/** The instrument of a plan order; undefined until its category is read. */
export function usePlanInstrument({ category, symbol }: PlanOrderRow): Instrument | undefined {
  const venue = useVenue();
  const topic = topicText({ kind: "instruments", venue, category });
  return instrumentsBySymbol(useCachedSnapshot(topic)).get(symbol);
}

/** The index reference of its symbol; null where there is none. */
export function usePlanWeightedIndex({ symbol }: PlanOrderRow): WeightedIndex | null {
  const venue = useVenue();
  return weightedIndexOf(useCachedSnapshot(topicText({ kind: "index", venue, symbol })));
}

function useVenue(): string {
  return useDesk().connection?.venue ?? "";
}
