"use client";

import type { ClipboardEvent, ReactNode } from "react";
import { useMemo } from "react";
import { announce } from "../announcer";
import { cx } from "../cx";
import { useHydrated } from "../hydration";
import { Checkbox } from "../segmented";
import { type Column, columnId, undecided } from "./columns";
import type { FittedColumns } from "./fit-columns";
import { GroupRow } from "./group-row";
import type { RowSelection } from "./row-selection";
import type { DataTableProps } from "./table-props";
import { useTableRows } from "./table-rows";
import { TableFoot, TableHead, TableRow } from "./table-sections";

/** A table that sorts, selects rows and moves by keys; past 100 rows it draws what is in sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, rowId, rowHeight, selection } = props;
  const table = useTableRows(props);
  const hydrated = useHydrated();
  const { shown, fitted, window, keys, columns } = table;
  const select = selection !== undefined;
  const cells = fitted.widths.size + (select ? 1 : 0);

  return (
    <>
      <div ref={table.scroller} className="thin-bar relative min-h-0 flex-auto overflow-auto">
        <table
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-rowcount={shown.length + 1}
          onKeyDown={keys.onKeyDown}
          onCopy={props.copyText && ((event) => copyRows(event, table.copied(), props.copyText))}
          className={cx(
            "w-full border-separate border-spacing-0",
            hydrated ? "table-fixed" : "table-auto",
          )}
          style={{ minWidth: fitted.total }}
        >
          <ColumnWidths columns={columns} select={select} fitted={fitted} />
          <TableHead
            columns={columns}
            sorting={props.sorting ?? []}
            onSort={table.sort}
            fitted={fitted}
            onResize={props.onResize && table.resize}
            select={selection && <SelectAll rows={rows} rowId={rowId} selection={selection} />}
          />
          <SpacerRows cells={cells} height={window.from * rowHeight} />
          <tbody
            onPointerEnter={() => table.setFrozen(true)}
            onPointerLeave={() => table.setFrozen(false)}
          >
            <TableLines {...props} table={table} cells={cells} />
          </tbody>
          <SpacerRows cells={cells} height={(shown.length - window.until) * rowHeight} />
          {props.foot && <TableFoot columns={columns} fitted={fitted} select={select} />}
        </table>
      </div>
      {props.totals && <TotalsBar>{props.totals}</TotalsBar>}
    </>
  );
}

interface ColumnWidthsProps<Row extends object> {
  columns: readonly Column<Row>[];
  select: boolean;
  fitted: FittedColumns;
}

/** The widths of the columns; the last one that stands takes what is left over. */
function ColumnWidths<Row extends object>(props: ColumnWidthsProps<Row>) {
  const { columns, select, fitted } = props;
  const shown = columns
    .map((column, at) => [columnId(column, at), column] as const)
    .filter(([id]) => !fitted.dropped.has(id));
  const last = shown.at(-1)?.[0];
  return (
    <colgroup>
      {select && <col style={{ width: 32 }} />}
      {shown.map(([id, column]) => (
        <col
          key={id}
          className={cx(undecided(column))}
          style={id === last ? {} : { width: fitted.widths.get(id) }}
        />
      ))}
    </colgroup>
  );
}

interface TableLinesProps<Row extends object> extends DataTableProps<Row> {
  table: ReturnType<typeof useTableRows<Row>>;
  /** How many columns there are. */
  cells: number;
}

/** The lines that are drawn: rows, and the heads of groups. */
function TableLines<Row extends object>(props: TableLinesProps<Row>) {
  const { table, cells, selection, onOpen } = props;
  const { shown, fitted, window, keys, columns } = table;
  const drawn = shown.slice(window.from, window.until);
  const entry = drawn.some(({ id }) => id === keys.activeId) ? keys.activeId : drawn[0]?.id;
  return drawn.map((line, at) => {
    const place = {
      index: window.from + at + 2,
      inTabOrder: line.id === entry,
      onFocus: keys.setActive,
    };
    if (line.group) {
      return (
        <GroupRow
          key={line.id}
          {...place}
          line={line}
          cells={cells - (selection ? 1 : 0)}
          selection={selection}
          onToggle={() => table.collapse(line)}
          onSelect={() => table.selectGroup(line)}
        >
          {props.groups?.head(line.group.key, line.group.rows.map(originalOf))}
        </GroupRow>
      );
    }
    const { original } = line.row;
    return (
      <TableRow
        key={line.id}
        {...place}
        row={line.row}
        columns={columns}
        name={props.rowName(original)}
        className={props.rowClass?.(original)}
        fitted={fitted}
        current={line.id === props.currentId}
        selected={
          selection && (selection.isSelectable(original) ? selection.selected.has(line.id) : null)
        }
        onSelect={table.toggle}
        onOpen={onOpen}
      />
    );
  });
}

const originalOf = <Row,>({ original }: { original: Row }) => original;

/** Puts rows on the clipboard, unless the person selected some text of the page. */
function copyRows<Row>(
  event: ClipboardEvent,
  rows: readonly Row[],
  copyText: ((rows: readonly Row[]) => string) | undefined,
): void {
  if (!copyText || rows.length === 0 || getSelection()?.toString()) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", copyText(rows));
  announce("polite", rows.length === 1 ? "1 row copied." : `${rows.length} rows copied.`);
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
