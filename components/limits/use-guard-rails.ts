"use client";

import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/query";

/** So often the orders of the last minute are counted while they are bounded. */
const countIntervalMs = 10_000;

/** What bounds the orders of a person on an account, kept fresh; null asks for nothing. */
export function useGuardRails(accountId: string | null) {
  return useQuery({
    ...deskQuery("/api/guard-rails", accountId === null ? null : { account: accountId }),
    refetchInterval: countIntervalMs,
    retry: false,
  });
}
