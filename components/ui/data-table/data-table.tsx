"use client";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { ChooseAll } from "./choose-all";
import { ColumnWidths } from "./column-widths";
import type { Column, SortingState } from "./features";
import { focusRow } from "./focus-row";
import { GapRows } from "./gap-rows";
import { longestValues } from "./longest-values";
import { TableFoot } from "./table-foot";
import { TableHead } from "./table-head";
import { TableRow } from "./table-row";
import { type RowChoice, useChoice } from "./use-choice";
import { useColumnWidths } from "./use-column-widths";
import { useRowKeys } from "./use-row-keys";
import { useShownRows } from "./use-shown-rows";
import { useWindow } from "./use-window";

export interface DataTableProps<Row extends object> {
  label: string;
  /** The id of a sentence that says more of it. */
  describedBy?: string | undefined;
  /** Columns and `rowId` keep their identity from one drawing to the next. */
  columns: Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What a row is called. */
  rowName: (row: Row) => string;
  /** Pixels; every row is as high. */
  rowHeight: number;
  sorting: SortingState;
  onSortingChange: (next: SortingState) => void;
  /** Rows of a lower rank stay above the others, whatever the sorting. */
  rank?: (row: Row) => number;
  rowClass?: (row: Row) => string | undefined;
  choice?: RowChoice<Row>;
  /** The row that is open beside the table. */
  currentId?: string | null;
  onOpen?: (row: Row) => void;
  /** Another key on a row, such as Delete; true when it did something. */
  onKey?: (key: string, row: Row) => boolean;
  /** A line below the rows that is always in sight. */
  totals?: ReactNode;
  /** The columns have footers: a last row, always in sight, that is sorted with no other. */
  foot?: boolean;
  /** Told when the last row comes into sight, so that more can be brought. */
  onEnd?: () => void;
}

const windowedFrom = 100;
const headHeight = 26;
const noWidths: ReadonlyMap<string, number> = new Map();
const modelRowId = (row: { id: string }) => row.id;

/** A table that sorts, chooses rows and moves by keys; past 100 rows it draws what is in sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowHeight, choice, onOpen, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { headers, footers, shown, hold } = useShownRows(props);
  const windowed = shown.length > windowedFrom;
  const longest = useMemo(
    () => (windowed ? longestValues(columns, shown) : noWidths),
    [windowed, columns, shown],
  );
  const fitted = useColumnWidths(scroller, columns, choice !== undefined, longest);
  const choose = useChoice(choice, shown.map(modelRowId), rowId);
  const { window, show } = useWindow(scroller, {
    count: shown.length,
    rowHeight,
    covered: headHeight,
    active: windowed,
  });
  const keys = useRowKeys<(typeof shown)[number]>({
    rows: shown,
    id: modelRowId,
    reveal: (at) => focusRow(scroller, at, show),
    onToggle: choice && ((row, range) => choose(row.original, range)),
    onOpen: onOpen && ((row) => onOpen(row.original)),
    onKey: props.onKey && ((key, row) => props.onKey?.(key, row.original) ?? false),
  });
  const atEnd = window.until >= shown.length ? shown.length : null;
  useEffect(() => {
    if (atEnd !== null) onEnd?.();
  }, [atEnd, onEnd]);
  const cells = fitted.widths.size + (choice ? 1 : 0);
  const drawn = shown.slice(window.from, window.until);
  const entry = drawn.some(({ id }) => id === keys.activeId) ? keys.activeId : drawn[0]?.id;

  return (
    <>
      <div ref={scroller} className="thin-bar relative min-h-0 flex-auto overflow-auto">
        <table
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-rowcount={shown.length + 1}
          onKeyDown={keys.onKeyDown}
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: fitted.total }}
        >
          <ColumnWidths columns={columns} select={choice !== undefined} fitted={fitted} />
          <TableHead
            headers={headers}
            dropped={fitted.dropped}
            select={choice && <ChooseAll rows={rows} rowId={rowId} choice={choice} />}
          />
          <GapRows cells={cells} height={window.from * rowHeight} />
          <tbody onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
            {drawn.map((row, at) => (
              <TableRow
                key={row.id}
                row={row}
                index={window.from + at + 2}
                name={props.rowName(row.original)}
                className={props.rowClass?.(row.original)}
                dropped={fitted.dropped}
                inTabOrder={row.id === entry}
                current={row.id === props.currentId}
                chosen={choice && (choice.can(row.original) ? choice.chosen.has(row.id) : null)}
                onChoose={choose}
                onOpen={onOpen}
                onFocus={keys.setActive}
              />
            ))}
          </tbody>
          <GapRows cells={cells} height={(shown.length - window.until) * rowHeight} />
          {props.foot && (
            <TableFoot footers={footers} dropped={fitted.dropped} select={choice !== undefined} />
          )}
        </table>
      </div>
      {props.totals && <TotalsBar>{props.totals}</TotalsBar>}
    </>
  );
}

function TotalsBar({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        "flex min-h-7 shrink-0 items-center border-line-strong border-t bg-raised px-3 py-1 " +
        "font-semibold"
      }
    >
      {children}
    </div>
  );
}
