"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { deskPages } from "@/lib/api/pages";
import { deskQuery } from "@/lib/api/query";

const pollIntervalMs = 20_000;

/** The audit as far as it was asked for, page by page, and the way to the older entries. */
export function useAudit(search: URLSearchParams) {
  return useInfiniteQuery({
    ...deskPages("/api/audit", "before", Object.fromEntries(search)),
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
    retry: false,
  });
}

/** One entry in full. */
export function useAuditEntry(seq: number) {
  return useQuery({ ...deskQuery("/api/audit/[seq]", { seq }), retry: false });
}

/** Whether the chain is whole, as it was last recomputed. */
export function useVerification() {
  return useQuery(deskQuery("/api/audit/verification"));
}
