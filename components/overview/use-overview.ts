"use client";

import { useQuery } from "@tanstack/react-query";
import type { DeskConnection } from "@/components/desk/connection";
import { deskQuery } from "@/lib/api/query";

/** A page's address for an account: through the first of its keys. */
export function accountPageHref(
  connections: readonly DeskConnection[],
  accountId: string,
  page: string,
): string {
  const found = connections.find((connection) => connection.accountId === accountId);
  if (!found) return page;
  return `${page}${page.includes("?") ? "&" : "?"}connection=${encodeURIComponent(found.id)}`;
}

const pollIntervalMs = 5_000;

/** What needs attention on this desk, kept fresh while it is on screen. */
export function useOverview() {
  return useQuery({
    ...deskQuery("/api/overview"),
    refetchInterval: pollIntervalMs,
  });
}
