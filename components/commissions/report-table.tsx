"use client";
import { useMemo } from "react";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { useAddress } from "@/components/shell/use-address";
import { DataTable } from "@/components/ui/data-table/data-table";
import { parseSorting, sortingText } from "@/components/ui/data-table/sorting-text";
import type { Completeness } from "@/lib/archive/completeness";
import type { Grouping } from "@/lib/archive/groupings";
import { CompletenessTag } from "./kpi-row";
import { reportColumns } from "./report-columns";
import type { ReportRow } from "./report-rows";

interface ReportTableProps {
  group: Grouping;
  rows: readonly ReportRow[];
  total: ReportRow;
  completeness: Completeness;
  onOpen: (row: ReportRow) => void;
}

const keyOf = (row: ReportRow) => row.key;
const nameOf = (row: ReportRow) => row.name;
const usualSorting: Readonly<Record<Grouping, string>> = {
  day: "-key",
  product: "-rebate",
  symbol: "-rebate",
};

/** A report's lines with their exact sums at the foot; Enter or a click opens a line's fills. */
export function ReportTable({ group, rows, total, completeness, onOpen }: ReportTableProps) {
  const [address, change] = useAddress();
  const rowHeight = useRowHeight();
  const columns = useMemo(
    () => reportColumns(group, total, <CompletenessTag completeness={completeness} />),
    [group, total, completeness],
  );
  return (
    <DataTable
      label={`Commissions by ${group}`}
      columns={columns}
      rows={rows}
      rowId={keyOf}
      rowName={nameOf}
      rowHeight={rowHeight}
      sorting={parseSorting(address.get("sort") ?? usualSorting[group])}
      onSortingChange={(next) => change({ sort: sortingText(next) || null })}
      onOpen={onOpen}
      foot
    />
  );
}
