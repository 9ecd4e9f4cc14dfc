"use client";

import { type ClipboardEvent, useEffect } from "react";
import { announce } from "../announcer";
import { cx } from "../cx";
import { Checkbox } from "../segmented";
import { GroupRow } from "./group-row";
import type { RowSelection } from "./row-selection";
import { useTableLines } from "./table-lines";
import { type TableModel, useTableModel } from "./table-model";
import type { DataTableProps } from "./table-props";
import { TableRow } from "./table-row";
import { TableFoot, TableHead } from "./table-sections";
import { type ColumnSizes, useColumnSizes } from "./use-column-sizes";

/** A table that sorts, selects rows and moves by keys; past 100 rows it draws what is in sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, row, selection, toolbar, empty, footer } = props;
  const table = useTableModel(props);
  const sizes = useColumnSizes(table, props);
  const view = useTableLines(table, props);
  useShownColumns(table, sizes, view.room, props.arranged?.onColumns);
  return (
    <>
      {toolbar}
      <div
        ref={view.scroller}
        className="thin-bar @container relative min-h-0 flex-auto overflow-auto [--digit:0.91ch]"
      >
        <table
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-rowcount={view.lines.length + 1}
          onKeyDown={view.keys.onKeyDown}
          onCopy={row.copyText && ((event) => copyRows(event, view.copied(), row.copyText))}
          className="block w-max min-w-full"
          style={sizes.style}
        >
          <TableHead
            table={table}
            place={sizes}
            onResize={props.arranged?.onResize}
            select={selection && <SelectAll rows={rows} rowId={row.id} selection={selection} />}
          />
          <tbody
            onPointerEnter={() => view.setFrozen(true)}
            onPointerLeave={() => view.setFrozen(false)}
            className="relative block"
            style={{ height: view.height }}
          >
            <TableLines {...props} {...{ table, view, sizes }} />
          </tbody>
          {props.columns.some((column) => column.footer) && (
            <TableFoot table={table} place={sizes} select={selection !== undefined} />
          )}
        </table>
        {rows.length === 0 && empty}
      </div>
      {view.newcomers > 0 && <NewRows count={view.newcomers} noun={row.noun ?? "row"} />}
      {footer && (
        <div className="flex min-h-7 shrink-0 items-center border-line-strong border-t bg-raised px-3 py-1 font-semibold">
          {footer}
        </div>
      )}
    </>
  );
}

/** What has come while rows stand still under the pointer; it moves nothing. */
function NewRows({ count, noun }: { count: number; noun: string }) {
  return (
    <div className="pointer-events-none relative z-[3] h-0">
      <span
        className={
          "absolute right-3 bottom-1.5 whitespace-nowrap rounded-md border border-line-strong " +
          "bg-raised px-2.5 py-1 text-ink-2 text-xs shadow-sm"
        }
      >
        {count === 1 ? `1 new ${noun}` : `${count} new ${noun}s`} at the end. Move the pointer away
        to sort.
      </span>
    </div>
  );
}

interface TableLinesProps<Row extends object> extends DataTableProps<Row> {
  table: TableModel<Row>;
  view: ReturnType<typeof useTableLines<Row>>;
  sizes: ColumnSizes;
}

function TableLines<Row extends object>(props: TableLinesProps<Row>) {
  const { table, view, sizes, selection, row } = props;
  const { lines, drawn, keys } = view;
  const columns = table.getVisibleLeafColumns();
  const isActive = drawn.some(({ index }) => lines[index]?.id === keys.activeId);
  const entry = isActive ? keys.activeId : lines[drawn[0]?.index ?? 0]?.id;
  return drawn.map(({ index, top }) => {
    const line = lines[index];
    if (!line) return null;
    const { id } = line;
    const place = {
      ...{ index: index + 2, top, height: row.height },
      ...{ inTabOrder: id === entry, onFocus: view.setActive },
    };
    if (line.group) {
      return (
        <GroupRow
          key={id}
          {...place}
          line={line}
          selection={selection}
          onToggle={() => view.collapse(line)}
          onSelect={() => view.selectGroup(line)}
          className={props.groups?.headClassName?.(line.group.key)}
        >
          {props.groups?.head(line.group.key, line.group.rows.map(originalOf))}
        </GroupRow>
      );
    }
    const { original } = line.row;
    return (
      <TableRow
        key={id}
        {...place}
        row={line.row}
        columns={columns}
        place={sizes}
        name={row.name(original)}
        className={row.className?.(original)}
        current={id === row.current}
        selected={
          selection && (selection.isSelectable(original) ? selection.selected.has(id) : null)
        }
        onSelect={view.toggle}
        onOpen={row.onOpen}
      />
    );
  });
}

const originalOf = <Row,>({ original }: { original: Row }) => original;

/** Tells which columns stand on screen, once it is known how much room there is. */
function useShownColumns<Row extends object>(
  table: TableModel<Row>,
  { rooms }: ColumnSizes,
  room: number,
  onColumns: ((shown: readonly string[]) => void) | undefined,
): void {
  const ids = table.getVisibleLeafColumns().map(({ id }) => id);
  const shown = room > 0 ? ids.filter((id) => (rooms.get(id) ?? 0) <= room).join() : "";
  useEffect(() => {
    if (shown !== "") onColumns?.(shown.split(","));
  }, [shown, onColumns]);
}

/** Puts rows on the clipboard, unless the user selected some text of the page. */
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

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: RowSelection<Row>;
}

/** The box in the head: selects every row that can be, or drops them all. */
function SelectAll<Row>({ rows, rowId, selection }: SelectAllProps<Row>) {
  const able = rows.filter(selection.isSelectable).map(rowId);
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
