"use client";

import { ColumnsMenu, type useTableColumns } from "@/components/shell/lists/columns-menu";
import { ViewsBar } from "@/components/shell/lists/views-bar";
import { SelectControl } from "@/components/ui/filter-menus";
import { orderColumns } from "./order-columns";
import { orderFilters } from "./order-filter";
import type { OrderGroups } from "./use-unified-list";

const viewParams = [...Object.values(orderFilters).map(({ param }) => param), "group"];

/** Views that everybody has. */
const defaultViews = [
  { name: "Within 1 %", search: "within=1" },
  { name: "External", search: "source=external" },
];

const groupFilter = { param: "group", label: "Group", parse: (text: string) => text };

const groupChoices = [
  { value: "symbol", label: "Symbol" },
  { value: "category", label: "Category" },
];

interface OrderListToolsProps {
  groups: OrderGroups;
  columns: ReturnType<typeof useTableColumns>["menu"];
}

/** Above the filters: the views, how rows are grouped, and which columns there are. */
export function OrderListTools({ groups, columns }: OrderListToolsProps) {
  return (
    <ViewsBar page="/orders" params={viewParams} defaults={defaultViews}>
      <SelectControl
        filter={groupFilter}
        none="none"
        value={groups.by}
        choices={() => groupChoices}
        onChange={(value) => groups.onGroup(value as OrderGroups["by"])}
      />
      <ColumnsMenu columns={orderColumns} menu={columns} />
    </ViewsBar>
  );
}
