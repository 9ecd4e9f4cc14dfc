"use client";

import { type Header as ColumnHeader, FlexRender } from "@tanstack/react-table";
import type { MouseEvent, ReactNode, TouchEvent } from "react";
import { flushSync } from "react-dom";
import { ZoneName } from "@/components/ui/times";
import { cx } from "../cx";
import { Tooltip } from "../tooltip";
import { widthVariable } from "./column-sizes";
import type { Column, features } from "./columns";
import type { TableModel } from "./table-model";
import type { ColumnSizes } from "./use-column-sizes";

type Header<Row extends object> = ColumnHeader<typeof features, Row, unknown>;

/** Where a cell's column stands. */
export type Place = Pick<ColumnSizes, "rooms" | "pins">;

/** The style of a cell: its column's width, and its edge where it is pinned. */
export function cellStyle(id: string, { pins }: Place) {
  return { width: widthVariable(id), ...pins.get(id)?.style };
}

/** The classes of a cell by its column: head, row and foot alike. */
export function cellClass<Row extends object>(
  id: string,
  { meta }: Column<Row>,
  place: Place,
): string {
  const room = place.rooms.get(id);
  return cx(
    "shrink-0 content-center px-1.5 last:pr-3",
    meta?.grow && "grow",
    meta?.align === "end" && "text-right",
    meta?.className,
    room !== undefined && `@max-[${room}px]:hidden`,
    place.pins.get(id)?.className,
  );
}

/** A box that selects rows stands before the columns, as wide as selectWidth. */
export const selectCell = "w-8 shrink-0 content-center pl-[9px]";

interface TableHeadProps<Row extends object> {
  table: TableModel<Row>;
  place: Place;
  onResize: ((id: string, width: number | null) => void) | undefined;
  /** The box that selects every row, where rows can be selected. */
  select: ReactNode;
}

const headCell = "bg-raised whitespace-nowrap font-medium text-ink-3 text-xs text-left";

/** The heads: sticky, and where a column can be sorted a button that says how it is. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { table, place, select, onResize } = props;
  const pinned = place.pins.size > 0;
  return (
    <thead className="sticky top-0 z-10 block">
      {table.getHeaderGroups().map((group) => (
        <tr
          key={group.id}
          aria-rowindex={1}
          className="flex h-[26px] w-max min-w-full border-line border-b bg-raised"
        >
          {select && (
            <th className={cx(headCell, selectCell, pinned && "sticky left-0 z-20")}>{select}</th>
          )}
          {group.headers.map((header) => (
            <HeadCell key={header.id} {...{ table, header, place, onResize }} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

interface HeadCellProps<Row extends object> extends Omit<TableHeadProps<Row>, "select"> {
  header: Header<Row>;
}

function HeadCell<Row extends object>({ table, header, place, onResize }: HeadCellProps<Row>) {
  const { column } = header;
  const { id, columnDef } = column;
  const sorted = column.getIsSorted();
  const content = (
    <>
      <FlexRender header={header} />
      {columnDef.meta?.moment && (
        <>
          , <ZoneName />
        </>
      )}
    </>
  );
  return (
    <Tooltip text={columnDef.meta?.title}>
      <th
        scope="col"
        data-column={id}
        aria-sort={sorted ? (sorted === "desc" ? "descending" : "ascending") : undefined}
        style={cellStyle(id, place)}
        className={cx(
          headCell,
          place.pins.has(id) ? "sticky z-20" : "relative",
          cellClass(id, columnDef, place),
        )}
      >
        {column.getCanSort() ? (
          <button
            type="button"
            onClick={column.getToggleSortingHandler()}
            className={cx("font-medium hover:text-ink", sorted && "text-ink")}
          >
            {content}
            {sorted && <span aria-hidden="true"> {sorted === "desc" ? "\u2193" : "\u2191"}</span>}
          </button>
        ) : (
          content
        )}
        {onResize && <ResizeEdge {...{ table, header }} onFit={() => onResize(id, null)} />}
      </th>
    </Tooltip>
  );
}

interface ResizeEdgeProps<Row extends object> {
  table: TableModel<Row>;
  header: Header<Row>;
  onFit: () => void;
}

/** The edge of a head, by which a pointer widens the column; keys do it in the chooser. */
function ResizeEdge<Row extends object>({ table, header, onFit }: ResizeEdgeProps<Row>) {
  const start = (event: MouseEvent | TouchEvent) => {
    const head = event.currentTarget.closest("th");
    if (!head) return;
    // The library goes on from a width in pixels; one that nobody changed is in digits.
    const { offsetWidth } = head;
    flushSync(() => table.setColumnSizing((now) => ({ ...now, [header.column.id]: offsetWidth })));
    header.getResizeHandler()(event);
  };
  return (
    <span
      aria-hidden="true"
      data-resize
      onMouseDown={(event) => event.button === 0 && start(event)}
      onTouchStart={start}
      onDoubleClick={onFit}
      className={
        "absolute inset-y-1 right-0 w-[5px] cursor-col-resize touch-none select-none " +
        "hover:bg-line-strong"
      }
    />
  );
}

const footCell = "truncate bg-raised font-semibold";

/** The columns' footers in one row, always in sight: sums that stand below what they add up. */
export function TableFoot<Row extends object>(props: {
  table: TableModel<Row>;
  place: Place;
  /** Rows can be selected, so that there is one more column at the left. */
  select: boolean;
}) {
  const { table, place, select } = props;
  return (
    <tfoot className="sticky bottom-0 z-10 block">
      {table.getFooterGroups().map((group) => (
        <tr
          key={group.id}
          className="flex h-7 w-max min-w-full border-line-strong border-t bg-raised"
        >
          {select && <td className={cx(footCell, selectCell)} />}
          {group.headers.map((header) => {
            const { id, columnDef } = header.column;
            return (
              <td
                key={id}
                data-column={id}
                style={cellStyle(id, place)}
                className={cx(
                  footCell,
                  // As its section: rows wait below it.
                  "sticky",
                  place.pins.has(id) && "z-20",
                  cellClass(id, columnDef, place),
                )}
              >
                <FlexRender footer={header} />
              </td>
            );
          })}
        </tr>
      ))}
    </tfoot>
  );
}
