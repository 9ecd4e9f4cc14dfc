"use client";
import { ChoiceChip } from "@/components/ui/filter-bar";
import type { OrderRow } from "@/lib/orders/order-row";
import {
  type OrderFilter,
  type OrderFilterName,
  orderFilterLabels,
  orderFilterNames,
  orderFilterValueLabel,
  orderFilterValues,
  orderPasses,
} from "./order-filter";

interface FilterMenuProps {
  rows: readonly OrderRow[];
  filter: OrderFilter;
  onChange: (name: OrderFilterName, value: string | null) => void;
}

/** The filters to choose from, each with how many rows it would leave. */
export function FilterMenu({ rows, filter, onChange }: FilterMenuProps) {
  const present: Record<OrderFilterName, readonly string[]> = {
    ...orderFilterValues,
    category: distinct(rows.map((row) => row.category)),
    symbol: distinct(rows.map((row) => row.symbol)),
  };
  return (
    <div className="flex flex-col gap-3">
      {orderFilterNames.map((name) => (
        <fieldset key={name}>
          <legend className="mb-1 text-ink-2 text-xs">{orderFilterLabels[name]}</legend>
          <div className="thin-bar flex max-h-[120px] flex-wrap gap-1 overflow-y-auto">
            {present[name].map((value) => (
              <ChoiceChip
                key={value}
                label={orderFilterValueLabel(name, value)}
                count={String(
                  rows.filter((row) => orderPasses(row, { ...filter, [name]: value })).length,
                )}
                pressed={filter[name] === value}
                onPress={() => onChange(name, filter[name] === value ? null : value)}
              />
            ))}
            {present[name].length === 0 && <span className="text-ink-3 text-xs">None yet</span>}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort();
}
