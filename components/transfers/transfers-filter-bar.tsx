"use client";
import { useId } from "react";
import type { AddressChange } from "@/components/shell/use-address";
import { Button } from "@/components/ui/button";
import { ChoiceChip, FilterChip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { SearchField } from "@/components/ui/search-field";
import { transferStatuses, transferSubTypes, transferTypes } from "@/lib/exchange/broker-values";
import type { TransferPage } from "@/lib/transfers/wire";
import { filtersIn, type TransferFilter } from "./transfer-filter";
import { typeWord, wayWord } from "./transfer-words";

interface TransfersFilterBarProps {
  filter: TransferFilter;
  page: TransferPage | undefined;
  onChange: (change: AddressChange) => void;
  /** How many rows a file would have. */
  rows: number;
  onSave: () => void;
}

const statusWords: Readonly<Record<string, string>> = {
  pending: "Pending",
  success: "Done",
  fail: "Failed",
};

/** The days, the filters, and the file of what is shown. */
export function TransfersFilterBar(props: TransfersFilterBarProps) {
  const { filter, page, onChange, rows, onSave } = props;
  const toggle = (name: keyof TransferFilter, value: string) =>
    onChange({ [name]: filter[name] === value ? null : value });
  const chips = (
    name: keyof TransferFilter,
    values: readonly string[],
    word: (value: string) => string,
  ) =>
    values.map((value) => (
      <ChoiceChip
        key={value}
        label={word(value)}
        pressed={filter[name] === value}
        onPress={() => toggle(name, value)}
      />
    ));
  return (
    <div
      className={
        "flex shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3 py-2 " +
        "phone:flex-nowrap phone:overflow-x-auto no-bar"
      }
    >
      <DayField
        label="From"
        value={filter.from ?? page?.from ?? ""}
        onChange={(from) => onChange({ from, to: filter.to ?? page?.to ?? null })}
      />
      <DayField
        label="to"
        value={filter.to ?? page?.to ?? ""}
        onChange={(to) => onChange({ to, from: filter.from ?? page?.from ?? null })}
      />
      <span className="whitespace-nowrap text-ink-3 text-xs">days of UTC+0</span>
      <Divider />
      {chips("status", transferStatuses, (value) => statusWords[value] ?? value)}
      <Divider />
      {chips("type", transferTypes, typeWord)}
      {chips("subType", transferSubTypes, wayWord)}
      <Divider />
      {filter.coin === null ? (
        page?.totals.map(({ coin }) => (
          <ChoiceChip
            key={coin}
            label={coin}
            pressed={false}
            onPress={() => toggle("coin", coin)}
          />
        ))
      ) : (
        <FilterChip name="Coin" value={filter.coin} onRemove={() => onChange({ coin: null })} />
      )}
      <SearchField
        label="Sub-account's uid"
        value={filter.uid ?? ""}
        onChange={(uid) => onChange({ uid: uid.trim() || null })}
        className="w-[168px] shrink-0"
      />
      {filtersIn(filter) > 0 && (
        <Button size="sm" tone="quiet" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
      <span className="flex-1" />
      <Button size="sm" off={rows === 0 && "Nothing is shown"} onClick={onSave}>
        <Icon name="download" className="size-3" />
        CSV of {rows}
      </Button>
    </div>
  );
}

export const noFilters = { status: null, type: null, subType: null, coin: null, uid: null };

const Divider = () => (
  <span aria-hidden="true" className="mx-1 h-[18px] w-px shrink-0 bg-line phone:hidden" />
);

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-ink-2 text-xs">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => event.target.value !== "" && onChange(event.target.value)}
        className={
          "h-[22px] rounded-[4px] border border-line bg-field px-1.5 text-ink text-xs " +
          "[color-scheme:inherit] phone:h-10 phone:text-[16px]"
        }
      />
    </span>
  );
}
