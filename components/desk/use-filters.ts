"use client";
import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import {
  changedFilters,
  type FilterChange,
  type FilterSet,
  type FilterValues,
  filterCount,
  filterKeys,
  filterParsers,
} from "@/components/ui/filters";

/**
 * The filters of a list, how many are in force, and how they change. What was typed holds at once;
 * the address follows.
 */
export function useFilters<Filters extends FilterSet>(filters: Filters) {
  const parsers = useMemo(() => filterParsers(filters), [filters]);
  const urlKeys = useMemo(() => filterKeys(filters), [filters]);
  const [state, set] = useQueryStates(parsers, { urlKeys });
  const values = state as FilterValues<Filters>;
  return {
    filters,
    values,
    active: filterCount(values),
    onChange: useCallback(
      (next: FilterChange<Filters>) => void set(changedFilters(filters, next)),
      [filters, set],
    ),
    clear: useCallback(() => void set(null), [set]),
  };
}
