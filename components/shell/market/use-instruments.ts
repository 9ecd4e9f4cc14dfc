"use client";
import { topicText } from "@/lib/live/topic";
import type { Instrument } from "@/lib/orders/instrument";
import { useReading } from "../live/use-reading";
import { instrumentsOf } from "./instruments-of";

/** The instruments of a category by symbol, kept fresh; empty until they are read. */
export function useInstruments(
  venue: string | undefined,
  category: string | null,
): ReadonlyMap<string, Instrument> {
  const topic = venue && category ? topicText({ kind: "instruments", venue, category }) : null;
  return instrumentsOf(useReading(topic).reading);
}
