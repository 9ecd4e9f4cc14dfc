"use client";
import { useAddress } from "@/components/shell/use-address";
import { type DayRange, presetRange, rangeFault } from "@/lib/archive/day-range";
import { type Day, isDay } from "@/lib/time";

const readDay = (text: string | null): Day | null => (text && isDay(text) ? text : null);

/**
 * The days that the page's address names, else the last thirty that have ended; null before it is
 * known which have. A range that the desk would refuse counts as none.
 */
export function useRange(lastDay: Day | null): DayRange | null {
  const [address] = useAddress();
  const from = readDay(address.get("from"));
  const to = readDay(address.get("to"));
  if (from && to && rangeFault({ from, to }) === null) return { from, to };
  return lastDay && presetRange("30-days", lastDay);
}
