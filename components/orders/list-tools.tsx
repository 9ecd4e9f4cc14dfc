"use client";

import { ColumnsMenu, type useTableColumns } from "@/components/lists/columns-menu";
import { ViewsBar } from "@/components/lists/views-bar";
import type { Column } from "@/components/ui/data-table/columns";
import { SelectControl } from "@/components/ui/filter-menus";
import type { FilterChoice, FilterSet } from "@/components/ui/filters";
import { orderColumns } from "./order-columns";
import { orderFilters } from "./order-filter";
import { spotFilters } from "./spot/spot-filter";
import type { SpotRow } from "./spot/spot-orders";
import type { OrderGroups } from "./use-unified-list";

const paramsOf = (filters: FilterSet) => [
  ...Object.values(filters).map(({ param }) => param),
  ...["group", "sort"],
];

const unifiedParams = paramsOf(orderFilters);
const spotParams = paramsOf(spotFilters);

/** Views that everybody has. */
const defaultViews = [
  { name: "Within 1 %", search: "within=1" },
  { name: "External", search: "source=external" },
];

const defaultSpotViews = [{ name: "TP/SL, pending", search: "waiting=yes" }];

const groupFilter = { param: "group", label: "Group", parse: (text: string) => text };

const symbolChoice = { value: "symbol", label: "Symbol" };
const groupChoices = [symbolChoice, { value: "category", label: "Category" }];

interface OrderListToolsProps {
  groups: OrderGroups;
  columns: ReturnType<typeof useTableColumns>["menu"];
}

/** Above the filters: the views, how rows are grouped, and which columns there are. */
export function OrderListTools({ groups, columns }: OrderListToolsProps) {
  return (
    <ViewsBar page="/orders" params={unifiedParams} defaults={defaultViews}>
      <GroupControl groups={groups} choices={groupChoices} />
      <ColumnsMenu columns={orderColumns} menu={columns} />
    </ViewsBar>
  );
}

interface SpotListToolsProps extends OrderListToolsProps {
  /** Every column of the list. */
  all: readonly Column<SpotRow>[];
}

/** The same above the spot list. */
export function SpotListTools({ groups, columns, all }: SpotListToolsProps) {
  return (
    <ViewsBar page="/orders?list=spot" params={spotParams} defaults={defaultSpotViews}>
      <GroupControl groups={groups} choices={[symbolChoice]} />
      <ColumnsMenu columns={all} menu={columns} />
    </ViewsBar>
  );
}

interface GroupControlProps {
  groups: OrderGroups;
  choices: readonly FilterChoice[];
}

function GroupControl({ groups, choices }: GroupControlProps) {
  return (
    <SelectControl
      filter={groupFilter}
      none="none"
      value={groups.by}
      choices={() => choices}
      onChange={(value) => groups.onGroup(value as OrderGroups["by"])}
    />
  );
}
