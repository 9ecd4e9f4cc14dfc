"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import type {
  CommissionReport,
  Corrections,
  Coverage,
  DayReads,
  FillHistory,
  FillPage,
} from "@/lib/archive/wire";

const whileReadingMs = 2_000;
const usuallyMs = 60_000;

/** What is asked of the desk; a value that is null or empty is left out. */
export type Asked = Readonly<Record<string, string | null>>;

export function addressOf(path: string, asked: Asked): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) search.set(name, value);
  return `/api/commissions/${path}?${search}`;
}

/** Often while a day is being synced or due, and once in a while for those that end meanwhile. */
function pace(coverage: Coverage | undefined): number {
  if (!coverage) return usuallyMs;
  const { days, now } = coverage;
  const soon = days.some(({ nextAt }) => nextAt !== null && nextAt <= now + whileReadingMs);
  return soon || coverage.lastDay === null ? whileReadingMs : usuallyMs;
}

function useAnswer<T extends Coverage>(path: string, asked: Asked | null) {
  return useQuery<T, DeskError>({
    queryKey: ["commissions", path, asked],
    queryFn: ({ signal }) => askDesk<T>(addressOf(path, asked ?? {}), signal),
    enabled: asked !== null,
    refetchInterval: ({ state }) => pace(state.data),
    placeholderData: (before) => before,
  });
}

/** A report, kept fresh while its days are being synced. Null asks for nothing. */
export const useReport = (asked: Asked | null) => useAnswer<CommissionReport>("report", asked);

/** How far days are synced, kept fresh. */
export const useCoverage = (asked: Asked | null) => useAnswer<Coverage>("days", asked);

/** The changes of a range, page by page, kept fresh with the coverage that comes with them. */
export function useCorrections(asked: Asked | null) {
  return useInfiniteQuery<Corrections, DeskError>({
    queryKey: ["commissions", "corrections", asked],
    queryFn: ({ pageParam, signal }) =>
      askDesk(addressOf("corrections", { ...asked, after: pageParam as string | null }), signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    enabled: asked !== null,
    refetchInterval: ({ state }) => pace(state.data?.pages[0]),
    placeholderData: (before) => before,
  });
}

/** How one day was synced; null asks for nothing. */
export function useDayReads(accountId: string, day: string | null) {
  return useQuery<DayReads, DeskError>({
    queryKey: ["commissions", "reads", accountId, day],
    queryFn: ({ signal }) => askDesk(addressOf(`days/${day}`, { account: accountId }), signal),
    enabled: day !== null,
    refetchInterval: 5_000,
  });
}

/**
 * The fills of a filter, page by page; those that were loaded are asked for anew when the archive
 * has come to hold more, or fewer, of them than it did.
 */
export function useFills(asked: Asked | null, archived: number | undefined) {
  const fills = useInfiniteQuery<FillPage, DeskError>({
    queryKey: ["commissions", "fills", asked],
    queryFn: ({ pageParam, signal }) =>
      askDesk(addressOf("fills", { ...asked, after: pageParam as string | null }), signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    enabled: asked !== null,
  });
  const { refetch } = fills;
  const before = useRef(archived);
  useEffect(() => {
    if (archived === undefined) return;
    if (before.current !== undefined && before.current !== archived) void refetch();
    before.current = archived;
  }, [archived, refetch]);
  return fills;
}

/** One fill and all that was ever said of it; null asks for nothing. */
export function useFillHistory(accountId: string, fill: string | null) {
  return useQuery<FillHistory, DeskError>({
    queryKey: ["commissions", "fill", accountId, fill],
    queryFn: ({ signal }) => askDesk(addressOf(`fills/${fill}`, { account: accountId }), signal),
    enabled: fill !== null,
  });
}
