"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type DeskError, fetchDesk } from "@/components/shell/requests/desk-client";
import { useMounted } from "@/components/ui/client-rendering";
import type { AuditAnswer, AuditEntryAnswer, AuditProtection } from "@/lib/audit/api";

const pollIntervalMs = 20_000;

/** The audit as far as it was asked for, page by page, and the way to the older entries. */
export function useAudit(search: string) {
  const mounted = useMounted();
  return useInfiniteQuery<AuditAnswer, DeskError>({
    queryKey: ["audit", "list", search],
    queryFn: ({ signal, pageParam }) => {
      const from = pageParam === null ? "" : `&before=${pageParam}`;
      return fetchDesk(`/api/audit?${search}${from}`, signal);
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
    retry: false,
    enabled: mounted,
  });
}

/** One entry in full. */
export function useAuditEntry(seq: number) {
  return useQuery<AuditEntryAnswer, DeskError>({
    queryKey: ["audit", "entry", seq],
    queryFn: ({ signal }) => fetchDesk(`/api/audit/${seq}`, signal),
    retry: false,
  });
}

export const verificationKey = ["audit", "verification"];

/** Whether the chain is whole, as it was last recomputed. */
export function useVerification() {
  const mounted = useMounted();
  return useQuery<AuditProtection, DeskError>({
    queryKey: verificationKey,
    queryFn: ({ signal }) => fetchDesk("/api/audit/verification", signal),
    enabled: mounted,
  });
}
