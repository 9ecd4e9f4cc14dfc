"use client";

import { useCallback } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import { ColumnsMenu, type useTableColumns, useUrlSorting } from "@/components/lists/columns-menu";
import { SavedViews } from "@/components/lists/saved-views";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useNumbers } from "@/components/ui/numbers";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { planColumns } from "./plan-columns";
import { planFamilyLabels, planSentence, plansTsv } from "./plan-labels";

const keyOf = (row: PlanOrderRow) => row.key;

interface PlansTableProps {
  family: PlanFamily;
  rows: readonly PlanOrderRow[];
  /** The key of the row that is open beside it. */
  current: string | null;
  onOpen: (row: PlanOrderRow) => void;
  /** How the user arranged the columns. */
  arranged?: ReturnType<typeof useTableColumns>["table"];
}

/** The plan orders of a family as a table; its sort order is in the URL. */
export function PlansTable(props: PlansTableProps) {
  const numbers = useNumbers();
  const { family, rows, arranged, current, onOpen } = props;
  const columns = planColumns(family);
  const sorting = useUrlSorting(columns, "age");
  const rowHeight = useRowHeight();
  const name = useCallback((row: PlanOrderRow) => planSentence(row, numbers), [numbers]);
  return (
    <DataTable
      label={`Plan orders, ${planFamilyLabels[family]}`}
      columns={columns}
      arranged={arranged}
      rows={rows}
      row={{
        id: keyOf,
        name,
        height: rowHeight,
        current,
        onOpen,
        copyText: plansTsv,
      }}
      order={sorting}
    />
  );
}

interface PlanToolsProps {
  family: PlanFamily;
  /** The names in the address that make a view. */
  params: readonly string[];
  columns: ReturnType<typeof useTableColumns>["menu"];
}

/** The views that a user saved of the plan orders, and which columns a family has. */
export function PlanTools({ family, params, columns }: PlanToolsProps) {
  return (
    <>
      <SavedViews page="/plan-orders" isOfView={(name) => params.includes(name)} />
      <ColumnsMenu columns={planColumns(family)} menu={columns} />
    </>
  );
}
