"use client";

import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSnapshot } from "@/components/live/use-snapshot";
import { deskCollection, deskPages } from "@/lib/api/pages";
import { renewDesk } from "@/lib/api/query";
import type { JournalFilter, JournalRow } from "@/lib/journal/api";
import { topicText } from "@/lib/live/topic";

/** What the API is asked for: its names are those of the page's filters. */
export function journalSearch({ text, ...others }: JournalFilter): Record<string, string> {
  const all = Object.entries({ q: text, ...others });
  return Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The journal as far as it was asked for, page by page, and the way to the older ones. */
export function useJournal(filter: JournalFilter) {
  const queries = useQueryClient();
  const search = journalSearch(filter);
  const asked = useInfiniteQuery({
    ...deskPages("/api/journal", "before", search),
    placeholderData: keepPreviousData,
  });
  const first = asked.data?.pages[0];
  const olderUnknown = useOlderUnknown(search, first?.unknownNext ?? null);
  const refetch = useCallback(() => void renewDesk(queries, "/api/journal"), [queries]);
  const pages = asked.data?.pages;
  return {
    /** Undefined before the first answer. */
    rows: pages?.flatMap(({ rows }) => rows),
    unknown: [...(first?.unknown ?? []), ...olderUnknown.rows],
    unknownCount: first?.unknownCount ?? 0,
    unknownKinds: first?.unknownKinds ?? {},
    hasOlderUnknown: olderUnknown.hasMore,
    loadingOlderUnknown: olderUnknown.loading,
    loadOlderUnknown: olderUnknown.loadMore,
    alarms: first?.alarms ?? [],
    error: asked.error,
    refetch,
    hasOlder: asked.hasNextPage,
    loadingOlder: asked.isFetchingNextPage,
    loadOlder: () => void asked.fetchNextPage(),
  };
}

/** The unknown entries after the first page, as far as they were asked for. */
function useOlderUnknown(search: Readonly<Record<string, string>>, from: string | null) {
  // Another page to begin with is another list: the requested pages start again.
  const list = JSON.stringify(search);
  const [wanted, setWanted] = useState({ list, pages: 0 });
  const pages = wanted.list === list ? wanted.pages : 0;
  const asked = useQuery({
    ...deskCollection("/api/journal", { ...search, from, pages }, async (ask) => {
      const rows: JournalRow[] = [];
      let next = from;
      for (let n = 0; n < pages && next !== null; n += 1) {
        const page = await ask({ ...search, unknownBefore: next });
        rows.push(...page.unknown);
        next = page.unknownNext;
      }
      return { rows, next };
    }),
    placeholderData: keepPreviousData,
    enabled: pages > 0 && from !== null,
  });
  const read = pages > 0 ? asked.data : undefined;
  return {
    rows: read?.rows ?? [],
    hasMore: (read ? read.next : from) !== null,
    loading: pages > 0 && asked.isFetching,
    loadMore: () => setWanted({ list, pages: pages + 1 }),
  };
}

interface JournalSubscriptionProps {
  accountIds: readonly string[];
  /** Something was written in one of these journals. */
  onUpdate: () => void;
}

/** Subscribes to the journals of accounts; draws nothing. */
export function JournalSubscription({ accountIds, onUpdate }: JournalSubscriptionProps) {
  return accountIds.map((id) => (
    <AccountJournalSubscription key={id} accountId={id} onUpdate={onUpdate} />
  ));
}

function AccountJournalSubscription({
  accountId,
  onUpdate,
}: {
  accountId: string;
  onUpdate: () => void;
}) {
  const version = useSnapshot(topicText({ kind: "journal", accountId })).snapshot?.version;
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    // The first one too: the page may have been read before what it tells of.
    if (version !== undefined && version !== known.current) onUpdate();
    known.current = version;
  }, [version, onUpdate]);
  return null;
}
