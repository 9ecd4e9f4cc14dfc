"use client";

import { Suspense, useEffect } from "react";
import { categoryLabel } from "@/components/shell/orders/order-labels";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { lazyComponent, useMounted } from "@/components/ui/client-rendering";
import { BarDivider, FilterBar } from "@/components/ui/filter-bar";
import { Icon } from "@/components/ui/icon";
import type { OrderRow } from "@/lib/orders/order-row";
import type { UnifiedListState } from "./use-unified-list";

const FilterControls = lazyComponent(() =>
  import("@/components/ui/filter-controls").then((part) => part.FilterControls),
);

interface OrdersFilterBarProps {
  rows: readonly OrderRow[];
  filters: UnifiedListState["filters"];
  passes: UnifiedListState["passes"];
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
export function OrdersFilterBar(props: OrdersFilterBarProps) {
  const { rows, filters, passes, selected, cancellable, disabledReason } = props;
  const { values, clear, active } = filters;
  // The rows come first, and a box takes no text before its code is there.
  const mounted = useMounted();
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
      <Suspense fallback={boxSpace}>
        {mounted ? (
          <FilterControls
            {...filters}
            choices={(name) =>
              name === "category"
                ? choicesOf(
                    rows.map((row) => row.category),
                    categoryLabel,
                  )
                : name === "symbol"
                  ? choicesOf(rows.map((row) => row.symbol))
                  : undefined
            }
            count={(name, value) =>
              rows.filter((row) => passes(row, { ...values, [name]: value })).length
            }
          />
        ) : (
          boxSpace
        )}
      </Suspense>
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

const boxSpace = <span className="w-[230px] shrink-0" />;

function choicesOf(values: readonly string[], labelOf = (value: string) => value) {
  return [...new Set(values)].sort().map((value) => ({ value, label: labelOf(value) }));
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
