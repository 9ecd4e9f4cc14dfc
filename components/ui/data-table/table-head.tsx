"use client";
import type { Header } from "@tanstack/react-table";
import { FlexRender } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { cx } from "../cx";
import type { Features } from "./features";

interface TableHeadProps<Row extends object> {
  headers: readonly Header<Features, Row>[];
  /** The columns that stand back. */
  dropped: ReadonlySet<string>;
  /** The box that chooses every row, where rows can be chosen. */
  select: ReactNode;
}

const cell =
  "sticky top-0 z-10 h-[26px] whitespace-nowrap border-line border-b bg-raised px-1.5 text-left " +
  "font-medium text-ink-3 text-xs last:pr-3";

/** The heads: sticky, and where a column can be sorted a button that says how it is. */
export function TableHead<Row extends object>({ headers, dropped, select }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {select && <th className={cx(cell, "pl-[9px]")}>{select}</th>}
        {headers
          .filter(({ column }) => !dropped.has(column.id))
          .map((header) => {
            const look = header.column.columnDef.meta;
            const sorted = header.column.getIsSorted();
            const words = <FlexRender header={header} />;
            return (
              <th
                key={header.id}
                scope="col"
                data-column={header.column.id}
                title={look?.title}
                aria-sort={sorted ? ariaSort[sorted] : undefined}
                className={cx(cell, look?.align === "end" && "text-right", look?.className)}
              >
                {header.column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={header.column.getToggleSortingHandler()}
                    className={cx("font-medium hover:text-ink", sorted && "text-ink")}
                  >
                    {words}
                    {sorted && (
                      <span aria-hidden="true"> {sorted === "asc" ? "\u2191" : "\u2193"}</span>
                    )}
                  </button>
                ) : (
                  words
                )}
              </th>
            );
          })}
      </tr>
    </thead>
  );
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
