"use client";

import type { useFilters } from "@/components/shell/desk/use-filters";
import { entryStateAppearances, entryStates } from "@/components/shell/entry/entry-state";
import { endpointLabels } from "@/components/shell/entry/entry-text";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import { anyText, choiceFilter, type FilterSet, filterSearch } from "@/components/ui/filters";
import type { JournalFilter } from "@/lib/journal/api";
import type { JournalledId } from "@/lib/orders/order-intent";

const endpoints = Object.keys(endpointLabels) as readonly JournalledId[];

/** Which entries of the journal are shown; each is called the same in the API's address. */
export const journalFilters = {
  text: {
    param: "q",
    label: "Filter by id, code or words",
    parse: anyText,
    control: "search",
    className: "w-[190px]",
    maxLength: 100,
  },
  symbol: {
    param: "symbol",
    label: "Symbol",
    parse: anyText,
    control: "search",
    className: "w-[110px]",
    maxLength: 40,
  },
  account: { param: "account", label: "Account", parse: anyText, control: "listed" },
  endpoint: choiceFilter({
    param: "endpoint",
    label: "What",
    control: "listed",
    values: endpoints,
    valueLabel: (endpoint) => endpointLabels[endpoint],
  }),
  state: choiceFilter({
    param: "state",
    label: "State",
    control: "listed",
    values: entryStates,
    valueLabel: (state) => entryStateAppearances[state].label,
  }),
} satisfies FilterSet;

interface JournalFilterBarProps {
  filters: ReturnType<typeof useFilters<typeof journalFilters>>;
  accounts: readonly { readonly id: string; readonly name: string }[];
}

/** The filters in force, and the way to more of them. */
export function JournalFilterBar({ filters, accounts }: JournalFilterBarProps) {
  const ofDesk = accounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar>
      <FilterControls {...filters} choices={(name) => (name === "account" ? ofDesk : undefined)} />
      <span className="flex-1" />
      {filters.active > 0 && (
        <Button size="sm" tone="quiet" onClick={filters.clear}>
          Clear
        </Button>
      )}
    </FilterBar>
  );
}

/** What the API is asked for. */
export const journalSearchParams = (filter: JournalFilter): URLSearchParams =>
  filterSearch(journalFilters, filter);
