"use client";

import { ColumnsMenu, type useTableColumns } from "@/components/shell/lists/columns-menu";
import { SavedViews } from "@/components/shell/lists/saved-views";
import type { PlanFamily } from "@/lib/orders/plan-row";
import { planColumns } from "./plan-columns";

interface PlanToolsProps {
  family: PlanFamily;
  /** The names in the address that make a view. */
  params: readonly string[];
  columns: ReturnType<typeof useTableColumns>["menu"];
}

/** The views that a person saved of the plan orders, and which columns a family has. */
export function PlanTools({ family, params, columns }: PlanToolsProps) {
  return (
    <>
      <SavedViews page="/plan-orders" isOfView={(name) => params.includes(name)} />
      <ColumnsMenu columns={planColumns(family)} menu={columns} />
    </>
  );
}
