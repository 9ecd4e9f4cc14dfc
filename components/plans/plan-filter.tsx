"use client";

import { categoryLabel } from "@/components/shell/orders/order-labels";
import { Button } from "@/components/ui/button";
import { ChoiceChip, SearchField } from "@/components/ui/filter-bar";
import { Icon } from "@/components/ui/icon";
import { productTypes } from "@/lib/exchange/values";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import { parsePlanFamily } from "./plan-labels";

interface PlanFilterBarProps {
  rows: readonly PlanOrderRow[];
  filter: PlanOrderFilter;
  shown: number;
  onText: (text: string) => void;
  onCategory: (category: string | null) => void;
  onClear: () => void;
}

/** Above the table: why nothing here can be cancelled, and what is filtered. */
export function PlanFilterBar(props: PlanFilterBarProps) {
  const { rows, filter, shown, onText, onCategory } = props;
  const total = rows.filter(({ family }) => family === filter.family).length;
  return (
    <div
      className={
        "no-bar flex h-9 shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b px-3 " +
        "phone:h-14"
      }
    >
      <span className="flex items-center gap-1.5 whitespace-nowrap pr-1 text-ink-2 text-xs">
        <Icon name="blocked" className="size-3.5 text-ink-3" />
        Not cancellable through the API
      </span>
      <SearchField
        label="Filter by symbol or id"
        value={filter.text}
        onChange={onText}
        className="w-[164px] shrink-0 phone:w-[220px]"
      />
      {filter.family !== "spot" &&
        productTypes.map((category) => (
          <ChoiceChip
            key={category}
            label={categoryLabel(category)}
            count={String(
              rows.filter((row) => matchesPlanFilter(row, { ...filter, category })).length,
            )}
            pressed={filter.category === category}
            onPress={() => onCategory(filter.category === category ? null : category)}
          />
        ))}
      <span className="flex-1 phone:hidden" />
      {planFilterCount(filter) > 0 && (
        <>
          <span className="whitespace-nowrap text-ink-2 text-xs">
            Filtered: {shown} of {total}
          </span>
          <Button size="sm" tone="quiet" onClick={props.onClear}>
            Clear
          </Button>
        </>
      )}
    </div>
  );
}

/** What of the plan orders is on screen. */
interface PlanOrderFilter {
  readonly family: PlanFamily;
  readonly text: string;
  /** A product line, or null for all of them. */
  readonly category: string | null;
}

/** Reads the filter out of the page's address. */
export function parsePlanFilter(parameters: { get(name: string): string | null }): PlanOrderFilter {
  return {
    family: parsePlanFamily(parameters.get("kind")),
    text: parameters.get("q") ?? "",
    category: parameters.get("category"),
  };
}

/** Whether a row is on screen: each word must be in its symbol or begin one of its ids. */
export function matchesPlanFilter(
  row: PlanOrderRow,
  { family, text, category }: PlanOrderFilter,
): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = [row.orderId, row.clientOid].map((id) => id?.toLowerCase() ?? "");
  return (
    row.family === family &&
    (category === null || row.category === category) &&
    words.every(
      (word) => row.symbol.toLowerCase().includes(word) || ids.some((id) => id.startsWith(word)),
    )
  );
}

/** How many parts of the filter hold something back. */
export function planFilterCount({ text, category }: PlanOrderFilter): number {
  return (text.trim() === "" ? 0 : 1) + (category === null ? 0 : 1);
}
