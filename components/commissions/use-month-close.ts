"use client";

import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/query";
import type { Month } from "@/lib/archive/month";

const usuallyMs = 60_000;

/** While the exchange is asked whose fills are whose. */
const whileAskingMs = 3_000;

/** A month's close, kept fresh; null asks for nothing. */
export const useMonthClose = (accountId: string, month: Month | null) =>
  useQuery({
    ...deskQuery(
      "/api/commissions/months/[month]",
      month === null ? null : { account: accountId, month },
    ),
    refetchInterval: ({ state }) => (state.data?.uidSync ? whileAskingMs : usuallyMs),
  });
