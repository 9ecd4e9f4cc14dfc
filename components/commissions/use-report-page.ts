"use client";

import { useMemo } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useFilters } from "@/components/desk/use-filters";
import { useNumbers } from "@/components/ui/numbers";
import { useSoftNavigation } from "@/components/ui/soft-link";
import { completenessOf } from "@/lib/archive/completeness";
import { type AsOf, asOfFault, isAsOf } from "@/lib/archive/enums";
import { sourceZone } from "@/lib/time";
import { useReportAddress } from "./report-address";
import { fillFilters } from "./report-filters";
import { lineSearch, type ReportRow, reportRows, totalRow } from "./report-rows";
import { useArchiveStatus, useDayRange, useReport } from "./use-commissions";

/** What the report page shows: the archive's status, the range, the report, and its lines. */
export function useReportPage(accountId: string) {
  const numbers = useNumbers();
  const [{ group: groups, compare, view, asOf: named }] = useReportAddress();
  const { withConnection } = useDesk();
  const navigate = useSoftNavigation();
  const archiveStatus = useArchiveStatus(accountId);
  const days = useDayRange(archiveStatus.lastDay);
  const { values: filters } = useFilters(fillFilters);
  const asOf: AsOf = named !== null && isAsOf(named) ? named : "latest";
  const fault = days.fault ?? asOfFault(named);
  const range = fault === null ? days.range : null;
  const asked = range && {
    ...{ account: accountId, ...range, ...filters },
    asOf: asOf === "latest" ? null : asOf,
  };
  const query = useReport(
    asked && {
      ...{ ...asked, group: groups.join(",") },
      compare: compare === "none" ? null : compare,
    },
  );
  const report = query.data;

  const shown = useMemo(() => {
    if (!report) return null;
    const own = { from: report.from, to: report.to };
    const completeness = completenessOf(report.source, report.days);
    const known = completeness.synced > report.excludedDays.length || report.total.fills > 0;
    const [rows, total] = [reportRows(report, numbers), totalRow(report, known)];
    return { report, range: own, completeness, known, rows, total };
  }, [report, numbers]);

  /** The fills behind a line. */
  const openFills = (row: ReportRow) => {
    if (!shown || row.keys.length === 0) return;
    const search = new URLSearchParams();
    const line = { ...filters, ...lineSearch(shown.report, row) };
    for (const [name, value] of Object.entries(line)) if (value) search.set(name, value);
    navigate(withConnection(`/commissions/fills?${search}`));
  };
  const zone = filters.zone ?? sourceZone;
  return {
    ...{ archiveStatus, range, fault, zone, groups, view, asOf, compare, asked, query },
    ...{ shown, openFills },
  };
}
