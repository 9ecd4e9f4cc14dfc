"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useUrlState } from "@/components/shell/desk/url-state";
import { type DeskError, fetchDesk } from "@/components/shell/requests/desk-client";
import type {
  CommissionReport,
  Corrections,
  Coverage,
  DaySyncHistory,
  FillHistory,
  FillPage,
} from "@/lib/archive/api";
import { presetRange, type RangeFromAddress, rangeFromAddress } from "@/lib/archive/day-range";
import { addDays, type Day, dayOf } from "@/lib/time";

const whileSyncingMs = 2_000;

const usuallyMs = 60_000;

/** What is asked of the desk; a value that is null or empty is left out. */
export type ArchiveQuery = Readonly<Record<string, string | null>>;

export function commissionsUrl(path: string, asked: ArchiveQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) search.set(name, value);
  return `/api/commissions/${path}?${search}`;
}

/** Often while a day is being synced or due, and once in a while for those that end meanwhile. */
function refetchIntervalMs(coverage: Coverage | undefined): number {
  if (!coverage) return usuallyMs;
  const { days, now } = coverage;
  const soon = days.some(({ nextAt }) => nextAt !== null && nextAt <= now + whileSyncingMs);
  return soon || coverage.lastDay === null ? whileSyncingMs : usuallyMs;
}

function useCommissionsQuery<T extends Coverage>(path: string, asked: ArchiveQuery | null) {
  return useQuery<T, DeskError>({
    queryKey: ["commissions", path, asked],
    queryFn: ({ signal }) => fetchDesk<T>(commissionsUrl(path, asked ?? {}), signal),
    enabled: asked !== null,
    refetchInterval: ({ state }) => refetchIntervalMs(state.data),
    placeholderData: (before) => before,
  });
}

/** A report, kept fresh while its days are being synced. Null asks for nothing. */
export const useReport = (asked: ArchiveQuery | null) =>
  useCommissionsQuery<CommissionReport>("report", asked);

/** How far days are synced, kept fresh. */
export const useCoverage = (asked: ArchiveQuery | null) =>
  useCommissionsQuery<Coverage>("days", asked);

/** The changes of a range, page by page, kept fresh with the coverage that comes with them. */
export function useCorrections(asked: ArchiveQuery | null) {
  return useInfiniteQuery<Corrections, DeskError>({
    queryKey: ["commissions", "corrections", asked],
    queryFn: ({ pageParam, signal }) =>
      fetchDesk(
        commissionsUrl("corrections", { ...asked, after: pageParam as string | null }),
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    enabled: asked !== null,
    refetchInterval: ({ state }) => refetchIntervalMs(state.data?.pages[0]),
    placeholderData: (before) => before,
  });
}

/** How one day was synced; null asks for nothing. */
export function useDaySyncs(accountId: string, day: string | null) {
  return useQuery<DaySyncHistory, DeskError>({
    queryKey: ["commissions", "reads", accountId, day],
    queryFn: ({ signal }) =>
      fetchDesk(commissionsUrl(`days/${day}`, { account: accountId }), signal),
    enabled: day !== null,
    refetchInterval: 5_000,
  });
}

/**
 * The fills of a filter, page by page; the loaded ones are requested again when the archive
 * has come to hold more, or fewer, of them than it did.
 */
export function useFills(asked: ArchiveQuery | null, archived: number | undefined) {
  const fills = useInfiniteQuery<FillPage, DeskError>({
    queryKey: ["commissions", "fills", asked],
    queryFn: ({ pageParam, signal }) =>
      fetchDesk(commissionsUrl("fills", { ...asked, after: pageParam as string | null }), signal),
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
    queryFn: ({ signal }) =>
      fetchDesk(commissionsUrl(`fills/${fill}`, { account: accountId }), signal),
    enabled: fill !== null,
  });
}

/** Days of the archive that are always looked at: what can still be read, and a little before. */
const statusDays = 34;

/**
 * How far the archive of an account is read lately, and which day has ended last: by the
 * exchange's clock, which may be ahead of this computer's.
 */
export function useArchiveStatus(accountId: string) {
  // The desk says the last day; these bounds only have to hold it.
  const today = dayOf(Date.now(), "UTC+8");
  const query = useCoverage({
    account: accountId,
    from: addDays(today, -statusDays),
    to: addDays(today, 365),
  });
  const lastDay: Day | null = query.data?.lastDay ?? null;
  return { ...query, lastDay };
}

/**
 * The days that the page's address names, else the last thirty that have ended; none before it is
 * known which have. Days that cannot be shown are a fault, never others in their place.
 */
export function useDayRange(lastDay: Day | null): RangeFromAddress {
  const [address] = useUrlState();
  const asked = rangeFromAddress(address);
  if (asked.range || asked.fault) return asked;
  const usual = lastDay && presetRange("30-days", lastDay);
  return usual ? { range: usual, fault: null } : { range: null, fault: null };
}
