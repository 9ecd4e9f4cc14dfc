"use client";

import { useId } from "react";
import type { UrlStateChange } from "@/components/shell/desk/url-state";
import { Button } from "@/components/ui/button";
import { ChoiceChip, FilterChip, SearchField } from "@/components/ui/filter-bar";
import { Icon } from "@/components/ui/icon";
import { dayFault } from "@/lib/archive/day-range";
import { transferStatuses, transferSubTypes, transferTypes } from "@/lib/exchange/broker-values";
import { isDay } from "@/lib/time";
import type { TransferPage } from "@/lib/transfers/api";
import { transferMethodLabel, transferTypeLabel } from "./transfer-columns";

interface TransfersFilterBarProps {
  filter: TransferFilter;
  page: TransferPage | undefined;
  onChange: (change: UrlStateChange) => void;
  /** How many rows a file would have. */
  rows: number;
  onSave: () => void;
}

const statusLabels: Readonly<Record<string, string>> = {
  pending: "Pending",
  success: "Completed",
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
      {chips("status", transferStatuses, (value) => statusLabels[value] ?? value)}
      <Divider />
      {chips("type", transferTypes, transferTypeLabel)}
      {chips("subType", transferSubTypes, transferMethodLabel)}
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
      {activeFilterCount(filter) > 0 && (
        <Button size="sm" tone="quiet" onClick={() => onChange(noTransferFilters)}>
          Clear filters
        </Button>
      )}
      <span className="flex-1" />
      <Button size="sm" disabledReason={rows === 0 && "Nothing is shown"} onClick={onSave}>
        <Icon name="download" className="size-3" />
        CSV of {rows}
      </Button>
    </div>
  );
}

export const noTransferFilters = { status: null, type: null, subType: null, coin: null, uid: null };

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

/** Which transfers are shown, as the page's address says; null where it says nothing. */
export interface TransferFilter {
  readonly from: string | null;
  readonly to: string | null;
  readonly status: string | null;
  readonly coin: string | null;
  readonly type: string | null;
  readonly subType: string | null;
  readonly uid: string | null;
}

const transferFilterNames = ["status", "type", "subType", "coin", "uid"] as const;

type TransferFilterName = (typeof transferFilterNames)[number];

const known: Readonly<Partial<Record<TransferFilterName, readonly string[]>>> = {
  status: transferStatuses,
  type: transferTypes,
  subType: transferSubTypes,
};

/** Reads a filter out of an address; what the desk would refuse counts as nothing. */
export function readTransferFilter(address: { get(name: string): string | null }): TransferFilter {
  const day = (name: string) => {
    const text = address.get(name);
    return text !== null && isDay(text) ? text : null;
  };
  const value = (name: TransferFilterName) => {
    const text = address.get(name);
    return text !== null && (known[name]?.includes(text) ?? true) ? text : null;
  };
  const from = day("from");
  const to = day("to");
  const inOrder = from === null || to === null || from <= to;
  return {
    from: inOrder ? from : null,
    to: inOrder ? to : null,
    status: value("status"),
    coin: value("coin"),
    type: value("type"),
    subType: value("subType"),
    uid: value("uid"),
  };
}

/** What is wrong with the days of an address, in a sentence; null when nothing is. */
export function transferDaysError(address: { get(name: string): string | null }): string | null {
  const [from, to] = [address.get("from") || null, address.get("to") || null];
  const fault = dayFault("from", from) ?? dayFault("to", to);
  if (fault || from === null || to === null || from <= to) return fault;
  return `The first day (${from}) is after the last (${to}).`;
}

/** How many filters but the days are in force. */
export function activeFilterCount(filter: TransferFilter): number {
  return transferFilterNames.filter((name) => filter[name] !== null).length;
}
