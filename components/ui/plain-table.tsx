import type { ReactNode } from "react";
import { cx } from "./cx";
import { SideScroller } from "./side-scroller";
import { ZoneName } from "./times";
import { Tooltip } from "./tooltip";

export interface PlainColumn<Row> {
  head: string;
  /** The head is for readers only. */
  hidden?: boolean;
  /** It shows moments: its head says in which zone. */
  moment?: boolean;
  cell: (row: Row, at: number) => ReactNode;
  /** What the cell says, in more words. */
  tooltip?: (row: Row) => string | false | null | undefined;
  /** It names the row. */
  name?: boolean;
  /** Numbers stand at the right. */
  end?: boolean;
  /** A phone has no room for it. */
  wideOnly?: boolean;
  className?: string | ((row: Row) => string | false | undefined);
}

export interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | false | undefined;
  className?: string;
  /** Rows of another kind, such as their sum, below. */
  children?: ReactNode;
}

/** A table of few rows in a page that scrolls; long lists and what is arranged have DataTable. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, rowKey, rowClass, className = "min-w-[640px]", children } = props;
  return (
    <SideScroller label={`${label}, table`}>
      <table
        aria-label={label}
        className={cx(
          "w-full whitespace-nowrap [&_tr>*]:px-2 [&_tr>*:first-child]:pl-4",
          "[&_tr>*:last-child]:pr-4 phone:[&_tr>*:first-child]:pl-3",
          className,
        )}
      >
        <thead>
          <tr className="h-[26px] border-line border-y bg-raised text-left text-ink-3 text-xs">
            {columns.map(({ head, hidden, moment, end, wideOnly }) => (
              <th
                key={head}
                scope="col"
                className={cx("font-medium", end && "text-right", wideOnly && "phone:hidden")}
              >
                {hidden ? <span className="sr-only">{head}</span> : head}
                {moment && (
                  <>
                    , <ZoneName />
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr+tr]:border-line-soft [&>tr+tr]:border-t">
          {rows.map((row, at) => (
            <tr key={rowKey(row)} className={cx("h-(--bd-row)", rowClass?.(row))}>
              {columns.map((column) => (
                <Cell key={column.head} column={column} row={row} at={at} />
              ))}
            </tr>
          ))}
          {children}
        </tbody>
      </table>
    </SideScroller>
  );
}

function Cell<Row>({ column, row, at }: { column: PlainColumn<Row>; row: Row; at: number }) {
  const { cell, tooltip, name, end, wideOnly, className } = column;
  const classes = cx(
    name && "text-left font-medium",
    end && "text-right",
    wideOnly && "phone:hidden",
    typeof className === "function" ? className(row) : className,
  );
  const drawn = name ? (
    <th scope="row" className={classes}>
      {cell(row, at)}
    </th>
  ) : (
    <td className={classes}>{cell(row, at)}</td>
  );
  return tooltip ? <Tooltip text={tooltip(row)}>{drawn}</Tooltip> : drawn;
}

/** The names of a small table's columns; those after the first `named` hold numbers. */
export function TableHead({ named, heads }: { named: number; heads: readonly string[] }) {
  return (
    <thead>
      <tr className="text-right text-ink-3 text-xs [&>th]:py-0.5 [&>th]:font-medium">
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at < named ? "text-left" : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
