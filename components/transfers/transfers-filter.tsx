"use client";

import type { useFilters } from "@/components/desk/use-filters";
import { SaveButtons } from "@/components/export/save-buttons";
import { Button } from "@/components/ui/button";
import { DateRange } from "@/components/ui/date-range";
import { ChipsControl } from "@/components/ui/filter-chips";
import { FilterChip, FilterControls } from "@/components/ui/filter-controls";
import {
  anyText,
  choiceFilter,
  type FilterControlProps,
  type FilterDefinition,
  type FilterSet,
  type FilterValues,
} from "@/components/ui/filters";
import { useDrawnAt } from "@/components/ui/live-text";
import { type DaysOfAddress, dayFault, formatRange } from "@/lib/archive/day-range";
import { transferStatuses, transferSubTypes, transferTypes } from "@/lib/exchange/broker-values";
import { addDays, dayOf, isDay } from "@/lib/time";
import { ageBounds, ageRanges, amountForm } from "@/lib/transfers/api";
import type { ArchivedTransfer, TransferPage } from "@/lib/transfers/page";
import { transferCsv, transferMethodLabel, transferTypeLabel } from "./transfer-columns";

const statusLabels: Readonly<Record<string, string>> = {
  pending: "Pending",
  success: "Completed",
  fail: "Failed",
};

/** An end of a range of amounts; each in its coin. */
function amountFilter(param: string, label: string): FilterDefinition {
  return {
    ...{ param, label, control: "search", className: "w-[112px]", maxLength: 40 },
    parse: (text) => (amountForm.test(text.trim()) ? text.trim() : null),
  };
}

/** Which transfers are shown, besides their days. What the desk would refuse counts as nothing. */
export const transferFilters = {
  status: choiceFilter({
    param: "status",
    label: "Status",
    control: ChipsControl,
    values: transferStatuses,
    valueLabel: (value) => statusLabels[value] ?? value,
    divided: true,
  }),
  type: choiceFilter({
    param: "type",
    label: "Type",
    control: ChipsControl,
    values: transferTypes,
    valueLabel: (value) => transferTypeLabel(value),
    divided: true,
  }),
  subType: choiceFilter({
    param: "subType",
    label: "Method",
    control: ChipsControl,
    values: transferSubTypes,
    valueLabel: (value) => transferMethodLabel(value),
  }),
  coin: { param: "coin", label: "Coin", parse: anyText, control: CoinControl, divided: true },
  uid: {
    param: "uid",
    label: "Sub-account UID",
    parse: (text) => text.trim() || null,
    control: "search",
    className: "w-[168px]",
  },
  age: choiceFilter({
    param: "age",
    label: "Pending for",
    control: "listed",
    values: ageRanges,
    valueLabel: (value) => ageBounds.find(({ id }) => id === value)?.label ?? value,
  }),
  tag: { param: "tag", label: "Tag", parse: anyText, control: "listed" },
  minAmount: amountFilter("minAmount", "Min amount"),
  maxAmount: amountFilter("maxAmount", "Max amount"),
} satisfies FilterSet;

interface TransfersFilterBarProps {
  filters: ReturnType<typeof useFilters<typeof transferFilters>>;
  days: TransferDays;
  page: TransferPage | undefined;
  onDays: (days: TransferDays) => void;
  /** What is shown, and what a file has. */
  rows: readonly ArchivedTransfer[];
}

/** The days, the filters, and the file of what is shown. */
export function TransfersFilterBar(props: TransfersFilterBarProps) {
  const { filters, days, page, onDays, rows } = props;
  const { from = null, to = null } = page ?? {};
  const tags = page?.tags.map((tag) => ({ value: tag, label: tag })) ?? [];
  const coins = page?.totals.map(({ coin }) => ({ value: coin, label: coin })) ?? [];
  return (
    <div
      className={
        "flex shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3 py-2 " +
        "phone:flex-nowrap phone:overflow-x-auto no-bar"
      }
    >
      <DaysControl from={days.from ?? from} to={days.to ?? to} onSelect={onDays} />
      <FilterControls
        {...filters}
        choices={(name) => (name === "coin" ? coins : name === "tag" ? tags : undefined)}
      />
      {filters.active > 0 && (
        <Button size="sm" tone="quiet" onClick={filters.clear}>
          Clear filters
        </Button>
      )}
      <span className="flex-1" />
      <span className="whitespace-nowrap text-ink-3 text-xs">{rows.length} shown</span>
      <SaveButtons name={`transfers-${from}-${to}`} columns={async () => transferCsv} rows={rows} />
    </div>
  );
}

interface DaysControlProps extends TransferDays {
  onSelect: (days: TransferDays) => void;
}

/** Of which days of UTC the transfers are shown. */
function DaysControl({ from, to, onSelect }: DaysControlProps) {
  const today = dayOf(useDrawnAt(), "UTC");
  const lastDays = (count: number) => ({
    label: `Last ${count} days`,
    days: { from: addDays(today, 1 - count), to: today },
  });
  const words = from && to && isDay(from) && isDay(to) ? formatRange({ from, to }) : "Days";
  return (
    <DateRange
      {...{ from, to, today }}
      shown={
        <>
          <span className="font-medium">{words}</span>
          <span className="text-ink-2">UTC+0</span>
        </>
      }
      presets={[lastDays(7), lastDays(30), lastDays(90)]}
      fault={transferDaysError}
      onSelect={onSelect}
    />
  );
}

/** Every coin until one is chosen: the totals then name no other. */
function CoinControl(props: FilterControlProps) {
  const { filter, value, onChange } = props;
  if (value === null) return <ChipsControl {...props} />;
  return <FilterChip name={filter.label} value={value} onRemove={() => onChange(null)} />;
}

/** The days of which transfers are shown; null where the address names none. */
interface TransferDays {
  readonly from: string | null;
  readonly to: string | null;
}

/** Which transfers are shown, as the page's address says; null where it says nothing. */
export type TransferFilter = TransferDays & FilterValues<typeof transferFilters>;

/** Reads the days out of an address; what the desk would refuse counts as nothing. */
export function readTransferDays(address: DaysOfAddress): TransferDays {
  const day = (text: string | null | undefined) => (text && isDay(text) ? text : null);
  const [from, to] = [day(address.from), day(address.to)];
  const inOrder = from === null || to === null || from <= to;
  return inOrder ? { from, to } : { from: null, to: null };
}

/** What is wrong with the days of an address, in a sentence; null when nothing is. */
export function transferDaysError(address: DaysOfAddress): string | null {
  const [from, to] = [address.from || null, address.to || null];
  const fault = dayFault("from", from) ?? dayFault("to", to);
  if (fault || from === null || to === null || from <= to) return fault;
  return `The first day (${from}) is after the last (${to}).`;
}
