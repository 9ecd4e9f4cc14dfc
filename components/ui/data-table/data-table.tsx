"use client";

import { useTable } from "@tanstack/react-table";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { cx } from "../cx";
import { Checkbox } from "../segmented";
import { useVirtualRows } from "../virtual-list";
import { ColumnWidths, useColumnWidths } from "./column-widths";
import { type Column, features, type SortingState } from "./columns";
import { estimateWidths } from "./fit-columns";
import { focusRow, useRowKeys } from "./row-keyboard";
import { byRank, useFrozenOrder } from "./row-order";
import { type RowSelection, useRowToggle } from "./row-selection";
import { TableFoot, TableHead, TableRow } from "./table-sections";

interface DataTableProps<Row extends object> {
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
  sorting?: SortingState;
  /** Without it the order of the rows is their meaning, and no column can be sorted. */
  onSortingChange?: (next: SortingState) => void;
  /** Rows of a lower rank stay above the others, whatever the sorting. */
  rank?: (row: Row) => number;
  rowClass?: (row: Row) => string | undefined;
  selection?: RowSelection<Row>;
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

const virtualFrom = 100;

const headHeight = 26;

const noEstimates: ReadonlyMap<string, number> = new Map();

const modelRowId = (row: { id: string }) => row.id;

/** A table that sorts, selects rows and moves by keys; past 100 rows it draws what is in sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowHeight, selection, onOpen } = props;
  const table = useTableRows(props);
  const { shown, fitted, window, keys } = table;
  const cells = fitted.widths.size + (selection ? 1 : 0);
  const drawn = shown.slice(window.from, window.until);
  const entry = drawn.some(({ id }) => id === keys.activeId) ? keys.activeId : drawn[0]?.id;

  return (
    <>
      <div ref={table.scroller} className="thin-bar relative min-h-0 flex-auto overflow-auto">
        <table
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-rowcount={shown.length + 1}
          onKeyDown={keys.onKeyDown}
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: fitted.total }}
        >
          <ColumnWidths columns={columns} select={selection !== undefined} fitted={fitted} />
          <TableHead
            headers={table.headers}
            dropped={fitted.dropped}
            select={selection && <SelectAll rows={rows} rowId={rowId} selection={selection} />}
          />
          <SpacerRows cells={cells} height={window.from * rowHeight} />
          <tbody
            onPointerEnter={() => table.setFrozen(true)}
            onPointerLeave={() => table.setFrozen(false)}
          >
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
                selected={
                  selection &&
                  (selection.isSelectable(row.original) ? selection.selected.has(row.id) : null)
                }
                onSelect={table.toggle}
                onOpen={onOpen}
                onFocus={keys.setActive}
              />
            ))}
          </tbody>
          <SpacerRows cells={cells} height={(shown.length - window.until) * rowHeight} />
          {props.foot && (
            <TableFoot
              footers={table.footers}
              dropped={fitted.dropped}
              select={selection !== undefined}
            />
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

const sameRank = () => 0;

const unsorted: SortingState = [];

/** The rows in the order on screen, what is drawn of them, and what keys and clicks do to them. */
function useTableRows<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sorting = unsorted, onSortingChange, rank = sameRank } = props;
  const { rowHeight, selection, onOpen, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [frozen, setFrozen] = useState(false);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: { sorting },
    enableSorting: onSortingChange !== undefined,
    onSortingChange: (next) => onSortingChange?.(typeof next === "function" ? next(sorting) : next),
  });
  const ranked = byRank(table.getRowModel().rows, (row) => rank(row.original));
  const shown = useFrozenOrder(ranked, modelRowId, frozen ? sorting : null);
  const windowed = shown.length > virtualFrom;
  const longest = useMemo(
    () => (windowed ? estimateWidths(columns, shown) : noEstimates),
    [windowed, columns, shown],
  );
  const fitted = useColumnWidths(scroller, columns, selection !== undefined, longest);
  const toggle = useRowToggle(selection, shown.map(modelRowId), rowId);
  const { window, show } = useVirtualRows(scroller, {
    count: shown.length,
    rowHeight,
    covered: headHeight,
    active: windowed,
  });
  const keys = useRowKeys<(typeof shown)[number]>({
    rows: shown,
    id: modelRowId,
    reveal: (at) => focusRow(scroller, at, show),
    onToggle: selection && ((row, range) => toggle(row.original, range)),
    onOpen: onOpen && ((row) => onOpen(row.original)),
    onKey: props.onKey && ((key, row) => props.onKey?.(key, row.original) ?? false),
  });
  const atEnd = window.until >= shown.length ? shown.length : null;
  useEffect(() => {
    if (atEnd !== null) onEnd?.();
  }, [atEnd, onEnd]);
  return {
    scroller,
    shown,
    setFrozen,
    fitted,
    toggle,
    window,
    keys,
    headers: table.getHeaderGroups()[0]?.headers ?? [],
    footers: table.getFooterGroups()[0]?.headers ?? [],
  };
}

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: RowSelection<Row>;
}

/** The box in the head: selects every row that can be, or drops them all. */
function SelectAll<Row>({ rows, rowId, selection }: SelectAllProps<Row>) {
  const able = useMemo(
    () => rows.filter(selection.isSelectable).map(rowId),
    [rows, rowId, selection.isSelectable],
  );
  const all = able.length > 0 && able.every((id) => selection.selected.has(id));
  return (
    <Checkbox
      label="Choose all rows shown"
      checked={all}
      mixed={!all && selection.selected.size > 0}
      disabled={able.length === 0}
      onChange={() => selection.onChange(new Set(all ? [] : able))}
      className={cx(able.length === 0 && "opacity-50")}
    />
  );
}

/** Stands for rows out of sight, as high as they are. */
function SpacerRows({ cells, height }: { cells: number; height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={cells} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}
