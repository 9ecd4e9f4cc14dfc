"use client";
import { useReading } from "@/components/shell/live/use-reading";
import { type Category, categories } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";

/** How many instruments each category has; null until it was read. */
export function useCategoryCounts(venue: string): Readonly<Record<Category, number | null>> {
  const spot = useCount(venue, "SPOT");
  const margin = useCount(venue, "MARGIN");
  const usdt = useCount(venue, "USDT-FUTURES");
  const coin = useCount(venue, "COIN-FUTURES");
  const usdc = useCount(venue, "USDC-FUTURES");
  return {
    SPOT: spot,
    MARGIN: margin,
    "USDT-FUTURES": usdt,
    "COIN-FUTURES": coin,
    "USDC-FUTURES": usdc,
  };
}

function useCount(venue: string, category: Category): number | null {
  const { reading } = useReading(topicText({ kind: "instruments", venue, category }));
  return reading?.readAt == null ? null : reading.rows.length;
}

/** Reads a category out of an address; futures with USDT where it names none. */
export function categoryOf(text: string | null): Category {
  return categories.find((each) => each === text) ?? "USDT-FUTURES";
}
