"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { isDaySynced } from "@/components/shell/archive-days/day-state";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useUrlState } from "@/components/shell/desk/url-state";
import { useFilters } from "@/components/shell/desk/use-filters";
import type { CommissionReport, ReportSums } from "@/lib/archive/api";
import { type Completeness, completenessOf } from "@/lib/archive/completeness";
import { type DayRange, longDay } from "@/lib/archive/day-range";
import { type ShownState, shownState } from "@/lib/archive/day-status-text";
import { type AsOf, asOfFault, type Grouping, groupings, isAsOf } from "@/lib/archive/enums";
import { effectiveRate, rebateBasisPoints, sharesOf } from "@/lib/archive/report-figures";
import { type Decimal, decimal } from "@/lib/decimal";
import { daysFrom, isDay } from "@/lib/time";
import { productLabel } from "./amounts";
import { fillFilters } from "./report-filters";
import { useArchiveStatus, useDayRange, useReport } from "./use-commissions";

/** What the report page shows: the archive's status, the range, the report, and its lines. */
export function useReportPage(accountId: string) {
  const [address] = useUrlState();
  const { withConnection } = useDesk();
  const router = useRouter();
  const archiveStatus = useArchiveStatus(accountId);
  const days = useDayRange(archiveStatus.lastDay);
  const group: Grouping = groupings.find((each) => each === address.get("group")) ?? "day";
  const { product, symbol } = useFilters(fillFilters).values;
  const named = address.get("asOf");
  const asOf: AsOf = named !== null && isAsOf(named) ? named : "latest";
  const fault = days.fault ?? asOfFault(named);
  const range = fault === null ? days.range : null;
  const query = useReport(
    range && {
      ...{ account: accountId, ...range, group, product, symbol },
      asOf: asOf === "latest" ? null : asOf,
    },
  );
  const report = query.data;

  const shown = useMemo(() => {
    if (!report) return null;
    const own = { from: report.from, to: report.to };
    const completeness = reportCompleteness(report);
    const known = completeness.synced > report.excludedDays.length || report.total.fills > 0;
    const [rows, total] = [reportRows(report, own), totalRow(report, known)];
    return { report, range: own, completeness, known, rows, total };
  }, [report]);

  /** The fills behind a line. */
  const openFills = (row: ReportRow) => {
    if (!shown) return;
    const { group: by } = shown.report;
    const days = by === "day" ? { from: row.key, to: row.key } : shown.range;
    const search = new URLSearchParams({ ...days });
    const filter = { product, symbol, ...(by === "day" ? {} : { [by]: row.key }) };
    for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
    router.push(withConnection(`/commissions/fills?${search}`));
  };
  return { archiveStatus, range, fault, group, asOf, query, shown, openFills };
}

/** One line of a report. An unknown number is null, never 0. */
export interface ReportRow {
  readonly key: string;
  readonly name: string;
  /** Of a day: how far it is synced. */
  readonly state: ShownState | null;
  readonly fills: number | null;
  readonly volume: Decimal | null;
  readonly fee: Decimal | null;
  readonly pureFee: Decimal | null;
  readonly rebate: Decimal | null;
  readonly rate: Decimal | null;
  readonly points: Decimal | null;
  readonly share: Decimal | null;
  /** How many of the fills did not state an amount, and are not in its sum. */
  readonly unstated: ReportSums["unstated"] | null;
}

/** The sums where there is no fill. */
export const noSums: ReportSums = {
  fills: 0,
  volume: "0",
  fee: "0",
  pureFee: "0",
  pureFeeSize: "0",
  rebate: "0",
  unstated: { volume: 0, fee: 0, pureFee: 0, rebate: 0 },
};

/**
 * A report's lines. By day every day of the range has one: a day that was synced to the end and has
 * no such fills is 0; one that was not, or not by the time that is asked for, is not known.
 */
function reportRows(report: CommissionReport, range: DayRange): readonly ReportRow[] {
  const shares = sharesOf(report.rows.map(({ rebate }) => decimal(rebate)));
  const found = report.rows.map((row, at) => rowOf(row.key, row, shares?.[at] ?? null));
  if (report.group !== "day") return found;
  const known = new Map(found.map((row) => [row.key, row]));
  const states = new Map(
    report.days.map((day) => [
      day.day as string,
      shownState(day, known.get(day.day)?.fills ?? undefined),
    ]),
  );
  return daysFrom(range.from, range.to)
    .reverse()
    .map((day) => {
      const state = states.get(day) ?? "unlisted";
      const zero = isDaySynced(state) && !report.excludedDays.includes(day);
      const row = known.get(day) ?? rowOf(day, zero ? noSums : null, zero && shares ? "0" : null);
      return { ...row, state };
    });
}

/** The sums of all lines, from the unrounded values. */
function totalRow(report: CommissionReport, known: boolean): ReportRow {
  const shared = sharesOf(report.rows.map(({ rebate }) => decimal(rebate))) !== null;
  return rowOf("total", known ? report.total : null, shared ? "100" : null);
}

function rowOf(key: string, sums: ReportSums | null, share: string | null): ReportRow {
  const amount = (text: string | undefined) => (text === undefined ? null : decimal(text));
  return {
    key,
    name: isDay(key) ? longDay(key) : productLabel(key),
    state: null,
    fills: sums?.fills ?? null,
    volume: amount(sums?.volume),
    fee: amount(sums?.fee),
    pureFee: amount(sums?.pureFee),
    rebate: amount(sums?.rebate),
    rate: sums && effectiveRate(sums),
    points: sums && rebateBasisPoints(sums),
    share: share === null ? null : decimal(share),
    unstated: sums?.unstated ?? null,
  };
}

/** How complete a report is: a day with fills in its sums is never called without any. */
export function reportCompleteness(
  report: Pick<CommissionReport, "from" | "to" | "days"> & {
    readonly chart: readonly Pick<CommissionReport["chart"][number], "day">[];
  },
): Completeness {
  const filled = new Set(report.chart.map(({ day }) => day));
  const { from, to, days } = report;
  return completenessOf({ from, to }, days, (day) => (filled.has(day) ? 1 : 0));
}
