"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { usePrinting } from "./printing";

interface VirtualListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Pixels; every row is as high. */
  rowHeight: number;
  /** A row that is brought into sight when the list is drawn first. */
  startId?: string | null;
  /** Nothing in it takes the focus: the list does itself, so that keys scroll it. */
  focusable?: boolean;
  children: (row: Row) => ReactNode;
}

/** A long list of which only what is in sight is drawn. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowId, rowHeight, startId = null, focusable = false, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualRows(scroller, rows.length, rowHeight);
  const printing = usePrinting();
  const drawn = printing
    ? rows.map((_, index) => ({ index, start: index * rowHeight }))
    : list.getVirtualItems();
  const start = startId === null ? -1 : rows.findIndex((row) => rowId(row) === startId);
  const begin = useEffectEvent(() => {
    if (start >= 0) list.scrollToIndex(start);
  });
  useEffect(() => begin(), []);
  return (
    <div
      ref={scroller}
      {...(focusable && { role: "region", tabIndex: 0, "aria-label": `${label}, list` })}
      className="thin-bar min-h-0 flex-auto overflow-y-auto overflow-x-hidden"
    >
      <ul aria-label={label} className="relative" style={{ height: list.getTotalSize() }}>
        {drawn.map(({ index, start: top }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <li
                key={rowId(row)}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0"
                style={{ height: rowHeight, top }}
              >
                {children(row)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** What a list is taken to show until the first look at the screen; pixels. */
export const firstView = { width: 0, height: 900 };

/** Which rows of a scrolling list are drawn: those in sight and some beyond each edge. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
) {
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: firstView,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere
  useEffect(() => list.measure(), [rowHeight]);
  return list;
}
