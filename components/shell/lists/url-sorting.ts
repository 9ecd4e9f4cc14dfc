"use client";

import { useCallback, useMemo } from "react";
import { useUrlState } from "@/components/shell/desk/url-state";
import {
  type Column,
  parseSorting,
  type SortingState,
  sortingText,
} from "@/components/ui/data-table/columns";

/**
 * The order of a table's rows as the address has it, so that a link and a saved view keep it; what
 * names none of its columns counts as nothing. The same object while the address says the same:
 * rows under a pointer stand still as long as it is.
 */
export function useUrlSorting<Row extends object>(
  columns: readonly Column<Row>[],
  usual: string,
): { sorting: SortingState; onSortingChange: (next: SortingState) => void } {
  const [address, change] = useUrlState();
  const text = address.get("sort");
  const sorting = useMemo(() => {
    const known = parseSorting(text).filter(({ id }) => columns.some((each) => each.id === id));
    return known.length > 0 ? known : parseSorting(usual);
  }, [text, columns, usual]);
  const onSortingChange = useCallback(
    (next: SortingState) => {
      const named = sortingText(next);
      change({ sort: named === usual ? null : named || null });
    },
    [change, usual],
  );
  return { sorting, onSortingChange };
}
