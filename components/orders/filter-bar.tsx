"use client";
import { Button } from "@/components/ui/button";
import { FilterChip } from "@/components/ui/chip";
import { FilterPopover } from "@/components/ui/filter-popover";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { SearchField } from "@/components/ui/search-field";
import type { OrderRow } from "@/lib/orders/order-row";
import { DeleteHint } from "./delete-hint";
import { filterValueWord, filterWords } from "./filter-words";
import { type FilterName, filterCount, filterNames, type OrderFilter } from "./order-filter";

const FilterMenu = lazyPart(() => import("./filter-menu").then((part) => part.FilterMenu));

interface FilterBarProps {
  rows: readonly OrderRow[];
  filter: OrderFilter;
  onText: (text: string) => void;
  onFilter: (name: FilterName, value: string | null) => void;
  onClear: () => void;
  /** What of the list is on screen, in words; null when all of it is. */
  shown: string | null;
  selected: number;
  cancellable: number;
  /** Why nothing can be cancelled now. */
  off: string | null;
  onCancelSelected: () => void;
  onCancelShown: () => void;
}

/** Above the table: what to cancel at once, the filters in force, and what they hold back. */
export function FilterBar(props: FilterBarProps) {
  const { rows, filter, onFilter, selected, cancellable, off } = props;
  return (
    <div
      className={
        "no-bar flex h-9 shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b px-3 " +
        "phone:h-14"
      }
    >
      {selected > 0 && (
        <Button size="sm" tone="warn" off={off} onClick={props.onCancelSelected}>
          <Icon name="cross" className="size-3" />
          Cancel selected ({selected})
        </Button>
      )}
      {cancellable > 0 && (
        <Button size="sm" off={off} onClick={props.onCancelShown}>
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
      {filterNames.map((name) => {
        const value = filter[name];
        return value === null ? null : (
          <FilterChip
            key={name}
            name={filterWords[name]}
            value={filterValueWord(name, value)}
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
      {filterCount(filter) > 0 && (
        <Button size="sm" tone="quiet" onClick={props.onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}
