"use client";

import { type ReactNode, useMemo } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import { DayStateMark } from "@/components/archive-days/day-state";
import { numberDigits } from "@/components/ui/data-table/column-sizes";
import {
  byDecimal,
  type Column,
  columnsOf,
  parseSorting,
  sortingText,
} from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { Count, useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import type { CommissionReport } from "@/lib/archive/api";
import type { Completeness } from "@/lib/archive/completeness";
import { formatRange } from "@/lib/archive/day-range";
import { type Grouping, isPeriodUnit } from "@/lib/archive/enums";
import { unstatedText } from "@/lib/archive/report-figures";
import { CompletenessTag, ExactAmount } from "./amounts";
import { useReportAddress } from "./report-address";
import { groupingAppearances, hasStates, type ReportRow } from "./report-rows";

interface ReportTableProps {
  report: CommissionReport;
  rows: readonly ReportRow[];
  total: ReportRow;
  completeness: Completeness;
  onOpen: (row: ReportRow) => void;
}

const keyOf = (row: ReportRow) => row.key;

const nameOf = (row: ReportRow) => row.name;

/** What the lines leave stands below them. */
const rankOf = ({ keys }: ReportRow) => (keys.length === 0 ? 1 : 0);

/** Spans of time from the newest, hours as they pass, anything else from the largest rebate. */
const defaultSorting = ([first]: readonly Grouping[]) =>
  first === "hour" ? "key" : first && isPeriodUnit(first) ? "-key" : "-rebate";

/** A report's lines with their exact sums at the foot; Enter or a click opens a line's fills. */
export function ReportTable({ report, rows, total, completeness, onOpen }: ReportTableProps) {
  const [{ sort }, change] = useReportAddress();
  const rowHeight = useRowHeight();
  const { groups } = report;
  const columns = useMemo(
    () => reportColumns(report, total, <CompletenessTag completeness={completeness} />),
    [report, total, completeness],
  );
  return (
    <DataTable
      label={`Commissions by ${groups.join(", ")}`}
      columns={columns}
      rows={rows}
      row={{ id: keyOf, name: nameOf, height: rowHeight, rank: rankOf, onOpen }}
      order={{
        sorting: parseSorting(sort ?? defaultSorting(groups)),
        onSortingChange: (next) => void change({ sort: sortingText(next) || null }),
      }}
    />
  );
}

const column = columnsOf<ReportRow>();

const end = "end" as const;

/** A column of exact amounts with its sum at the foot. */
function amount(
  id: "volume" | "fee" | "pureFee" | "rebate" | "rate" | "points" | "share" | "before" | "change",
  header: string,
  width: number,
  total: ReportRow,
  more: { title: string; places?: number; wideOnly?: boolean },
) {
  const places = more.places === undefined ? {} : { places: more.places };
  const cell = (row: ReportRow) => (
    <>
      <Unstated count={unstatedIn(row, id)} />
      <ExactAmount value={row[id]} {...places} />
    </>
  );
  return column.accessor((row) => row[id] ?? undefined, {
    id,
    header,
    cell: ({ row }) => cell(row.original),
    footer: () => cell(total),
    ...byDecimal,
    meta: {
      // The sum at the foot is the longest number.
      width: Math.max(width, numberDigits(total[id] ?? "", more.places) + 2),
      ...{ ...places, align: end, title: more.title },
      ...(more.wideOnly ? { wideOnly: true } : {}),
    },
  });
}

function unstatedIn({ unstated }: ReportRow, id: string): number {
  const counts: Readonly<Record<string, number>> = unstated ?? {};
  return counts[id] ?? 0;
}

/** How many fills are missing from a sum because they stated no amount; nothing where none is. */
function Unstated({ count }: { count: number }) {
  const numbers = useNumbers();
  const text = unstatedText(count, numbers);
  if (text === null) return null;
  return (
    <Hint text={text} className="mr-1 text-[11px] text-attn">
      <span aria-hidden="true">{`${count}\u00d7\u2013`}</span>
      <span className="sr-only">{text}</span>
    </Hint>
  );
}

function FillCount({ fills }: { fills: number | null }) {
  return fills === null ? <ExactAmount value={null} /> : <Count value={fills} />;
}

/** The column of one grouping; the first one's foot says of what the sums are. */
function keyColumn({ groups, zone }: CommissionReport, at: number, foot: ReactNode) {
  const group = groups[at] ?? "day";
  // The line of what is left has a name and no keys.
  const nameIn = ({ names, name }: ReportRow) => names[at] ?? (at === 0 ? name : "");
  return column.accessor((row) => row.keys[at] ?? undefined, {
    id: at === 0 ? "key" : `key${at + 1}`,
    header: groupingAppearances[group].head(zone),
    cell: ({ row }) => (
      <span className={at === 0 ? "font-medium" : undefined}>{nameIn(row.original)}</span>
    ),
    footer: () => foot,
    sortUndefined: "last",
    // The first foot says of how many days the sums are.
    meta: at === 0 ? { width: 30, className: "pl-4" } : { width: 18 },
  });
}

/** The columns of a report; the foot holds the exact sums. */
function reportColumns(
  report: CommissionReport,
  total: ReportRow,
  completeness: ReactNode,
): Column<ReportRow>[] {
  const { groups, compared } = report;
  const foot = (
    <span className="inline-flex items-center gap-2">
      Total <span className="font-normal">{completeness}</span>
    </span>
  );
  const state = column.display({
    id: "state",
    header: "State",
    cell: ({ row }) => row.original.state && <DayStateMark state={row.original.state} />,
    footer: () => null,
    meta: { width: 20 },
  });
  const fills = column.accessor((row) => row.fills ?? undefined, {
    id: "fills",
    header: "Fills",
    cell: ({ getValue }) => <FillCount fills={getValue() ?? null} />,
    footer: () => <FillCount fills={total.fills} />,
    sortUndefined: "last",
    meta: { width: 8, align: end },
  });
  const before = compared && formatRange(compared);
  return [
    ...groups.map((_, at) => keyColumn(report, at, at === 0 ? foot : null)),
    ...(hasStates(groups) ? [state] : []),
    amount("volume", "Volume", 15, total, { title: "Traded by clients, USDT", places: 2 }),
    amount("fee", "Fee", 13, total, { title: "Total fee, USDT", places: 4, wideOnly: true }),
    amount("pureFee", "Net fee", 13, total, { title: "Fee less deductions, USDT", places: 4 }),
    amount("rebate", "Rebate", 16, total, { title: "Broker commission, USDT", places: 8 }),
    amount("rate", "Rate %", 8, total, {
      title: "Rebate per |net fee|, ratio of sums",
      places: 2,
    }),
    amount("points", "Bps", 7, total, {
      title: "Rebate in basis points of volume",
      places: 4,
      wideOnly: true,
    }),
    amount("share", "Share %", 7, total, { title: "Part of all rebates", places: 2 }),
    fills,
    ...(before
      ? [
          amount("before", "Before", 13, total, { title: `Rebate of ${before}`, places: 4 }),
          amount("change", "Change %", 9, total, {
            title: `Rebate, against ${before}`,
            places: 2,
          }),
        ]
      : []),
  ] as Column<ReportRow>[];
}
