"use client";

import { useQueryClient } from "@tanstack/react-query";
import { showToast } from "@/components/ui/toast/toast-store";
import { renewDesk } from "@/lib/api/query";

/**
 * Says what was done with payouts, null where it was refused, and has every page that shows them
 * read them anew: what is refused has often changed elsewhere.
 */
export function usePayoutsRenewal() {
  const queries = useQueryClient();
  return async (title: string | null): Promise<void> => {
    if (title !== null) showToast({ key: "payouts", tone: "done", title });
    await renewDesk(queries, "/api/commissions/months");
    await renewDesk(queries, "/api/clients");
  };
}
