"use client";

import { useEffect } from "react";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/client-rendering";
import { FilterChip, FilterPopover, SearchField } from "@/components/ui/filter-bar";
import { Icon } from "@/components/ui/icon";
import type { OrderRow } from "@/lib/orders/order-row";
import {
  type OrderFilter,
  type OrderFilterName,
  orderFilterCount,
  orderFilterLabels,
  orderFilterNames,
  orderFilterValueLabel,
} from "./order-filter";

const FilterMenu = lazyComponent(() => import("./filter-menu").then((part) => part.FilterMenu));

interface FilterBarProps {
  rows: readonly OrderRow[];
  filter: OrderFilter;
  onText: (text: string) => void;
  onFilter: (name: OrderFilterName, value: string | null) => void;
  onClear: () => void;
  /** What of the list is on screen, in words; null when all of it is. */
  shown: string | null;
  selected: number;
  cancellable: number;
  /** Why nothing can be cancelled now. */
  disabledReason: string | null;
  onCancelSelected: () => void;
  onCancelShown: () => void;
}

/** Above the table: what to cancel at once, the filters in force, and what they hold back. */
export function FilterBar(props: FilterBarProps) {
  const { rows, filter, onFilter, selected, cancellable, disabledReason } = props;
  return (
    <div
      className={
        "no-bar flex h-9 shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b px-3 " +
        "phone:h-14"
      }
    >
      {selected > 0 && (
        <Button
          size="sm"
          tone="warn"
          disabledReason={disabledReason}
          onClick={props.onCancelSelected}
        >
          <Icon name="cross" className="size-3" />
          Cancel selected ({selected})
        </Button>
      )}
      {cancellable > 0 && (
        <Button size="sm" disabledReason={disabledReason} onClick={props.onCancelShown}>
          Cancel all shown ({cancellable}){"\u2026"}
        </Button>
      )}
      {(selected > 0 || cancellable > 0) && (
        <span aria-hidden="true" className="mx-1 h-[18px] w-px shrink-0 bg-line phone:hidden" />
      )}
      <SearchField
        label="Filter by symbol or id"
        value={filter.text}
        onChange={props.onText}
        className="w-[164px] shrink-0 phone:w-[220px]"
      />
      {orderFilterNames.map((name) => {
        const value = filter[name];
        return value === null ? null : (
          <FilterChip
            key={name}
            name={orderFilterLabels[name]}
            value={orderFilterValueLabel(name, value)}
            onRemove={() => onFilter(name, null)}
          />
        );
      })}
      <FilterPopover>
        {() => <FilterMenu rows={rows} filter={filter} onChange={onFilter} />}
      </FilterPopover>
      <DeleteHint selected={selected} />
      <span className="flex-1 phone:hidden" />
      {props.shown && <span className="whitespace-nowrap text-ink-2 text-xs">{props.shown}</span>}
      {orderFilterCount(filter) > 0 && (
        <Button size="sm" tone="quiet" onClick={props.onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

/** By which the table names its hint to readers. */
export const deleteHintId = "delete-hint";

/** While rows are selected: what the key Delete does then. Said once, when the selection begins. */
export function DeleteHint({ selected }: { selected: number }) {
  const some = selected > 0;
  useEffect(() => {
    if (some) announce("polite", "The key Delete now asks about the selected orders.");
  }, [some]);
  if (!some) return null;
  return (
    <span id={deleteHintId} className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
      Del asks about the {selected} selected
    </span>
  );
}
