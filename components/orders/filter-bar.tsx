"use client";

import { useEffect } from "react";
import type { useFilters } from "@/components/desk/use-filters";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { BarDivider, FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import type { FilterChoice, FilterSet, FilterValues } from "@/components/ui/filters";
import { Icon } from "@/components/ui/icon";

interface OrdersFilterBarProps<Row, Filters extends FilterSet> {
  rows: readonly Row[];
  filters: ReturnType<typeof useFilters<Filters>>;
  passes: (row: Row, values: FilterValues<Filters>) => boolean;
  /** The values of those filters that take them from the rows. */
  choices: (name: keyof Filters) => readonly FilterChoice[] | undefined;
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
export function OrdersFilterBar<Row, Filters extends FilterSet>(
  props: OrdersFilterBarProps<Row, Filters>,
) {
  const { rows, filters, passes, selected, cancellable, disabledReason } = props;
  const { values, clear, active } = filters;
  return (
    <FilterBar>
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
      {(selected > 0 || cancellable > 0) && <BarDivider />}
      <FilterControls
        {...filters}
        choices={props.choices}
        count={(name, value) =>
          rows.filter((row) => passes(row, { ...values, [name]: value })).length
        }
      />
      <DeleteHint selected={selected} />
      <span className="flex-1 phone:hidden" />
      {props.shown && <span className="whitespace-nowrap text-ink-2 text-xs">{props.shown}</span>}
      {active > 0 && (
        <Button size="sm" tone="quiet" onClick={clear}>
          Clear
        </Button>
      )}
    </FilterBar>
  );
}

/** By which the table names its hint to readers. */
export const deleteHintId = "delete-hint";

/** While rows are selected: what the key Delete does then. Said once, when the selection begins. */
function DeleteHint({ selected }: { selected: number }) {
  const some = selected > 0;
  useEffect(() => {
    if (some) announce("polite", "Press Delete to cancel the selected orders.");
  }, [some]);
  if (!some) return null;
  return (
    <span id={deleteHintId} className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
      Del: cancel {selected}
    </span>
  );
}
