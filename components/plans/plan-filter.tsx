"use client";

import { Suspense } from "react";
import type { useFilters } from "@/components/shell/desk/use-filters";
import type { useTableColumns } from "@/components/shell/lists/columns-menu";
import { categoryLabel, symbolOrIdFilter } from "@/components/shell/orders/order-labels";
import { MissingActionLink } from "@/components/shell/panels/missing-action-link";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/client-rendering";
import { FilterBar } from "@/components/ui/filter-bar";
import { ChipsControl } from "@/components/ui/filter-chips";
import { FilterControls } from "@/components/ui/filter-controls";
import { anyText, type FilterSet, type FilterValues } from "@/components/ui/filters";
import { Icon } from "@/components/ui/icon";
import { productTypes } from "@/lib/exchange/futures";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";

const PlanTools = lazyComponent(() => import("./plan-tools").then((part) => part.PlanTools));

/** What of a family of plan orders can be shown alone. */
export const planOrderFilters = {
  text: symbolOrIdFilter,
  category: {
    param: "category",
    label: "Product line",
    parse: anyText,
    control: ChipsControl,
    values: productTypes,
    valueLabel: categoryLabel,
  },
} satisfies FilterSet;

const viewParams = [...Object.values(planOrderFilters).map(({ param }) => param), "kind", "sort"];

type PlanFilter = FilterValues<typeof planOrderFilters>;

interface PlanFilterBarProps {
  family: PlanFamily;
  rows: readonly PlanOrderRow[];
  filters: ReturnType<typeof useFilters<typeof planOrderFilters>>;
  /** How many rows are on screen. */
  shown: number;
  columns: ReturnType<typeof useTableColumns>["menu"];
}

/** Above the table: why nothing here can be cancelled, and what is filtered. */
export function PlanFilterBar(props: PlanFilterBarProps) {
  const { family, rows, filters, shown, columns } = props;
  const { values, clear, active } = filters;
  const total = rows.filter((row) => row.family === family).length;
  return (
    <FilterBar>
      <span className="flex items-center gap-1.5 whitespace-nowrap pr-1 text-ink-2 text-xs">
        <Icon name="blocked" className="size-3.5 text-ink-3" />
        <MissingActionLink id="cancel-plan-orders">
          Not cancellable through the API
        </MissingActionLink>
      </span>
      <FilterControls
        {...filters}
        choices={(name) => (name === "category" && family === "spot" ? [] : undefined)}
        count={(name, value) =>
          rows.filter((row) => matchesPlanFilter(row, family, { ...values, [name]: value })).length
        }
      />
      <span className="flex-1 phone:hidden" />
      <Suspense>
        <PlanTools family={family} params={viewParams} columns={columns} />
      </Suspense>
      {active > 0 && (
        <>
          <span className="whitespace-nowrap text-ink-2 text-xs">
            Filtered: {shown} of {total}
          </span>
          <Button size="sm" tone="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </FilterBar>
  );
}

/** Whether a row is on screen: each word must be in its symbol or begin one of its ids. */
export function matchesPlanFilter(
  row: PlanOrderRow,
  family: PlanFamily,
  { text, category }: PlanFilter,
): boolean {
  const terms = text?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const ids = [row.orderId, row.clientOid].map((id) => id?.toLowerCase() ?? "");
  return (
    row.family === family &&
    (category === null || row.category === category) &&
    terms.every(
      (word) => row.symbol.toLowerCase().includes(word) || ids.some((id) => id.startsWith(word)),
    )
  );
}
