"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMounted } from "@/components/ui/client-rendering";
import { deskPages } from "@/lib/api/pages";
import { deskQuery } from "@/lib/api/query";

const pollIntervalMs = 20_000;

/** The audit as far as it was asked for, page by page, and the way to the older entries. */
export function useAudit(search: URLSearchParams) {
  const mounted = useMounted();
  return useInfiniteQuery({
    ...deskPages("/api/audit", "before", Object.fromEntries(search)),
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
    retry: false,
    enabled: mounted,
  });
}

/** One entry in full. */
export function useAuditEntry(seq: number) {
  return useQuery({ ...deskQuery("/api/audit/[seq]", { seq }), retry: false });
}

/** Whether the chain is whole, as it was last recomputed. */
export function useVerification() {
  const mounted = useMounted();
  return useQuery({ ...deskQuery("/api/audit/verification"), enabled: mounted });
}

/** The names of the filters, in the page's address as in the API's. */
const auditFilterNames = ["from", "to", "user", "action", "result", "q"] as const;

type AuditFilterName = (typeof auditFilterNames)[number];

/** What the page's address asks of the audit. The desk says what is wrong with it, if anything. */
export function auditSearchOf(address: { get(name: string): string | null }): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of auditFilterNames) {
    const value = address.get(name);
    if (value) search.set(name, value);
  }
  return search;
}

/** Takes every filter off. */
export const noAuditFilter: Readonly<Record<AuditFilterName, null>> = {
  from: null,
  to: null,
  user: null,
  action: null,
  result: null,
  q: null,
};
