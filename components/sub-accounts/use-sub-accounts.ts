"use client";
import { useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/wire";

const whileWorkingMs = 1_500;
const usuallyMs = 30_000;

/** The sub-accounts that the desk made under an account, renewed faster while it makes more. */
export function useSubAccounts(accountId: string) {
  return useQuery<SubAccountsAnswer, DeskError>({
    queryKey: ["sub-accounts", accountId],
    queryFn: ({ signal }) =>
      askDesk(`/api/sub-accounts?account=${encodeURIComponent(accountId)}`, signal),
    refetchInterval: ({ state: { data } }) => (isWorking(data) ? whileWorkingMs : usuallyMs),
  });
}

function isWorking(data: SubAccountsAnswer | undefined): boolean {
  if (!data) return false;
  return data.queued.length > 0 || data.rows.some(({ state }) => state === "sent");
}
