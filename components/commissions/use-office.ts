"use client";

import { missingDaysText } from "@/lib/archive/comparison";
import { syncedThrough } from "@/lib/archive/completeness";
import { type DayRange, presetRange } from "@/lib/archive/day-range";
import { addMonths, monthOf } from "@/lib/archive/month";
import { comparedRange } from "@/lib/archive/report-periods";
import { useClientReport } from "./use-clients";
import { useArchiveStatus } from "./use-commissions";
import { useMonthClose } from "./use-month-close";

/**
 * A broker's month so far beside the same days of the month before, and the two months that close
 * next or closed last. On the first of a month, of which no day has ended, it is the month before.
 */
export function useOffice(accountId: string) {
  const { data, lastDay, error, isPending } = useArchiveStatus(accountId);
  // A day that isn't published yet would make the month look lower than the one before.
  const last = (data && syncedThrough(data.days).through) ?? lastDay;
  const range = last && (presetRange("this-month", last) ?? presetRange("last-month", last));
  const earlier = range && comparedRange("previous", range);
  const of = (days: DayRange | null) => days && { account: accountId, ...days };
  const now = useClientReport(of(range));
  const before = useClientReport(of(earlier));
  const month = range && monthOf(range.from);
  const ended = month && addMonths(month, -1);
  const close = useMonthClose(accountId, ended).data;
  const report = now.data;
  const compared = before.data;
  return {
    ...{ range, earlier, report, ended, close, lastDay },
    error: error ?? now.error,
    isPending: isPending || (range !== null && !report),
    /** The month as it would be closed now. */
    running: useMonthClose(accountId, month).data,
    /** Null unless both are archived whole: only then does a change say anything. */
    compared: [report, compared].every((part) => part && isWhole(part)) ? (compared ?? null) : null,
  };
}

type Part = NonNullable<ReturnType<typeof useClientReport>["data"]>;

const isWhole = ({ from, to, days }: Part) =>
  missingDaysText({ source: { from, to }, days, excludedDays: [] }) === null;
