"use client";
import type { ReactNode } from "react";
import { deedWords } from "@/components/shell/entry/entry-words";
import { journalLooks, journalStates } from "@/components/shell/words/journal-look";
import { Button } from "@/components/ui/button";
import { ChoiceChip, FilterChip } from "@/components/ui/chip";
import { FilterPopover } from "@/components/ui/filter-popover";
import { SearchField } from "@/components/ui/search-field";
import type { JournalFilter } from "@/lib/journal/wire";
import type { JournalledId } from "@/lib/orders/journalled";
import { filterCount } from "./journal-filter";

interface JournalFilterBarProps {
  filter: JournalFilter;
  accounts: readonly { readonly id: string; readonly name: string }[];
  onChange: (change: Partial<JournalFilter>) => void;
  onClear: () => void;
}

const endpoints = Object.keys(deedWords) as readonly JournalledId[];

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
          value={journalLooks[state].words}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {endpoint && (
        <FilterChip
          name="What"
          value={deedWords[endpoint]}
          onRemove={() => onChange({ endpoint: null })}
        />
      )}
      <FilterPopover>{() => <Choices {...props} />}</FilterPopover>
      <span className="flex-1" />
      {filterCount(filter) > 0 && (
        <Button size="sm" tone="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

function Choices({ filter, accounts, onChange }: JournalFilterBarProps) {
  return (
    <div className="flex flex-col gap-3">
      <Group name="Account">
        {accounts.map(({ id, name }) => (
          <ChoiceChip
            key={id}
            label={name}
            pressed={filter.account === id}
            onPress={() => onChange({ account: filter.account === id ? null : id })}
          />
        ))}
      </Group>
      <Group name="What">
        {endpoints.map((endpoint) => (
          <ChoiceChip
            key={endpoint}
            label={deedWords[endpoint]}
            pressed={filter.endpoint === endpoint}
            onPress={() => onChange({ endpoint: filter.endpoint === endpoint ? null : endpoint })}
          />
        ))}
      </Group>
      <Group name="State">
        {journalStates.map((state) => (
          <ChoiceChip
            key={state}
            label={journalLooks[state].words}
            pressed={filter.state === state}
            onPress={() => onChange({ state: filter.state === state ? null : state })}
          />
        ))}
      </Group>
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-ink-2 text-xs">{name}</legend>
      <div className="flex flex-wrap gap-1">{children}</div>
    </fieldset>
  );
}
