"use client";

import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/query";

/** So often the orders of the last minute are counted while they are bounded. */
const countIntervalMs = 10_000;

/** What bounds the orders of a user on an account, kept fresh; null asks for nothing. */
export function useRiskLimits(accountId: string | null) {
  return useQuery({
    ...deskQuery("/api/risk-limits", accountId === null ? null : { account: accountId }),
    refetchInterval: countIntervalMs,
    retry: false,
  });
}
