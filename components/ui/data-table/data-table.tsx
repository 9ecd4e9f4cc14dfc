"use client";
import { useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { Checkbox } from "../checkbox";
import { cx } from "../cx";
import { ColumnWidths } from "./column-widths";
import { type Column, features, type SortingState } from "./features";
import { byRank } from "./order-rows";
import { toggle } from "./selection";
import { TableHead } from "./table-head";
import { TableRow } from "./table-row";
import { useHeldOrder } from "./use-held-order";
import { useRowKeys } from "./use-row-keys";

export interface RowChoice<Row> {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  can: (row: Row) => boolean;
}

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
  /** The sticky line of totals. */
  totals?: ReactNode;
}

const virtualFrom = 100;
const sameRank = () => 0;

/** A table that sorts, chooses rows and moves by keys; draws only what is in sight past 100 rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowHeight, sorting, choice, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  const [held, setHeld] = useState(false);

  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: { sorting },
    onSortingChange: (next) =>
      props.onSortingChange(typeof next === "function" ? next(sorting) : next),
  });
  const rank = props.rank ?? sameRank;
  const sorted = byRank(table.getRowModel().rows, (row) => rank(row.original));
  const shown = useHeldOrder(sorted, modelRowId, held ? sorting : null);
  const order = shown.map(modelRowId);

  const windowed = shown.length > virtualFrom;
  const virtual = useVirtualizer({
    count: windowed ? shown.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 26,
    scrollPaddingEnd: props.totals ? 28 : 0,
  });

  const latest = useRef({ choice, order });
  latest.current = { choice, order };
  const choose = useCallback(
    (row: Row, range: boolean) => {
      const { choice: now, order: ids } = latest.current;
      if (!now?.can(row)) return;
      const id = rowId(row);
      const next = toggle(now.chosen, ids, id, range ? anchor.current : null);
      anchor.current = id;
      now.onChange(next);
    },
    [rowId],
  );

  const reveal = (at: number) => {
    if (windowed) virtual.scrollToIndex(at);
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`);
      row?.focus();
      row?.scrollIntoView({ block: "nearest" });
    });
  };
  const keys = useRowKeys<(typeof shown)[number]>({
    rows: shown,
    id: modelRowId,
    reveal,
    onToggle: choice && ((row, range) => choose(row.original, range)),
    onOpen: onOpen && ((row) => onOpen(row.original)),
    onKey: props.onKey && ((key, row) => props.onKey?.(key, row.original) ?? false),
  });

  const items = virtual.getVirtualItems();
  const from = windowed ? (items[0]?.index ?? 0) : 0;
  const until = windowed ? (items.at(-1)?.index ?? -1) + 1 : shown.length;
  const cells = columns.length + (choice ? 1 : 0);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];

  return (
    <div ref={scroller} className="thin-bar relative min-h-0 flex-auto overflow-auto">
      <table
        aria-label={props.label}
        aria-rowcount={shown.length + 1}
        onKeyDown={keys.onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: tableWidth(columns, choice !== undefined) }}
      >
        <ColumnWidths columns={columns} select={choice !== undefined} />
        <TableHead
          headers={headers}
          select={choice && <ChooseAll rows={rows} rowId={rowId} choice={choice} />}
        />
        <Gap cells={cells} height={from * rowHeight} />
        <tbody onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
          {shown.slice(from, until).map((row, at) => (
            <TableRow
              key={row.id}
              row={row}
              index={from + at + 2}
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
        <Gap cells={cells} height={(shown.length - until) * rowHeight} />
        {props.totals && (
          <tfoot>
            <tr>
              <td
                colSpan={cells}
                className={
                  "sticky bottom-0 z-10 h-7 border-line-strong border-t bg-raised px-3 font-semibold"
                }
              >
                {props.totals}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const modelRowId = (row: { id: string }) => row.id;

function tableWidth<Row extends object>(columns: Column<Row>[], select: boolean): number {
  const widths = columns
    .filter((column) => !column.meta?.wideOnly)
    .map((column) => column.meta?.width ?? 90);
  return widths.reduce((sum, width) => sum + width, select ? 32 : 0);
}

/** Stands for the rows out of sight. */
function Gap({ cells, height }: { cells: number; height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={cells} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}

interface ChooseAllProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  choice: RowChoice<Row>;
}

function ChooseAll<Row>({ rows, rowId, choice }: ChooseAllProps<Row>) {
  const able = useMemo(() => rows.filter(choice.can).map(rowId), [rows, rowId, choice.can]);
  const all = able.length > 0 && able.every((id) => choice.chosen.has(id));
  return (
    <Checkbox
      label="Choose all rows shown"
      checked={all}
      mixed={!all && choice.chosen.size > 0}
      disabled={able.length === 0}
      onChange={() => choice.onChange(new Set(all ? [] : able))}
      className={cx(able.length === 0 && "opacity-50")}
    />
  );
}
