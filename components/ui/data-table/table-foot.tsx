"use client";
import type { Header } from "@tanstack/react-table";
import { FlexRender } from "@tanstack/react-table";
import { cx } from "../cx";
import type { Features } from "./features";

interface TableFootProps<Row extends object> {
  footers: readonly Header<Features, Row>[];
  /** The columns that stand back. */
  dropped: ReadonlySet<string>;
  /** Rows can be chosen, so that there is one more column at the left. */
  select: boolean;
}

const cell =
  "sticky bottom-0 z-10 h-7 truncate border-line-strong border-t bg-raised px-1.5 font-semibold " +
  "last:pr-3";

/** The columns' footers in one row, always in sight: sums that stand below what they add up. */
export function TableFoot<Row extends object>(props: TableFootProps<Row>) {
  const { footers, dropped, select } = props;
  return (
    <tfoot>
      <tr>
        {select && <td className={cell} />}
        {footers
          .filter(({ column }) => !dropped.has(column.id))
          .map((footer) => {
            const look = footer.column.columnDef.meta;
            return (
              <td
                key={footer.id}
                data-column={footer.column.id}
                className={cx(cell, look?.align === "end" && "text-right", look?.className)}
              >
                <FlexRender footer={footer} />
              </td>
            );
          })}
      </tr>
    </tfoot>
  );
}
