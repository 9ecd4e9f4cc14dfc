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
import { useImmediateUrlState } from "./url-state";

/**
 * The filters of a list, how many are in force, and how they change. The address has them; what was
 * typed holds at once.
 */
export function useFilters<Filters extends FilterSet>(filters: Filters) {
  const [address, change] = useImmediateUrlState();
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
