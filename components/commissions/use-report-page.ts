"use client";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useAddress } from "@/components/shell/use-address";
import { completenessOf } from "@/lib/archive/completeness";
import { type Grouping, groupings } from "@/lib/archive/groupings";
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
  const { range, fault } = useRange(stand.lastDay);
  const group: Grouping = groupings.find((each) => each === address.get("group")) ?? "day";
  const [product, symbol] = [address.get("product"), address.get("symbol")];
  const query = useReport(range && { account: accountId, ...range, group, product, symbol });
  const report = query.data;

  const shown = useMemo(() => {
    if (!report) return null;
    const own = { from: report.from, to: report.to };
    const completeness = completenessOf(own, report.days);
    const known = completeness.read > 0 || report.total.fills > 0;
    const [rows, total] = [reportRows(report, own), totalRow(report, known)];
    return { report, range: own, completeness, rows, total };
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
  return { stand, range, fault, group, query, shown, openFills };
}
