"use client";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import { useMounted } from "@/components/ui/use-mounted";
import type { AuditAnswer, AuditEntryAnswer, AuditProtection } from "@/lib/audit/wire";

const renewEveryMs = 20_000;

/** The audit as far as it was asked for, page by page, and the way to the older entries. */
export function useAudit(search: string) {
  const mounted = useMounted();
  return useInfiniteQuery<AuditAnswer, DeskError>({
    queryKey: ["audit", "list", search],
    queryFn: ({ signal, pageParam }) => {
      const from = pageParam === null ? "" : `&before=${pageParam}`;
      return askDesk(`/api/audit?${search}${from}`, signal);
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: renewEveryMs,
    retry: false,
    enabled: mounted,
  });
}

/** One entry in full. */
export function useAuditEntry(seq: number) {
  return useQuery<AuditEntryAnswer, DeskError>({
    queryKey: ["audit", "entry", seq],
    queryFn: ({ signal }) => askDesk(`/api/audit/${seq}`, signal),
    retry: false,
  });
}

export const verificationKey = ["audit", "verification"];

/** Whether the chain is whole, as it was last recomputed. */
export function useVerification() {
  const mounted = useMounted();
  return useQuery<AuditProtection, DeskError>({
    queryKey: verificationKey,
    queryFn: ({ signal }) => askDesk("/api/audit/verification", signal),
    enabled: mounted,
  });
}
