"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Tooltip } from "@/components/ui/tooltip";
import type { CommissionReport } from "@/lib/archive/api";
import type { Completeness } from "@/lib/archive/completeness";
import { type Grouping, isPeriodUnit } from "@/lib/archive/enums";
import { type PivotEntry, pivotOf, pivotOthers } from "@/lib/archive/pivot";
import { type Decimal, decimal } from "@/lib/decimal";
import { CompletenessTag, ExactAmount } from "./amounts";
import { groupingAppearances, type ReportRow } from "./report-rows";

interface ReportPivotProps {
  report: CommissionReport;
  rows: readonly ReportRow[];
  completeness: Completeness;
  onOpen: (row: ReportRow) => void;
}

const measures = [
  { value: "rebate", label: "Rebate", places: 4 },
  { value: "pureFee", label: "Net fee", places: 4 },
  { value: "volume", label: "Volume", places: 2 },
  { value: "fills", label: "Fills", places: 0 },
] as const;

type Measure = (typeof measures)[number]["value"];

const parseAsMeasure = parseAsStringLiteral(measures.map(({ value }) => value)).withDefault(
  "rebate",
);

/** So many columns are still read at a glance; the smaller ones stand together. */
const maxColumns = 24;

/**
 * A report in two dimensions: its last grouping across, what comes before it down, with the exact
 * sums of both. A cell opens its fills.
 */
export function ReportPivot({ report, rows, completeness, onOpen }: ReportPivotProps) {
  const [named, setMeasure] = useQueryState("measure", parseAsMeasure);
  const measure = measures.find(({ value }) => value === named) ?? measures[0];
  const { groups, zone } = report;
  const shown = pivotRows(rows, groups, measure.value);
  const heads = groups.map((group) => groupingAppearances[group].head(zone));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 px-4 pb-2 phone:px-3">
        <Segmented
          label="Measure"
          options={measures}
          value={measure.value}
          onChange={(next) => void setMeasure(next)}
        />
        <CompletenessTag completeness={completeness} />
      </div>
      <section
        className="thin-bar relative min-h-0 flex-auto overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it where no cell opens
        tabIndex={0}
        aria-label={`${measure.label} by ${groups.join(", ")}, pivot`}
      >
        <table className="whitespace-nowrap [&_td]:px-2 [&_th]:px-2">
          <thead>
            <tr className="h-[26px] text-right text-ink-3 text-xs [&>th]:font-medium">
              <th scope="col" className="text-left">
                {heads.slice(0, -1).join(", ")}
                <span className="sr-only">, across: {heads.at(-1)}</span>
              </th>
              {shown.pivot.columns.map((column) => (
                <th key={column} scope="col">
                  {shown.nameOf(column)}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <PivotLines shown={shown} places={measure.places} onOpen={onOpen} />
        </table>
      </section>
    </div>
  );
}

interface PivotLinesProps {
  shown: ReturnType<typeof pivotRows>;
  places: number;
  onOpen: (row: ReportRow) => void;
}

function PivotLines({ shown: { pivot, rowAt, nameOf }, places, onOpen }: PivotLinesProps) {
  const amount = (value: Decimal | undefined) => (
    <ExactAmount value={value ?? null} places={places} />
  );
  return (
    <>
      <tbody>
        {pivot.lines.map(({ key, cells, total }) => (
          <tr key={key} className="h-7 text-right [&>*]:border-line-soft [&>*]:border-t">
            <th scope="row" className="text-left font-medium">
              {nameOf(key)}
            </th>
            {pivot.columns.map((column) => (
              <td key={column}>
                <CellButton row={rowAt(key, column)} onOpen={onOpen}>
                  {amount(cells.get(column))}
                </CellButton>
              </td>
            ))}
            <td className="font-medium">{amount(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="h-8 bg-raised text-right font-semibold">
          <th scope="row" className="text-left">
            Total
          </th>
          {pivot.columns.map((column) => (
            <td key={column}>{amount(pivot.columnTotals.get(column))}</td>
          ))}
          <td>{amount(pivot.total)}</td>
        </tr>
      </tfoot>
    </>
  );
}

interface CellButtonProps {
  /** The line of the report that the cell is; none of several, or of nothing. */
  row: ReportRow | undefined;
  onOpen: (row: ReportRow) => void;
  children: ReactNode;
}

function CellButton({ row, onOpen, children }: CellButtonProps) {
  if (!row) return children;
  return (
    <Tooltip text={`Fills of ${row.name}`}>
      <button type="button" onClick={() => onOpen(row)} className="hover:underline">
        {children}
      </button>
    </Tooltip>
  );
}

/** A report's lines as a pivot, the line behind each of its cells, and what its keys are called. */
function pivotRows(rows: readonly ReportRow[], groups: readonly Grouping[], measure: Measure) {
  const names = new Map<string, string>();
  const cells = new Map<string, ReportRow>();
  const entries = rows.flatMap((row): PivotEntry[] => {
    const value = row[measure];
    const isLeft = row.keys.length === 0;
    const line = isLeft ? pivotOthers : row.keys.slice(0, -1).join("\n");
    const column = isLeft ? pivotOthers : (row.keys.at(-1) ?? "");
    if (!isLeft) {
      names.set(line, row.names.slice(0, -1).join(", "));
      names.set(column, row.names.at(-1) ?? column);
      cells.set(`${line}\n${column}`, row);
    }
    // What was only before the report's days is no part of them.
    return value === null || (isLeft && row.fills === 0)
      ? []
      : [{ line, column, value: decimal(String(value)) }];
  });
  const across = groups.at(-1);
  // Spans of time run across as they passed.
  const ordered =
    across && (isPeriodUnit(across) || across === "hour")
      ? entries.toSorted((a, b) => (a.column < b.column ? -1 : a.column > b.column ? 1 : 0))
      : entries;
  return {
    pivot: pivotOf(ordered, maxColumns),
    rowAt: (line: string, column: string) => cells.get(`${line}\n${column}`),
    nameOf: (key: string) => names.get(key) ?? "Others",
  };
}
