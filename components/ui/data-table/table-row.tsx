"use client";

import { FlexRender } from "@tanstack/react-table";
import { type MouseEvent, memo, type ReactNode } from "react";
import { cx } from "../cx";
import { Checkbox } from "../segmented";
import type { DataRow } from "./columns";
import { cellClass, cellStyle, type Place, selectCell } from "./table-sections";

interface TableRowProps<Row extends object> {
  row: DataRow<Row>;
  /** Its place among all rows, counting the head as the first. */
  index: number;
  /** How far from the first row it stands, where not every row is drawn; pixels. */
  top: number | undefined;
  height: number;
  /** What the row is called, for readers of its box. */
  name: string;
  className: string | undefined;
  /** The columns that it draws: another array when they are arranged anew. */
  columns: readonly unknown[];
  place: Place;
  inTabOrder: boolean;
  current: boolean;
  /** Undefined where rows cannot be selected, null where this one cannot. */
  selected: boolean | null | undefined;
  onSelect: (row: Row, range: boolean) => void;
  onOpen: ((row: Row) => void) | undefined;
  onFocus: (id: string) => void;
}

/** The box of a row, of whatever kind. */
export const rowBox = "flex w-max min-w-full border-b focus-visible:-outline-offset-2";

/** It covers the outline of the row that has the focus, and so draws its part of it again. */
const pinnedCell =
  "sticky z-[1] bg-inherit group-focus-visible:shadow-[inset_0_2px_var(--bd-focus)," +
  "inset_0_-2px_var(--bd-focus)]";

const firstCell =
  "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-(--bar) " +
  "before:opacity-(--bar-opacity)";

/** Where a row stands among all, of which only those in sight are drawn. */
export function rowStyle(height: number, top: number | undefined) {
  return top === undefined ? { height } : { height, top, position: "absolute" as const };
}

function UnmemoizedTableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, index, className, place, inTabOrder, current, selected, onOpen, onFocus } = props;
  const open = (event: MouseEvent) => {
    const inside = event.target as HTMLElement;
    if (!inside.closest("button, a, input, label")) onOpen?.(row.original);
  };
  return (
    <tr
      aria-rowindex={index}
      aria-current={current || undefined}
      data-row-id={row.id}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={() => onFocus(row.id)}
      onClick={onOpen && open}
      style={rowStyle(props.height, props.top)}
      className={cx(
        "group border-line-soft bg-surface",
        rowBox,
        selected || current ? "bg-selected" : "hover:bg-hover",
        current && "[--bar:var(--bd-ink)]",
        onOpen && "cursor-pointer",
        className,
      )}
    >
      {selected !== undefined && <SelectionCell {...props} />}
      <RowCells {...{ row, place }} columns={props.columns} first={selected === undefined} />
    </tr>
  );
}

interface RowCellsProps<Row extends object>
  extends Pick<TableRowProps<Row>, "row" | "columns" | "place"> {
  /** No box to select it stands before them. */
  first: boolean;
}

/** A row's cells: they stay as they are when it moves, is selected or gets the focus. */
const RowCells = memo(
  UnmemoizedRowCells,
  (before, after) =>
    before.row.original === after.row.original &&
    before.first === after.first &&
    hasSameColumns(before, after),
) as typeof UnmemoizedRowCells;

function UnmemoizedRowCells<Row extends object>({
  row,
  place,
  first,
}: RowCellsProps<Row>): ReactNode {
  return row.getVisibleCells().map((cell, at) => {
    const { id, columnDef } = cell.column;
    return (
      <td
        key={id}
        data-column={id}
        style={cellStyle(id, place)}
        className={cx(
          // A box that cuts its content is dear to paint, and a number is never cut.
          columnDef.meta?.align === "end" ? "whitespace-nowrap" : "truncate",
          place.pins.has(id) ? pinnedCell : "relative",
          at === 0 && first && firstCell,
          cellClass(id, columnDef, place),
        )}
      >
        <FlexRender cell={cell} />
      </td>
    );
  });
}

type DrawnColumns = Pick<TableRowProps<object>, "columns" | "place">;

const hasSameColumns = (before: DrawnColumns, after: DrawnColumns) =>
  before.columns === after.columns &&
  before.place.rooms === after.place.rooms &&
  before.place.pins === after.place.pins;

function SelectionCell<Row extends object>(props: TableRowProps<Row>) {
  const { row, name, selected, onSelect, place } = props;
  const pinned = place.pins.size > 0;
  return (
    <td className={cx(selectCell, firstCell, pinned ? `${pinnedCell} left-0` : "relative")}>
      {typeof selected === "boolean" && (
        <Checkbox
          label={`Choose ${name}`}
          checked={selected}
          onChange={(event) => {
            const { nativeEvent } = event;
            onSelect(row.original, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true);
          }}
        />
      )}
    </td>
  );
}

/** One row; drawn again only when its data, place or own state changed, not its neighbours'. */
export const TableRow = memo(UnmemoizedTableRow, (before, after) => {
  const { row, place: _, ...rest } = after;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return (
    before.row.original === row.original &&
    hasSameColumns(before, after) &&
    names.every((name) => before[name] === after[name])
  );
}) as typeof UnmemoizedTableRow;
