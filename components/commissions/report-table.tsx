"use client";

import { type ReactNode, useMemo } from "react";
import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import { DayStateMark } from "@/components/shell/archive-days/day-state";
import { useUrlState } from "@/components/shell/desk/url-state";
import {
  byDecimal,
  type Column,
  columnsOf,
  parseSorting,
  sortingText,
} from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Completeness } from "@/lib/archive/completeness";
import type { Grouping } from "@/lib/archive/enums";
import { unstatedText } from "@/lib/archive/report-figures";
import { CompletenessTag, ExactAmount } from "./amounts";
import type { ReportRow } from "./use-report-page";

interface ReportTableProps {
  group: Grouping;
  rows: readonly ReportRow[];
  total: ReportRow;
  completeness: Completeness;
  onOpen: (row: ReportRow) => void;
}

const keyOf = (row: ReportRow) => row.key;

const nameOf = (row: ReportRow) => row.name;

const usualSorting: Readonly<Record<Grouping, string>> = {
  day: "-key",
  product: "-rebate",
  symbol: "-rebate",
};

/** A report's lines with their exact sums at the foot; Enter or a click opens a line's fills. */
export function ReportTable({ group, rows, total, completeness, onOpen }: ReportTableProps) {
  const [address, change] = useUrlState();
  const rowHeight = useRowHeight();
  const columns = useMemo(
    () => reportColumns(group, total, <CompletenessTag completeness={completeness} />),
    [group, total, completeness],
  );
  return (
    <DataTable
      label={`Commissions by ${group}`}
      columns={columns}
      rows={rows}
      rowId={keyOf}
      rowName={nameOf}
      rowHeight={rowHeight}
      sorting={parseSorting(address.get("sort") ?? usualSorting[group])}
      onSortingChange={(next) => change({ sort: sortingText(next) || null })}
      onOpen={onOpen}
      foot
    />
  );
}

const column = columnsOf<ReportRow>();

const end = "end" as const;

/** A column of exact amounts with its sum at the foot. */
function amount(
  id: "volume" | "fee" | "pureFee" | "rebate" | "rate" | "points" | "share",
  header: string,
  width: number,
  total: ReportRow,
  more: { title: string; places?: number; wideOnly?: boolean },
) {
  const places = more.places === undefined ? {} : { places: more.places };
  const cell = (row: ReportRow) => (
    <span className="inline-flex items-baseline gap-1">
      <Unstated count={unstatedIn(row, id)} />
      <ExactAmount value={row[id]} {...places} />
    </span>
  );
  return column.accessor((row) => row[id] ?? undefined, {
    id,
    header,
    cell: ({ row }) => cell(row.original),
    footer: () => cell(total),
    ...byDecimal,
    meta: { width, align: end, title: more.title, ...(more.wideOnly ? { wideOnly: true } : {}) },
  });
}

function unstatedIn({ unstated }: ReportRow, id: string): number {
  const counts: Readonly<Record<string, number>> = unstated ?? {};
  return counts[id] ?? 0;
}

/** How many fills are missing from a sum because they stated no amount; nothing where none is. */
function Unstated({ count }: { count: number }) {
  const text = unstatedText(count);
  if (text === null) return null;
  return (
    <span title={text} className="text-[11px] text-attn">
      <span aria-hidden="true">{`${count}\u00d7\u2013`}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

const heads: Readonly<Record<Grouping, string>> = {
  day: "Day (UTC+8)",
  product: "Product",
  symbol: "Symbol",
};

/** The columns of a report by day, product or symbol; the foot holds the exact sums. */
function reportColumns(
  group: Grouping,
  total: ReportRow,
  completeness: ReactNode,
): Column<ReportRow>[] {
  const key = column.accessor("key", {
    id: "key",
    header: heads[group],
    cell: ({ row }) => <span className="font-medium">{row.original.name}</span>,
    footer: () => (
      <span className="inline-flex items-center gap-2">
        Total <span className="font-normal">{completeness}</span>
      </span>
    ),
    meta: { width: 150, className: "pl-4" },
  });
  const state = column.display({
    id: "state",
    header: "State",
    cell: ({ row }) => row.original.state && <DayStateMark state={row.original.state} />,
    footer: () => null,
    meta: { width: 124 },
  });
  const fills = column.accessor((row) => row.fills ?? undefined, {
    id: "fills",
    header: "Fills",
    cell: ({ getValue }) => getValue()?.toLocaleString("en") ?? <ExactAmount value={null} />,
    footer: () => total.fills?.toLocaleString("en") ?? "\u2013",
    sortUndefined: "last",
    meta: { width: 72, align: end },
  });
  return [
    key,
    ...(group === "day" ? [state] : []),
    amount("volume", "Volume", 128, total, { title: "Traded by clients, USDT", places: 2 }),
    amount("fee", "Fee", 112, total, { title: "Total fee, USDT", places: 4, wideOnly: true }),
    amount("pureFee", "Net fee", 112, total, { title: "Fee less deductions, USDT", places: 4 }),
    amount("rebate", "Rebate", 136, total, { title: "Broker commission, USDT", places: 8 }),
    amount("rate", "Rate %", 72, total, {
      title: "Rebate per |net fee|, ratio of sums",
      places: 4,
    }),
    amount("points", "Bps", 64, total, {
      title: "Rebate in basis points of volume",
      places: 4,
      wideOnly: true,
    }),
    amount("share", "Share %", 70, total, { title: "Part of all rebates", places: 2 }),
    fills,
  ] as Column<ReportRow>[];
}
