"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useHeldReading } from "@/components/shell/live/use-held-reading";
import { type IndexRef, indexRefOf } from "@/components/shell/market/index-ref";
import { instrumentsOf } from "@/components/shell/market/instruments-of";
import { topicText } from "@/lib/live/topic";
import type { Instrument } from "@/lib/orders/instrument";
import type { PlanRow } from "@/lib/orders/plan-row";

/** The index is read at most ten times a second for everybody, so only so many are watched. */
const mostIndexes = 20;

/** What must be kept fresh for these rows: their instruments, and the index of their symbols. */
export function planTopics(venue: string, rows: readonly PlanRow[]): readonly string[] {
  const categories = [...new Set(rows.map(({ category }) => category))];
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))].slice(0, mostIndexes);
  return [
    ...categories.map((category) => topicText({ kind: "instruments", venue, category })),
    ...symbols.map((symbol) => topicText({ kind: "index", venue, symbol })),
  ];
}

/** The instrument of a plan order; undefined until its category is read. */
export function usePlanInstrument({ category, symbol }: PlanRow): Instrument | undefined {
  const venue = useVenue();
  const topic = topicText({ kind: "instruments", venue, category });
  return instrumentsOf(useHeldReading(topic)).get(symbol);
}

/** The index reference of its symbol; null where there is none. */
export function usePlanIndex({ symbol }: PlanRow): IndexRef | null {
  const venue = useVenue();
  return indexRefOf(useHeldReading(topicText({ kind: "index", venue, symbol })));
}

function useVenue(): string {
  return useDesk().connection?.venue ?? "";
}
