"use client";
import { categoryWord } from "@/components/shell/words/category-words";
import { Button } from "@/components/ui/button";
import { ChoiceChip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { SearchField } from "@/components/ui/search-field";
import { productTypes } from "@/lib/exchange/values";
import type { PlanRow } from "@/lib/orders/plan-row";
import { filterCount, type PlanFilter, passes } from "./plan-filter";

interface PlanFilterBarProps {
  rows: readonly PlanRow[];
  filter: PlanFilter;
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
            label={categoryWord(category)}
            count={String(rows.filter((row) => passes(row, { ...filter, category })).length)}
            pressed={filter.category === category}
            onPress={() => onCategory(filter.category === category ? null : category)}
          />
        ))}
      <span className="flex-1 phone:hidden" />
      {filterCount(filter) > 0 && (
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
