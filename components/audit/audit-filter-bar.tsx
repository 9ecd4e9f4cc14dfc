"use client";
import { useDesk } from "@/components/desk/desk-provider";
import type { useFilters } from "@/components/desk/use-filters";
import { ExportButton } from "@/components/export/export-button";
import { Button } from "@/components/ui/button";
import { DateRange } from "@/components/ui/date-range";
import { FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import { SelectControl } from "@/components/ui/filter-select";
import { anyText, type FilterChoice, type FilterSet, filterSearch } from "@/components/ui/filters";
import { useDrawnAt } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { deskUrl } from "@/lib/api/client";
import { formatRange, longDay } from "@/lib/archive/day-range";
import type { AuditAnswer } from "@/lib/audit/api";
import {
  auditActionLabel,
  auditActions,
  auditResultLabels,
  auditResults,
} from "@/lib/audit/entry-text";
import { addDays, dayOf, isDay } from "@/lib/time";
import { entryCountLabel } from "./audit-labels";

const actions = auditActions.map((value) => ({ value, label: auditActionLabel(value) }));
const results = auditResults.map((value) => ({ value, label: auditResultLabels[value] }));

/**
 * Which entries are shown, under the names that the API knows. The desk says what is wrong with a
 * value, if anything: none is left out here.
 */
export const auditFilters = {
  from: { param: "from", label: "First day", parse: anyText },
  to: { param: "to", label: "Last day", parse: anyText },
  user: { param: "user", label: "User", parse: anyText, control: SelectControl },
  action: { param: "action", label: "Action", parse: anyText, control: SelectControl },
  result: { param: "result", label: "Result", parse: anyText, control: SelectControl },
  text: {
    param: "q",
    label: "Object or request id",
    parse: anyText,
    control: "search",
    className: "w-[178px]",
    maxLength: 100,
  },
} satisfies FilterSet;

interface AuditFilterBarProps {
  filters: ReturnType<typeof useFilters<typeof auditFilters>>;
  page: AuditAnswer | undefined;
}

/** Which entries are shown, and the file of exactly these. */
export function AuditFilterBar({ filters, page }: AuditFilterBarProps) {
  const { values, clear, active, onChange } = filters;
  const users = page?.users.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const ofDesk = page?.scope === "own" ? [] : [{ value: "desk", label: "Broker Desk" }];
  const choices: Partial<Record<keyof typeof auditFilters, readonly FilterChoice[]>> = {
    user: [...users, ...ofDesk],
    action: actions,
    result: results,
  };
  return (
    <FilterBar tall>
      <DaysMenu from={values.from} to={values.to} onChange={onChange} />
      <FilterControls {...filters} choices={(name) => choices[name]} />
      {active > 0 && (
        <Button size="sm" tone="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
      <span className="flex-1" />
      <AuditExport search={filterSearch(auditFilters, values)} page={page} />
    </FilterBar>
  );
}

function AuditExport({ search, page }: { search: URLSearchParams; page: AuditAnswer | undefined }) {
  const numbers = useNumbers();
  const { me } = useDesk();
  const disabledReason = !me.capabilities.includes("audit.export")
    ? "Only owners can export the audit"
    : !page
      ? "Loading the audit"
      : page.matching === 0 && "No entries match";
  const href = deskUrl("/api/audit/entries.csv", Object.fromEntries(search));
  return (
    <ExportButton href={href} tone="primary" disabledReason={disabledReason}>
      Export {entryCountLabel(page?.matching ?? 0, numbers)}
    </ExportButton>
  );
}

interface DaysMenuProps {
  from: string | null;
  to: string | null;
  onChange: (days: { from: string | null; to: string | null }) => void;
}

/** Of which days of UTC the entries are shown. */
function DaysMenu({ from, to, onChange }: DaysMenuProps) {
  const today = dayOf(useDrawnAt(), "UTC");
  const lastDays = (count: number) => ({ from: addDays(today, 1 - count), to: today });
  return (
    <DateRange
      {...{ from, to, today }}
      shown={
        <>
          <span className="font-medium">{daysLabel(from, to)}</span>
          <span className="text-ink-2">UTC</span>
        </>
      }
      presets={[
        { label: "All days", days: { from: null, to: null } },
        { label: "Today", days: lastDays(1) },
        { label: "Last 7 days", days: lastDays(7) },
        { label: "Last 30 days", days: lastDays(30) },
      ]}
      open
      onSelect={onChange}
    />
  );
}

/** The days in words; what an address says wrongly stands there as it is. */
function daysLabel(from: string | null, to: string | null): string {
  if (from === null && to === null) return "All days";
  if (from && to && isDay(from) && isDay(to)) return formatRange({ from, to });
  const word = (day: string) => (isDay(day) ? longDay(day) : day);
  if (to === null) return `from ${word(from ?? "")}`;
  return from === null ? `until ${word(to)}` : `${word(from)} \u2013 ${word(to)}`;
}
