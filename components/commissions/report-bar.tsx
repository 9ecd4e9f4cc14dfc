"use client";

import { useQueryState } from "nuqs";
import { useState } from "react";
import { saveCsv } from "@/components/export/export-button";
import { SavedViews } from "@/components/lists/saved-views";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useDrawnAt } from "@/components/ui/live-text";
import { Segmented } from "@/components/ui/segmented";
import type { CommissionReport } from "@/lib/archive/api";
import { type Completeness, completenessText } from "@/lib/archive/completeness";
import { type DayRange, shortDay } from "@/lib/archive/day-range";
import { dayStateLabels } from "@/lib/archive/day-status-text";
import type { AsOf } from "@/lib/archive/enums";
import { converted, type ReportingCurrency } from "@/lib/archive/reporting-currency";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { addDays, type Day, dayOf, isDay } from "@/lib/time";
import { FilterChips, RangeBar } from "./report-filters";
import { hasStates, type ReportRow } from "./report-rows";
import { useReportingCurrency } from "./reporting-currency";

interface ReportBarProps {
  range: DayRange;
  lastDay: Day;
  asOf: AsOf;
  /** What the table shows, and how complete it is; null while it is being loaded. */
  shown: {
    readonly report: CommissionReport;
    readonly completeness: Completeness;
    readonly rows: readonly ReportRow[];
  } | null;
}

/** Above the report: its days and filters, as of when it is, why today is missing, its file. */
export function ReportBar({ range, lastDay, asOf, shown }: ReportBarProps) {
  const currency = useReportingCurrency();
  const save = () => {
    if (shown === null) return;
    const { report, completeness, rows } = shown;
    const then = asOf === "latest" ? "" : `-as-of-${asOf}`;
    const name = `commissions-by-${report.groups.join("-")}-${range.from}-${range.to}${then}.csv`;
    const columns = csvColumns(report, completeness);
    saveCsv(name, [...columns, ...currencyColumns(currency)], rows);
  };
  return (
    <RangeBar range={range} lastDay={lastDay}>
      <FilterChips />
      <AsOfControl asOf={asOf} />
      <span
        className={
          "inline-flex h-[22px] shrink-0 items-center whitespace-nowrap rounded-[4px] border " +
          "border-line border-dashed px-[7px] text-ink-3 text-xs phone:h-10"
        }
      >
        Today's data: from {shortDay(addDays(lastDay, 2))}
      </span>
      <span className="flex-1" />
      <SavedViews page="/commissions" />
      <Button size="sm" onClick={save} disabledReason={shown === null && "Loading the report"}>
        <Icon name="download" />
        CSV of this table
      </Button>
    </RangeBar>
  );
}

const unstated = (["volume", "fee", "pureFee", "rebate"] as const).map((name) => ({
  head: `${name}FillsWithoutAmount`,
  cell: (row: ReportRow) => row.unstated?.[name],
}));

function csvColumns(
  { groups, zone, asOf, compared }: CommissionReport,
  completeness: Completeness,
): readonly CsvColumn<ReportRow>[] {
  const state = ({ state: shown }: ReportRow) => shown && dayStateLabels[shown].label;
  const beside: readonly CsvColumn<ReportRow>[] = [
    { head: "rebateBeforeUsdt", cell: ({ before }) => before, number: true },
    { head: "rebateChangePercent", cell: ({ change }) => change, number: true },
    { head: "before", cell: () => compared && `${compared.from} to ${compared.to}` },
  ];
  return [
    ...groups.map((group, at) => ({
      head: group,
      cell: ({ keys, name }: ReportRow) => keys[at] ?? (at === 0 ? name : null),
    })),
    ...(hasStates(groups) ? [{ head: "state", cell: state }] : []),
    { head: "fills", cell: ({ fills }) => fills, number: true },
    { head: "volumeUsdt", cell: ({ volume }) => volume, number: true },
    { head: "feeUsdt", cell: ({ fee }) => fee, number: true },
    { head: "pureFeeUsdt", cell: ({ pureFee }) => pureFee, number: true },
    { head: "rebateUsdt", cell: ({ rebate }) => rebate, number: true },
    { head: "effectiveRatePercent", cell: ({ rate }) => rate, number: true },
    { head: "rebateBpsOfVolume", cell: ({ points }) => points, number: true },
    { head: "sharePercent", cell: ({ share }) => share, number: true },
    ...(compared ? beside : []),
    ...unstated,
    { head: "zone", cell: () => zone },
    { head: "asOf", cell: () => asOf },
    { head: "daysVerified", cell: () => completenessText(completeness) },
  ];
}

/** The rebate in a second currency, never without its rate and where that is from. */
function currencyColumns(currency: ReportingCurrency | null): readonly CsvColumn<ReportRow>[] {
  if (currency === null) return [];
  const { code, rate, source } = currency;
  return [
    {
      head: `rebate${code}`,
      cell: ({ rebate }) => rebate && converted(rebate, currency),
      number: true,
    },
    { head: `rate${code}PerUsdt`, cell: () => rate, number: true },
    { head: "rateSource", cell: () => source },
  ];
}

const options = [
  { value: "latest", label: "Latest" },
  { value: "verified", label: "First verified" },
  { value: "date", label: "A date\u2026" },
] as const;

/** As of when the report is: now, each day as first verified, or the end of a day. */
function AsOfControl({ asOf }: { asOf: AsOf }) {
  const [, setAsOf] = useQueryState("asOf");
  const [asksDate, setAsksDate] = useState(false);
  const date = isDay(asOf) ? asOf : null;
  // The last day that has ended by this computer's clock: later ones are not known yet.
  const last = addDays(dayOf(useDrawnAt(), "UTC+8"), -1);
  const select = (value: (typeof options)[number]["value"]) => {
    setAsksDate(value === "date");
    void setAsOf(value === "latest" ? null : value === "date" ? (date ?? last) : value);
  };
  const shown = date !== null || asksDate ? "date" : asOf === "verified" ? "verified" : "latest";
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <span className="text-ink-2 text-xs">As of</span>
      <Segmented label="As of" options={options} value={shown} onChange={select} />
      {shown === "date" && (
        <input
          aria-label="As of the end of (UTC+8)"
          type="date"
          value={date ?? ""}
          max={last}
          onChange={({ target }) =>
            isDay(target.value) && target.value <= last && void setAsOf(target.value)
          }
          className={
            "h-6 rounded-md border border-control bg-field px-1.5 text-xs outline-none " +
            "focus-visible:border-focus phone:h-10 phone:text-[16px]"
          }
        />
      )}
    </span>
  );
}
