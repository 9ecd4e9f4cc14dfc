"use client";
import { useTable } from "@tanstack/react-table";
import { type ReactNode, useRef, useState } from "react";
import { ChooseAll } from "./choose-all";
import { ColumnWidths } from "./column-widths";
import { type Column, features, type SortingState } from "./features";
import { GapRows } from "./gap-rows";
import { byRank } from "./order-rows";
import { TableHead } from "./table-head";
import { TableRow } from "./table-row";
import { type RowChoice, useChoice } from "./use-choice";
import { useHeldOrder } from "./use-held-order";
import { useRowKeys } from "./use-row-keys";
import { useWindow } from "./use-window";

export interface DataTableProps<Row extends object> {
  label: string;
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
}

const windowedFrom = 100;
const headHeight = 26;
const sameRank = () => 0;
const modelRowId = (row: { id: string }) => row.id;

/** A table that sorts, chooses rows and moves by keys; past 100 rows it draws what is in sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowHeight, choice, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const table = useSortedTable(props);
  const rank = props.rank ?? sameRank;
  const sorted = byRank(table.getRowModel().rows, (row) => rank(row.original));
  const shown = useHeldOrder(sorted, modelRowId, held ? props.sorting : null);
  const choose = useChoice(choice, shown.map(modelRowId), rowId);
  const { window, show } = useWindow(scroller, {
    count: shown.length,
    rowHeight,
    covered: headHeight,
    active: shown.length > windowedFrom,
  });
  const keys = useRowKeys<(typeof shown)[number]>({
    rows: shown,
    id: modelRowId,
    reveal: (at) => {
      show(at);
      requestAnimationFrame(() => focusRow(scroller.current, at));
    },
    onToggle: choice && ((row, range) => choose(row.original, range)),
    onOpen: onOpen && ((row) => onOpen(row.original)),
    onKey: props.onKey && ((key, row) => props.onKey?.(key, row.original) ?? false),
  });
  const cells = columns.length + (choice ? 1 : 0);

  return (
    <>
      <div ref={scroller} className="thin-bar relative min-h-0 flex-auto overflow-auto">
        <table
          aria-label={props.label}
          aria-rowcount={shown.length + 1}
          onKeyDown={keys.onKeyDown}
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: widthOf(columns, choice !== undefined) }}
        >
          <ColumnWidths columns={columns} select={choice !== undefined} />
          <TableHead
            headers={table.getHeaderGroups()[0]?.headers ?? []}
            select={choice && <ChooseAll rows={rows} rowId={rowId} choice={choice} />}
          />
          <GapRows cells={cells} height={window.from * rowHeight} />
          <tbody onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
            {shown.slice(window.from, window.until).map((row, at) => (
              <TableRow
                key={row.id}
                row={row}
                index={window.from + at + 2}
                name={props.rowName(row.original)}
                className={props.rowClass?.(row.original)}
                inTabOrder={row.id === keys.activeId}
                current={row.id === props.currentId}
                chosen={choice && (choice.can(row.original) ? choice.chosen.has(row.id) : null)}
                onChoose={choose}
                onOpen={onOpen}
                onFocus={keys.setActive}
              />
            ))}
          </tbody>
          <GapRows cells={cells} height={(shown.length - window.until) * rowHeight} />
        </table>
      </div>
      {props.totals && (
        <div
          className={
            "flex min-h-7 shrink-0 items-center border-line-strong border-t bg-raised px-3 py-1 " +
            "font-semibold"
          }
        >
          {props.totals}
        </div>
      )}
    </>
  );
}

function useSortedTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sorting } = props;
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: { sorting },
    onSortingChange: (next) =>
      props.onSortingChange(typeof next === "function" ? next(sorting) : next),
  });
}

function focusRow(scroller: HTMLElement | null, at: number): void {
  const row = scroller?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`);
  row?.focus({ preventScroll: true });
}

function widthOf<Row extends object>(columns: Column<Row>[], select: boolean): number {
  const widths = columns
    .filter((column) => !column.meta?.wideOnly)
    .map((column) => column.meta?.width ?? 90);
  return widths.reduce((sum, width) => sum + width, select ? 32 : 0);
}
