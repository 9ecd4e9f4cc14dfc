"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useEffect, useRef } from "react";
import { dayAddress } from "@/components/desk/day-address";
import { useDrawnAt } from "@/components/ui/live-text";
import { deskPages } from "@/lib/api/pages";
import { deskQuery } from "@/lib/api/query";
import type { DeskRequest } from "@/lib/api/routes";
import type { Coverage } from "@/lib/archive/api";
import {
  presetRange,
  type RangeFromAddress,
  rangeFromAddress,
  statusRange,
} from "@/lib/archive/day-range";
import type { Day } from "@/lib/time";

const whileSyncingMs = 2_000;

const usuallyMs = 60_000;

/** Often while a day is being synced or due, and once in a while for those that end meanwhile. */
function refetchIntervalMs(coverage: Coverage | undefined): number {
  if (!coverage) return usuallyMs;
  const { days, now } = coverage;
  const soon = days.some(
    ({ state, nextAt }) =>
      state === "syncing" || (nextAt !== null && nextAt <= now + whileSyncingMs),
  );
  return soon || coverage.lastDay === null ? whileSyncingMs : usuallyMs;
}

type ReportRequest = DeskRequest<"GET /api/commissions/report">;

type RangeRequest = DeskRequest<"GET /api/commissions/days">;

export type CorrectionsRequest = DeskRequest<"GET /api/commissions/corrections">;

export type FillsRequest = DeskRequest<"GET /api/commissions/fills">;

/** A report, kept fresh while its days are being synced. Null asks for nothing. */
export function useReport(asked: ReportRequest | null) {
  return useQuery({
    ...deskQuery("/api/commissions/report", asked),
    refetchInterval: ({ state }) => refetchIntervalMs(state.data),
    placeholderData: (before) => before,
  });
}

/** How far days are synced, kept fresh. */
export function useCoverage(asked: RangeRequest | null) {
  return useQuery({
    ...deskQuery("/api/commissions/days", asked),
    refetchInterval: ({ state }) => refetchIntervalMs(state.data),
    placeholderData: (before) => before,
  });
}

/** The changes of a range, page by page, kept fresh with the coverage that comes with them. */
export function useCorrections(asked: CorrectionsRequest | null) {
  return useInfiniteQuery({
    ...deskPages("/api/commissions/corrections", "after", asked),
    refetchInterval: ({ state }) => refetchIntervalMs(state.data?.pages[0]),
    placeholderData: (before) => before,
  });
}

/** How one day was synced; null asks for nothing. */
export function useDaySyncs(account: string, day: string | null) {
  return useQuery({
    ...deskQuery("/api/commissions/days/[day]", day === null ? null : { account, day }),
    refetchInterval: 5_000,
  });
}

/**
 * The fills of a filter, page by page; the loaded ones are requested again when the archive
 * has come to hold more, or fewer, of them than it did.
 */
export function useFills(asked: FillsRequest | null, archived: number | undefined) {
  const fills = useInfiniteQuery(deskPages("/api/commissions/fills", "after", asked));
  const { refetch } = fills;
  const before = useRef(archived);
  useEffect(() => {
    if (archived === undefined) return;
    if (before.current !== undefined && before.current !== archived) void refetch();
    before.current = archived;
  }, [archived, refetch]);
  return fills;
}

/** One fill and all that was ever said of it. */
export function useFillHistory(account: string, fill: string) {
  return useQuery(deskQuery("/api/commissions/fills/[fill]", { account, fill }));
}

/**
 * How far the archive of an account is read lately, and which day has ended last: by the
 * exchange's clock, which may be ahead of this computer's.
 */
export function useArchiveStatus(accountId: string) {
  const query = useCoverage({ account: accountId, ...statusRange(useDrawnAt()) });
  const lastDay: Day | null = query.data?.lastDay ?? null;
  return { ...query, lastDay };
}

/**
 * The days that the page's address names, else the last thirty that have ended; none before it is
 * known which have. Days that cannot be shown are a fault, never others in their place.
 */
export function useDayRange(lastDay: Day | null): RangeFromAddress {
  const [address] = useQueryStates(dayAddress);
  const asked = rangeFromAddress(address);
  if (asked.range || asked.fault) return asked;
  const usual = lastDay && presetRange("30-days", lastDay);
  return usual ? { range: usual, fault: null } : { range: null, fault: null };
}
