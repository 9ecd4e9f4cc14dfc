"use client";
import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/query";
import type { Month } from "@/lib/archive/month";
import type { MonthStatements } from "@/lib/exports/statements";
import { isBeingSent } from "./statement-files";

const whileSendingMs = 3_000;

/** A month's statements; undefined until they have come. */
export function useMonthStatements(accountId: string, month: Month): MonthStatements | undefined {
  const { data } = useQuery({
    ...deskQuery("/api/commissions/months/[month]/statements", { account: accountId, month }),
    refetchInterval: ({ state }) => state.data?.files.some(isBeingSent) && whileSendingMs,
  });
  return data;
}
