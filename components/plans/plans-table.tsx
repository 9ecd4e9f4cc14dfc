"use client";

import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import type { useTableColumns } from "@/components/shell/lists/columns-menu";
import { useUrlSorting } from "@/components/shell/lists/url-sorting";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { planColumns } from "./plan-columns";
import { plansTsv } from "./plan-csv";
import { planFamilyLabels, planSentence } from "./plan-labels";

const keyOf = (row: PlanOrderRow) => row.key;

interface PlansTableProps {
  family: PlanFamily;
  rows: readonly PlanOrderRow[];
  /** The key of the row that is open beside it. */
  current: string | null;
  onOpen: (row: PlanOrderRow) => void;
  /** How the person arranged the columns. */
  arranged?: ReturnType<typeof useTableColumns>["table"];
}

/** The plan orders of a family as a table; its sort order is in the URL. */
export function PlansTable(props: PlansTableProps) {
  const { family, rows, arranged, current, onOpen } = props;
  const columns = planColumns(family);
  const sorting = useUrlSorting(columns, "age");
  const rowHeight = useRowHeight();
  return (
    <DataTable
      label={`Plan orders, ${planFamilyLabels[family]}`}
      columns={columns}
      {...arranged}
      rows={rows}
      rowId={keyOf}
      rowName={planSentence}
      rowHeight={rowHeight}
      {...sorting}
      currentId={current}
      onOpen={onOpen}
      copyText={plansTsv}
    />
  );
}
