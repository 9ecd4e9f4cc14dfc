"use client";

import { type MouseEvent, memo, type ReactNode } from "react";
import { cx } from "../cx";
import { Checkbox } from "../segmented";
import { ResizeEdge, type TableColumns } from "./column-widths";
import { type Column, columnId, type ModelRow, type SortingState, undecided } from "./columns";

interface TableHeadProps<Row extends object> {
  columns: readonly Column<Row>[];
  sorting: SortingState;
  /** Sorts by a column, with `more` beside those in force; undefined where nothing is sorted. */
  onSort: ((column: Column<Row>, more: boolean) => void) | undefined;
  fitted: TableColumns;
  /** Widens a column; not `final` while its edge is still dragged. */
  onResize?: ((id: string, width: number, final: boolean) => void) | undefined;
  /** The box that selects every row, where rows can be selected. */
  select: ReactNode;
}

const headCell =
  "sticky top-0 z-10 h-[26px] whitespace-nowrap border-line border-b bg-raised px-1.5 text-left " +
  "font-medium text-ink-3 text-xs last:pr-3";

/** The heads: sticky, and where a column can be sorted a button that says how it is. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { columns, sorting, fitted, select, onSort, onResize } = props;
  const pinned = fitted.pins.size > 0;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {select && <th className={cx(headCell, "pl-[9px]", pinned && "left-0 z-20!")}>{select}</th>}
        {standing(columns, fitted).map(([id, column]) => {
          const { meta, header } = column;
          const by = sorting.find((each) => each.id === id);
          return (
            <th
              key={id}
              scope="col"
              data-column={id}
              title={meta?.title}
              aria-sort={by && (by.desc ? "descending" : "ascending")}
              style={fitted.pins.get(id)}
              className={cx(
                headCell,
                fitted.pins.has(id) && "z-20!",
                meta?.align === "end" && "text-right",
                meta?.className,
                undecided(column),
              )}
            >
              {onSort && column.read ? (
                <button
                  type="button"
                  onClick={(event) => onSort(column, event.shiftKey)}
                  className={cx("font-medium hover:text-ink", by && "text-ink")}
                >
                  {header}
                  {by && <span aria-hidden="true"> {by.desc ? "\u2193" : "\u2191"}</span>}
                </button>
              ) : (
                header
              )}
              {onResize && <ResizeEdge id={id} onResize={onResize} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The columns that stand on screen, with their ids. */
function standing<Row extends object>(
  columns: readonly Column<Row>[],
  fitted: TableColumns,
): readonly (readonly [id: string, column: Column<Row>])[] {
  return columns
    .map((column, at) => [columnId(column, at), column] as const)
    .filter(([id]) => !fitted.dropped.has(id));
}

interface TableRowProps<Row extends object> {
  row: ModelRow<Row>;
  /** Its place among all rows, counting the head as the first. */
  index: number;
  /** What the row is called, for readers of its box. */
  name: string;
  className: string | undefined;
  /** Its columns: another array when they are arranged anew. */
  columns: readonly Column<Row>[];
  fitted: TableColumns;
  inTabOrder: boolean;
  current: boolean;
  /** Undefined where rows cannot be selected, null where this one cannot. */
  selected: boolean | null | undefined;
  onSelect: (row: Row, range: boolean) => void;
  onOpen: ((row: Row) => void) | undefined;
  onFocus: (id: string) => void;
}

const bodyCell = "h-(--bd-row) border-line-soft border-b px-1.5";

/** It covers the outline of the row that has the focus, and so draws its part of it again. */
const pinnedCell =
  "sticky! z-[1] bg-inherit group-focus-visible:shadow-[inset_0_2px_var(--bd-focus)," +
  "inset_0_-2px_var(--bd-focus)]";

const firstCell =
  "relative before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-(--bar) " +
  "before:opacity-(--bar-opacity)";

function UnmemoizedTableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, index, className, fitted, inTabOrder, current, selected, onOpen, onFocus } = props;
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
      className={cx(
        "group focus-visible:-outline-offset-2",
        fitted.pins.size > 0 && "bg-surface",
        selected || current ? "bg-selected" : "hover:bg-hover",
        current && "[--bar:var(--bd-ink)]",
        onOpen && "cursor-pointer",
        className,
      )}
    >
      {selected !== undefined && <SelectionCell {...props} />}
      <RowCells row={row} columns={props.columns} fitted={fitted} first={selected === undefined} />
    </tr>
  );
}

type StandingColumns<Row extends object> = Pick<TableRowProps<Row>, "columns" | "fitted">;

interface RowCellsProps<Row extends object> extends StandingColumns<Row> {
  row: ModelRow<Row>;
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

function UnmemoizedRowCells<Row extends object>(props: RowCellsProps<Row>): ReactNode {
  const { row, columns, fitted, first } = props;
  return standing(columns, fitted).map(([id, column], at) => (
    <td
      key={id}
      data-column={id}
      style={fitted.pins.get(id)}
      className={cx(
        bodyCell,
        // A box that cuts its content is dear to paint, and a number is never cut.
        column.meta?.align === "end" ? "whitespace-nowrap text-right" : "truncate",
        fitted.pins.has(id) && pinnedCell,
        at === 0 && first && firstCell,
        "last:pr-3",
        column.meta?.className,
        undecided(column),
      )}
    >
      {column.draw?.(row.original)}
    </td>
  ));
}

/** Whether the same columns stand at the same places. */
function hasSameColumns<Row extends object>(
  before: StandingColumns<Row>,
  after: StandingColumns<Row>,
): boolean {
  return (
    before.columns === after.columns &&
    before.fitted.dropped === after.fitted.dropped &&
    before.fitted.pins === after.fitted.pins
  );
}

function SelectionCell<Row extends object>(props: TableRowProps<Row>) {
  const { row, name, selected, onSelect, fitted } = props;
  const pinned = fitted.pins.size > 0;
  return (
    <td className={cx(bodyCell, firstCell, "pl-[9px]", pinned && `${pinnedCell} left-0`)}>
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
export const TableRow = memo(
  UnmemoizedTableRow,
  (before, after) =>
    before.row.original === after.row.original &&
    before.index === after.index &&
    before.className === after.className &&
    hasSameColumns(before, after) &&
    before.inTabOrder === after.inTabOrder &&
    before.current === after.current &&
    before.selected === after.selected &&
    before.onSelect === after.onSelect &&
    before.onOpen === after.onOpen,
) as typeof UnmemoizedTableRow;

interface TableFootProps<Row extends object> {
  columns: readonly Column<Row>[];
  fitted: TableColumns;
  /** Rows can be selected, so that there is one more column at the left. */
  select: boolean;
}

const footCell =
  "sticky bottom-0 z-10 h-7 truncate border-line-strong border-t bg-raised px-1.5 font-semibold " +
  "last:pr-3";

/** The columns' footers in one row, always in sight: sums that stand below what they add up. */
export function TableFoot<Row extends object>(props: TableFootProps<Row>) {
  const { columns, fitted, select } = props;
  const pinned = fitted.pins.size > 0;
  return (
    <tfoot>
      <tr>
        {select && <td className={cx(footCell, pinned && "left-0 z-20!")} />}
        {standing(columns, fitted).map(([id, column]) => (
          <td
            key={id}
            data-column={id}
            style={fitted.pins.get(id)}
            className={cx(
              footCell,
              fitted.pins.has(id) && "z-20!",
              column.meta?.align === "end" && "text-right",
              column.meta?.className,
              undecided(column),
            )}
          >
            {column.footer?.()}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
