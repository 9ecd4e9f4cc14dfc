"use client";
import { type ReactNode, useRef } from "react";
import { useWindow } from "./data-table/use-window";

interface WindowListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Pixels; every row is as high. */
  rowHeight: number;
  children: (row: Row) => ReactNode;
}

/** A long list of which only what is in sight is drawn. */
export function WindowList<Row>(props: WindowListProps<Row>) {
  const { label, rows, rowId, rowHeight, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { window } = useWindow(scroller, {
    count: rows.length,
    rowHeight,
    covered: 0,
    active: true,
  });
  return (
    <div ref={scroller} className="min-h-0 flex-auto overflow-y-auto overflow-x-hidden">
      <ul aria-label={label} className="relative" style={{ height: rows.length * rowHeight }}>
        {rows.slice(window.from, window.until).map((row, at) => (
          <li
            key={rowId(row)}
            aria-setsize={rows.length}
            aria-posinset={window.from + at + 1}
            className="absolute inset-x-0 top-0"
            style={{
              height: rowHeight,
              transform: `translateY(${(window.from + at) * rowHeight}px)`,
            }}
          >
            {children(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}
