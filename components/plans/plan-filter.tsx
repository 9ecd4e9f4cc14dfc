"use client";

import type { useFilters } from "@/components/desk/use-filters";
import type { useTableColumns } from "@/components/lists/columns-menu";
import {
  clientIdFilter,
  isWithinAges,
  isWithinPrices,
  priceAndAgeFilters,
} from "@/components/order-parts/filter-range";
import { categoryLabel, symbolOrIdFilter } from "@/components/order-parts/order-labels";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { ChipsControl } from "@/components/ui/filter-chips";
import { FilterControls } from "@/components/ui/filter-controls";
import {
  anyText,
  type FilterSet,
  type FilterValues,
  isAmong,
  listedFilter,
  listedManyFilter,
  rowChoices,
} from "@/components/ui/filters";
import { Icon } from "@/components/ui/icon";
import { productTypes } from "@/lib/exchange/futures";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { buys, positionActionLabels } from "@/lib/orders/position-action";
import { planTypeLabel, triggerTypeLabel } from "./plan-labels";
import { PlanTools } from "./plans-table";

const triggerLabels = Object.fromEntries(
  ["fill_price", "mark_price", "index_price"].map((type) => [type, triggerTypeLabel(type)]),
);

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
  symbol: { param: "only", label: "Symbol", parse: anyText, control: "listed", multiple: true },
  side: listedFilter("side", "Side", { buys: "buys", sells: "sells" }),
  action: listedManyFilter("action", "Position", positionActionLabels),
  plan: {
    ...{ param: "plans", label: "Kind", parse: anyText, control: "listed", multiple: true },
    valueLabel: planTypeLabel,
  },
  by: listedManyFilter("triggeredby", "Triggered by", triggerLabels),
  type: listedFilter("then", "Once triggered", { limit: "limit", market: "market" }),
  status: { param: "status", label: "Status", parse: anyText, control: "listed", multiple: true },
  source: { param: "source", label: "Placed", parse: anyText, control: "listed", multiple: true },
  ...priceAndAgeFilters("Trigger price"),
  prefix: clientIdFilter,
} satisfies FilterSet;

/** What takes its values from the rows. */
const readers: Readonly<Partial<Record<keyof PlanFilter, (row: PlanOrderRow) => string | null>>> = {
  symbol: (row) => row.symbol,
  plan: (row) => row.planType,
  status: (row) => row.status,
  source: (row) => row.source,
};

const viewParams = [...Object.values(planOrderFilters).map(({ param }) => param), "kind", "sort"];

type PlanFilter = FilterValues<typeof planOrderFilters>;

interface PlanFilterBarProps {
  family: PlanFamily;
  rows: readonly PlanOrderRow[];
  filters: ReturnType<typeof useFilters<typeof planOrderFilters>>;
  /** How many rows are on screen. */
  shown: number;
  /** Unix ms. */
  now: number;
  columns: ReturnType<typeof useTableColumns>["menu"];
}

/** Above the table: why nothing here can be cancelled, and what is filtered. */
export function PlanFilterBar(props: PlanFilterBarProps) {
  const { family, rows, filters, shown, now, columns } = props;
  const { values, clear, active } = filters;
  const own = rows.filter((row) => row.family === family);
  const choicesFor = (name: keyof PlanFilter) => {
    if (name === "category") return family === "spot" ? [] : undefined;
    const read = readers[name];
    return read && rowChoices(own.map(read), name === "plan" ? planTypeLabel : undefined);
  };
  return (
    <FilterBar>
      <span className="flex items-center gap-1.5 whitespace-nowrap pr-1 text-ink-2 text-xs">
        <Icon name="blocked" className="size-3.5 text-ink-3" />
        <MissingActionLink id="cancel-plan-orders">
          Can't be cancelled through the API
        </MissingActionLink>
      </span>
      <FilterControls
        {...filters}
        choices={choicesFor}
        count={(name, value) =>
          own.filter((row) => matchesPlanFilter(row, family, { ...values, [name]: value }, now))
            .length
        }
      />
      <span className="flex-1 phone:hidden" />
      <PlanTools family={family} params={viewParams} columns={columns} />
      {active > 0 && (
        <>
          <span className="whitespace-nowrap text-ink-2 text-xs">
            Filtered: {shown} of {own.length}
          </span>
          <Button size="sm" tone="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </FilterBar>
  );
}

/** Whether a row is on screen; `now` is in Unix ms. */
export function matchesPlanFilter(
  row: PlanOrderRow,
  family: PlanFamily,
  filter: PlanFilter,
  now: number,
): boolean {
  const { category, side, action, type, price, age, prefix } = filter;
  return (
    row.family === family &&
    (category === null || row.category === category) &&
    isAmong(filter.symbol, (symbol) => sameSymbol(row.symbol, symbol)) &&
    (side === null || sideOfPlan(row) === side) &&
    isAmong(action, (each) => row.positionAction === each) &&
    isAmong(filter.plan, (plan) => row.planType === plan) &&
    isAmong(filter.by, (by) => row.triggerType === by) &&
    (type === null || row.orderType === type) &&
    isAmong(filter.status, (status) => row.status === status) &&
    isAmong(filter.source, (source) => row.source === source) &&
    (price === null || isWithinPrices(row.trigger, price)) &&
    (age === null || isWithinAges(row.createdAt === null ? null : now - row.createdAt, age)) &&
    (prefix === null || row.clientOid?.startsWith(prefix) === true) &&
    passesText(row, filter.text ?? "")
  );
}

function sideOfPlan({ positionAction }: PlanOrderRow): string | null {
  return positionAction && (buys(positionAction) ? "buys" : "sells");
}

/** Each word must be in the symbol or begin one of the ids. */
function passesText(row: PlanOrderRow, text: string): boolean {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = [row.orderId, row.clientOid].map((id) => id?.toLowerCase() ?? "");
  return terms.every(
    (word) => row.symbol.toLowerCase().includes(word) || ids.some((id) => id.startsWith(word)),
  );
}
