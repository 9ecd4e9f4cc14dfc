"use client";
import { useCallback, useMemo } from "react";
import {
  type FilterChange,
  type FilterSet,
  filterCount,
  filterParams,
  noFilterParams,
  parseFilters,
} from "@/components/ui/filters";
import { useUrlState } from "./url-state";

/** The filters of a list as the address has them, how many are in force, and how they change. */
export function useFilters<Filters extends FilterSet>(filters: Filters) {
  const [address, change] = useUrlState();
  const values = useMemo(() => parseFilters(filters, address), [filters, address]);
  return {
    filters,
    values,
    active: filterCount(values),
    onChange: useCallback(
      (next: FilterChange<Filters>) => change(filterParams(filters, next)),
      [filters, change],
    ),
    clear: useCallback(() => change(noFilterParams(filters)), [filters, change]),
  };
}
