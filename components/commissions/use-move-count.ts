"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { deskPages } from "@/lib/api/pages";
import type { DeskRequest } from "@/lib/api/routes";
import type { MovePreview } from "@/lib/archive/move-preview";

/** How far what a change would do is counted, month by month over all of the archive. */
export interface MoveCount {
  readonly pages: readonly MovePreview[];
  /** What holds of all months; none before the first is counted. */
  readonly first: MovePreview | undefined;
  readonly counted: number;
  readonly isWhole: boolean;
  /** So many fills move. */
  readonly fills: number;
  /** Why the change can't be saved yet: its days are of locked months, or are being counted. */
  readonly isLocked: boolean;
  readonly failed: string | undefined;
}

/** Counts what a change would do; null asks for nothing. */
export function useMoveCount(asked: DeskRequest<"GET /api/clients/preview"> | null): MoveCount {
  const query = useInfiniteQuery(deskPages("/api/clients/preview", "after", asked));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = data?.pages ?? [];
  const [first] = pages;
  return {
    ...{ pages, first, counted: pages.length, isWhole: pages.length > 0 && !hasNextPage },
    fills: pages.flatMap(({ moves }) => moves).reduce((sum, { fills }) => sum + fills, 0),
    isLocked: first?.openFrom != null && first.from < first.openFrom,
    failed: query.error?.message,
  };
}

/** Why a change can't be saved yet; false when it can. */
export function notYet(count: MoveCount): string | false {
  return !count.isWhole && count.failed === undefined && "Counting\u2026";
}
