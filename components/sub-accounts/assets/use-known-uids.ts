"use client";
import { useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import type { KnownUids } from "@/lib/sub-accounts/wire";

/** The sub-accounts that the desk knows, and uids that are none of this broker's. */
export function useKnownUids(accountId: string) {
  return useQuery<KnownUids, DeskError>({
    queryKey: ["sub-account-uids", accountId],
    queryFn: ({ signal }) =>
      askDesk(`/api/assets?account=${encodeURIComponent(accountId)}`, signal),
    staleTime: 60_000,
  });
}
