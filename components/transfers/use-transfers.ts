"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import type {
  ArchivedTransfer,
  TransferKey,
  TransferPage,
  TransferTimeline,
} from "@/lib/transfers/wire";
import type { TransferFilter } from "./transfer-filter";

const rowsPerPage = "1000";
const renewEveryMs = 20_000;

/** The transfers that pass a filter, page by page; renewed while somebody looks. Null asks none. */
export function useTransfers(accountId: string, filter: TransferFilter | null) {
  return useInfiniteQuery<TransferPage, DeskError>({
    queryKey: ["transfers", accountId, filter],
    queryFn: ({ pageParam, signal }) => {
      const asked = { account: accountId, limit: rowsPerPage, ...filter, after: pageParam };
      return askDesk(`/api/transfers?${searchOf(asked as Record<string, string | null>)}`, signal);
    },
    enabled: filter !== null,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => (filter === null ? undefined : before),
    refetchInterval: renewEveryMs,
  });
}

/** What a transfer is and was; null asks for nothing. */
export function useTimeline(accountId: string, transfer: ArchivedTransfer) {
  const { uid, txId, coin, type, subType, revision } = transfer;
  const key: TransferKey = { uid, txId, coin, type, subType };
  return useQuery<TransferTimeline, DeskError>({
    queryKey: ["transfers", "timeline", accountId, key, revision],
    queryFn: ({ signal }) => {
      const search = searchOf({ account: accountId, ...key });
      return askDesk(`/api/transfers/revisions?${search}`, signal);
    },
  });
}

function searchOf(asked: Readonly<Record<string, string | null>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) search.set(name, value);
  return search;
}
