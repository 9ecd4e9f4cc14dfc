"use client";
import { useId } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import type { useFilters } from "@/components/shell/desk/use-filters";
import { ExportButton } from "@/components/shell/export/export-button";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { FilterControls } from "@/components/ui/filter-controls";
import { DaysPopover, MenuControl } from "@/components/ui/filter-menus";
import { anyText, type FilterChoice, type FilterSet, filterSearch } from "@/components/ui/filters";
import { deskUrl } from "@/lib/api/client";
import { formatRange, longDay } from "@/lib/archive/day-range";
import type { AuditAnswer } from "@/lib/audit/api";
import {
  auditActionLabel,
  auditActions,
  auditResultLabels,
  auditResults,
} from "@/lib/audit/entry-text";
import { addDays, type Day, dayOf, deskNow, isDay } from "@/lib/time";
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
  user: { param: "user", label: "User", parse: anyText, control: MenuControl },
  action: { param: "action", label: "Action", parse: anyText, control: MenuControl },
  result: { param: "result", label: "Result", parse: anyText, control: MenuControl },
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

interface AuditExportProps {
  search: URLSearchParams;
  page: AuditAnswer | undefined;
}

function AuditExport({ search, page }: AuditExportProps) {
  const { me } = useDesk();
  const disabledReason = !me.capabilities.includes("audit.export")
    ? "Only an owner exports the audit"
    : !page
      ? "The audit is being read"
      : page.matching === 0 && "No entry matches";
  const href = deskUrl("/api/audit/entries.csv", Object.fromEntries(search));
  return (
    <ExportButton href={href} tone="primary" disabledReason={disabledReason}>
      Export {entryCountLabel(page?.matching ?? 0)}
    </ExportButton>
  );
}

interface DaysMenuProps {
  from: string | null;
  to: string | null;
  onChange: (days: { from: string | null; to: string | null }) => void;
}

const today = () => dayOf(deskNow(), "UTC");

const lastDays = (count: number) => ({ from: addDays(today(), 1 - count), to: today() });

const presets: readonly { label: string; days: () => { from: Day | null; to: Day | null } }[] = [
  { label: "All days", days: () => ({ from: null, to: null }) },
  { label: "Today", days: () => lastDays(1) },
  { label: "Last 7 days", days: () => lastDays(7) },
  { label: "Last 30 days", days: () => lastDays(30) },
];

/** Of which days of UTC the entries are shown. */
function DaysMenu({ from, to, onChange }: DaysMenuProps) {
  const id = useId();
  const field = (name: "from" | "to", label: string) => (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={`${id}${name}`} className="text-ink-2 text-xs">
        {label}
      </label>
      <input
        id={`${id}${name}`}
        type="date"
        value={(name === "from" ? from : to) ?? ""}
        onChange={({ target }) => onChange({ from, to, [name]: target.value || null })}
        className={
          "h-7 min-w-0 rounded-md border border-control bg-field px-1.5 text-xs outline-none " +
          "[color-scheme:inherit] focus-visible:border-focus phone:h-11 phone:text-[16px]"
        }
      />
    </span>
  );
  return (
    <DaysPopover shown={<span className="font-medium">{daysLabel(from, to)}</span>}>
      {(close) => (
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col gap-px">
            {presets.map(({ label, days }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => {
                    onChange(days());
                    close();
                  }}
                  className="flex h-7 w-full items-center rounded-md px-2 hover:bg-hover phone:h-11"
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
          <div className="flex gap-2 border-line border-t pt-3">
            {field("from", "First day")}
            {field("to", "Last day")}
          </div>
        </div>
      )}
    </DaysPopover>
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
