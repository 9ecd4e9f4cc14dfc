"use client";
import { useHeldReading } from "@/components/shell/live/use-held-reading";
import { type IndexRef, indexRefOf } from "@/components/shell/market/index-ref";
import { instrumentsOf } from "@/components/shell/market/instruments-of";
import { topicText } from "@/lib/live/topic";
import type { Instrument } from "@/lib/orders/instrument";
import type { OrderRow } from "@/lib/orders/order-row";
import { useOrdersDesk } from "./orders-context";

/** The instrument of an order; undefined until its category is read. */
export function useInstrumentOf({ category, symbol }: OrderRow): Instrument | undefined {
  const { venue } = useOrdersDesk();
  const topic = topicText({ kind: "instruments", venue, category });
  return instrumentsOf(useHeldReading(topic)).get(symbol);
}

/** The index reference of an order's symbol; null where there is none. */
export function useIndexOf({ symbol }: OrderRow): IndexRef | null {
  const { venue } = useOrdersDesk();
  return indexRefOf(useHeldReading(topicText({ kind: "index", venue, symbol })));
}
