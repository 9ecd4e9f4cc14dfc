"use client";

import type { useFilters } from "@/components/desk/use-filters";
import { entryStateAppearances, entryStates } from "@/components/entry/entry-state";
import { endpointLabels } from "@/components/entry/entry-text";
import { ColumnsMenu, type useTableColumns } from "@/components/lists/columns-menu";
import { SavedViews } from "@/components/lists/saved-views";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import { anyText, choiceFilter, type FilterSet } from "@/components/ui/filters";
import type { JournalledId } from "@/lib/orders/order-intent";
import { journalTableColumns } from "./journal-columns";

const endpoints = Object.keys(endpointLabels) as readonly JournalledId[];

/** Which entries of the journal are shown; each is called the same in the API's address. */
export const journalFilters = {
  text: {
    param: "q",
    label: "Filter by id, code or text",
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
  columns: ReturnType<typeof useTableColumns>["menu"];
}

/** The names in the address that make a view. */
const viewParams = Object.values(journalFilters).map(({ param }): string => param);

/** The filters in force, the way to more of them, the views that keep them, and the columns. */
export function JournalFilterBar({ filters, accounts, columns }: JournalFilterBarProps) {
  const ofDesk = accounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar>
      <FilterControls {...filters} choices={(name) => (name === "account" ? ofDesk : undefined)} />
      <span className="flex-1 phone:hidden" />
      <SavedViews page="/journal" isOfView={(name) => viewParams.includes(name)} />
      <ColumnsMenu columns={journalTableColumns} menu={columns} />
      {filters.active > 0 && (
        <Button size="sm" tone="quiet" onClick={filters.clear}>
          Clear
        </Button>
      )}
    </FilterBar>
  );
}
