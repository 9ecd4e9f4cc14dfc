"use client";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { useAddress } from "@/components/shell/use-address";
import { DataTable } from "@/components/ui/data-table/data-table";
import { parseSorting, sortingText } from "@/components/ui/data-table/sorting-text";
import type { PlanFamily, PlanRow } from "@/lib/orders/plan-row";
import { planColumns } from "./plan-columns";
import { familyWords, planSentence } from "./plan-words";

const keyOf = (row: PlanRow) => row.key;

/** The plan orders of a family as a table; how it is sorted stands in the address. */
export function PlansTable({ family, rows }: { family: PlanFamily; rows: readonly PlanRow[] }) {
  const [address, change] = useAddress();
  const rowHeight = useRowHeight();
  return (
    <DataTable
      label={`Plan orders, ${familyWords[family]}`}
      columns={planColumns(family)}
      rows={rows}
      rowId={keyOf}
      rowName={planSentence}
      rowHeight={rowHeight}
      sorting={parseSorting(address.get("sort") ?? "age")}
      onSortingChange={(next) => change({ sort: sortingText(next) || null })}
    />
  );
}
