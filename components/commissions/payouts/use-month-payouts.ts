"use client";

import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/query";
import type { Month } from "@/lib/archive/month";

/** A month's payouts by client. */
export const useMonthPayouts = (accountId: string, month: Month) =>
  useQuery(deskQuery("/api/commissions/months/[month]/payouts", { account: accountId, month }));
