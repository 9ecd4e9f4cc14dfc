"use client";
import type { Day } from "@/lib/time";
import { useCorrections } from "./use-commissions";
import { useRange } from "./use-range";

/** How many changes the days in sight have; undefined before it is known. */
export function useCorrectionCount(accountId: string, lastDay: Day | null): number | undefined {
  const { range } = useRange(lastDay);
  const { data } = useCorrections(range && { account: accountId, ...range, limit: "1" });
  return data?.pages[0]?.totals.rows;
}
