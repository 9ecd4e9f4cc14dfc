"use client";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useAddress } from "@/components/shell/use-address";
import { type AsOf, asOfFault, isAsOf } from "@/lib/archive/as-of";
import { type Grouping, groupings } from "@/lib/archive/groupings";
import { reportCompleteness } from "./report-completeness";
import { type ReportRow, reportRows, totalRow } from "./report-rows";
import { useReport } from "./use-commissions";
import { useRange } from "./use-range";
import { useStand } from "./use-stand";

/** What the report page shows: the archive's stand, the range, the report, and its lines. */
export function useReportPage(accountId: string) {
  const [address] = useAddress();
  const { keep } = useDesk();
  const router = useRouter();
  const stand = useStand(accountId);
  const days = useRange(stand.lastDay);
  const group: Grouping = groupings.find((each) => each === address.get("group")) ?? "day";
  const [product, symbol] = [address.get("product"), address.get("symbol")];
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
    const known = completeness.synced > report.leftOut.length || report.total.fills > 0;
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
    router.push(keep(`/commissions/fills?${search}`));
  };
  return { stand, range, fault, group, asOf, query, shown, openFills };
}
