"use client";
import { saveCsv } from "@/components/shell/save-csv";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type Completeness, completenessWords } from "@/lib/archive/completeness";
import { type DayRange, shortDay } from "@/lib/archive/day-range";
import type { Grouping } from "@/lib/archive/groupings";
import type { CsvColumn } from "@/lib/csv/to-csv";
import { addDays, type Day } from "@/lib/time";
import { FilterChips } from "./filter-chips";
import { RangePicker } from "./range-picker";
import type { ReportRow } from "./report-rows";

interface ReportBarProps {
  range: DayRange;
  lastDay: Day;
  group: Grouping;
  completeness: Completeness | null;
  /** What the table shows. */
  rows: readonly ReportRow[];
}

/** Above the report: its days, its filters, why today is missing, and the file of what is shown. */
export function ReportBar({ range, lastDay, group, completeness, rows }: ReportBarProps) {
  const save = () => {
    if (completeness === null) return;
    const name = `commissions-by-${group}-${range.from}-${range.to}.csv`;
    saveCsv(name, csvColumns(group, completeness), rows);
  };
  return (
    <div
      className={
        "no-bar flex h-[38px] shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b " +
        "px-3 phone:h-14"
      }
    >
      <RangePicker range={range} lastDay={lastDay} />
      <FilterChips />
      <span
        className={
          "inline-flex h-[22px] shrink-0 items-center whitespace-nowrap rounded-[4px] border " +
          "border-line border-dashed px-[7px] text-ink-3 text-xs phone:h-10"
        }
      >
        Today: not before {shortDay(addDays(lastDay, 2))}, T+1
      </span>
      <span className="flex-1" />
      <Button size="sm" onClick={save} off={completeness === null && "The report is being read"}>
        <Icon name="download" />
        CSV of this table
      </Button>
    </div>
  );
}

function csvColumns(group: Grouping, completeness: Completeness): readonly CsvColumn<ReportRow>[] {
  return [
    { head: group, cell: ({ key }) => key, freeText: true },
    ...(group === "day" ? [{ head: "state", cell: ({ state }: ReportRow) => state }] : []),
    { head: "fills", cell: ({ fills }) => fills },
    { head: "volumeUsdt", cell: ({ volume }) => volume },
    { head: "feeUsdt", cell: ({ fee }) => fee },
    { head: "pureFeeUsdt", cell: ({ pureFee }) => pureFee },
    { head: "rebateUsdt", cell: ({ rebate }) => rebate },
    { head: "effectiveRatePercent", cell: ({ rate }) => rate },
    { head: "rebateBpsOfVolume", cell: ({ points }) => points },
    { head: "sharePercent", cell: ({ share }) => share },
    { head: "daysRead", cell: () => completenessWords(completeness) },
  ];
}
