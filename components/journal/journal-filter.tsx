"use client";

import type { ReactNode } from "react";
import { entryStateAppearances, entryStates } from "@/components/shell/entry/entry-state";
import { endpointLabels } from "@/components/shell/entry/entry-text";
import { Button } from "@/components/ui/button";
import { ChoiceChip, FilterChip, FilterPopover, SearchField } from "@/components/ui/filter-bar";
import type { JournalFilter } from "@/lib/journal/api";
import { isJournalled, type JournalledId } from "@/lib/orders/order-intent";

interface JournalFilterBarProps {
  filter: JournalFilter;
  accounts: readonly { readonly id: string; readonly name: string }[];
  onChange: (change: Partial<JournalFilter>) => void;
  onClear: () => void;
}

const endpoints = Object.keys(endpointLabels) as readonly JournalledId[];

/** The filters in force, and the way to more of them. */
export function JournalFilterBar(props: JournalFilterBarProps) {
  const { filter, accounts, onChange, onClear } = props;
  const { account, state, endpoint } = filter;
  const nameOf = (id: string) => accounts.find((each) => each.id === id)?.name ?? id;
  return (
    <div
      className={
        "no-bar flex h-9 shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b px-3 " +
        "phone:h-14"
      }
    >
      <SearchField
        label="Filter by id, code or words"
        value={filter.text ?? ""}
        maxLength={100}
        onChange={(text) => onChange({ text: text || null })}
        className="w-[190px] shrink-0"
      />
      <SearchField
        label="Symbol"
        value={filter.symbol ?? ""}
        maxLength={40}
        onChange={(symbol) => onChange({ symbol: symbol || null })}
        className="w-[110px] shrink-0"
      />
      {account && (
        <FilterChip
          name="Account"
          value={nameOf(account)}
          onRemove={() => onChange({ account: null })}
        />
      )}
      {state && (
        <FilterChip
          name="State"
          value={entryStateAppearances[state].label}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {endpoint && (
        <FilterChip
          name="What"
          value={endpointLabels[endpoint]}
          onRemove={() => onChange({ endpoint: null })}
        />
      )}
      <FilterPopover>{() => <FilterChoices {...props} />}</FilterPopover>
      <span className="flex-1" />
      {journalFilterCount(filter) > 0 && (
        <Button size="sm" tone="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

function FilterChoices({ filter, accounts, onChange }: JournalFilterBarProps) {
  return (
    <div className="flex flex-col gap-3">
      <FilterGroup name="Account">
        {accounts.map(({ id, name }) => (
          <ChoiceChip
            key={id}
            label={name}
            pressed={filter.account === id}
            onPress={() => onChange({ account: filter.account === id ? null : id })}
          />
        ))}
      </FilterGroup>
      <FilterGroup name="What">
        {endpoints.map((endpoint) => (
          <ChoiceChip
            key={endpoint}
            label={endpointLabels[endpoint]}
            pressed={filter.endpoint === endpoint}
            onPress={() => onChange({ endpoint: filter.endpoint === endpoint ? null : endpoint })}
          />
        ))}
      </FilterGroup>
      <FilterGroup name="State">
        {entryStates.map((state) => (
          <ChoiceChip
            key={state}
            label={entryStateAppearances[state].label}
            pressed={filter.state === state}
            onPress={() => onChange({ state: filter.state === state ? null : state })}
          />
        ))}
      </FilterGroup>
    </div>
  );
}

function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-ink-2 text-xs">{name}</legend>
      <div className="flex flex-wrap gap-1">{children}</div>
    </fieldset>
  );
}

type FilterName = keyof JournalFilter;

/** Each filter's name in the address, of the page as of the API. */
const filterParameters: Readonly<Record<FilterName, string>> = {
  account: "account",
  state: "state",
  endpoint: "endpoint",
  symbol: "symbol",
  text: "q",
};

/** The filter that an address asks for; what no filter can be is left out. */
export function parseJournalFilter(address: { get(name: string): string | null }): JournalFilter {
  const text = (name: FilterName) => address.get(filterParameters[name]) || null;
  const endpoint = text("endpoint");
  return {
    account: text("account"),
    state: entryStates.find((state) => state === text("state")) ?? null,
    endpoint: endpoint !== null && isJournalled(endpoint) ? endpoint : null,
    symbol: text("symbol"),
    text: text("text"),
  };
}

/** The same as it stands in an address; null takes a name out. */
export function journalUrlState(
  filter: Partial<JournalFilter>,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [filterParameters[name as FilterName], value]),
  );
}

/** What the API is asked for. */
export function journalSearchParams(filter: JournalFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(journalUrlState(filter))) {
    if (value !== null) search.set(name, value);
  }
  return search;
}

export const noJournalFilter: JournalFilter = {
  account: null,
  state: null,
  endpoint: null,
  symbol: null,
  text: null,
};

/** How many filters are in force. */
export const journalFilterCount = (filter: JournalFilter): number =>
  Object.values(filter).filter((value) => value !== null).length;
