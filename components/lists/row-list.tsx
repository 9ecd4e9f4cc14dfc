"use client";

import type { ReactNode } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { DataTableProps } from "@/components/ui/data-table/table-props";
import { ByWidth } from "@/components/ui/media";
import { VirtualList } from "@/components/ui/virtual-list";

interface RowListProps<Row extends object> extends Omit<DataTableProps<Row>, "row"> {
  row: Omit<DataTableProps<Row>["row"], "height">;
  /** What a phone shows of a row, and how high that is in pixels. */
  card: (row: Row) => ReactNode;
  cardHeight: number;
}

const cardClass =
  "flex h-full w-full flex-col justify-center gap-0.5 border-line-soft border-b px-3 text-left " +
  "focus-visible:-outline-offset-2 aria-[current]:bg-selected";

/** Rows as a table, on a phone as cards one under the other; a press opens one. */
export function RowList<Row extends object>({
  row,
  card,
  cardHeight,
  ...table
}: RowListProps<Row>) {
  const height = useRowHeight();
  const { id, current = null, onOpen } = row;
  return (
    <ByWidth
      phone={
        <>
          <VirtualList
            label={table.label}
            rows={table.rows}
            rowId={id}
            rowHeight={cardHeight}
            focusable={!onOpen}
          >
            {(each) =>
              onOpen ? (
                <button
                  type="button"
                  aria-current={id(each) === current || undefined}
                  onClick={() => onOpen(each)}
                  className={cardClass}
                >
                  {card(each)}
                </button>
              ) : (
                <div className={cardClass}>{card(each)}</div>
              )
            }
          </VirtualList>
          {table.footer && <div className="border-line border-t px-3 py-2">{table.footer}</div>}
        </>
      }
      wide={<DataTable {...table} row={{ ...row, height }} />}
    />
  );
}
