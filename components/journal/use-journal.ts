"use client";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import { useMounted } from "@/components/ui/use-mounted";
import type { JournalAnswer, JournalFilter } from "@/lib/journal/wire";
import { searchOf } from "./journal-filter";

const queryKey = "journal";

/** The journal as far as it was asked for, page by page, and the way to the older ones. */
export function useJournal(filter: JournalFilter) {
  const mounted = useMounted();
  const queries = useQueryClient();
  const search = searchOf(filter).toString();
  const asked = useInfiniteQuery({
    queryKey: [queryKey, search],
    queryFn: ({ signal, pageParam }): Promise<JournalAnswer> => {
      const from = pageParam === null ? "" : `&before=${encodeURIComponent(pageParam)}`;
      return askDesk(`/api/journal?${search}${from}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: JournalAnswer) => last.next,
    placeholderData: keepPreviousData,
    enabled: mounted,
  });
  const renew = useCallback(
    () => void queries.invalidateQueries({ queryKey: [queryKey] }),
    [queries],
  );
  const pages = asked.data?.pages;
  return {
    /** Undefined before the first answer. */
    rows: pages?.flatMap(({ rows }) => rows),
    unknown: pages?.[0]?.unknown ?? [],
    error: asked.error as DeskError | null,
    renew,
    hasOlder: asked.hasNextPage,
    readingOlder: asked.isFetchingNextPage,
    readOlder: () => void asked.fetchNextPage(),
  };
}
