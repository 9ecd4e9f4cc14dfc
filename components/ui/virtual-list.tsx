"use client";

import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

interface VirtualListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Pixels; every row is as high. */
  rowHeight: number;
  /** A row that is brought into sight when the list is drawn first. */
  startId?: string | null;
  children: (row: Row) => ReactNode;
}

/** A long list of which only what is in sight is drawn. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowId, rowHeight, startId = null, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { window, show } = useVirtualRows(scroller, {
    count: rows.length,
    rowHeight,
    covered: 0,
    active: true,
  });
  const start = startId === null ? -1 : rows.findIndex((row) => rowId(row) === startId);
  const begin = useEffectEvent(() => {
    if (start >= 0) show(start);
  });
  useEffect(() => begin(), []);
  return (
    <div ref={scroller} className="thin-bar min-h-0 flex-auto overflow-y-auto overflow-x-hidden">
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

interface VirtualRowsOptions {
  count: number;
  /** Pixels; every row is as high. */
  rowHeight: number;
  /** What covers the rows at the edges: a sticky head, a line of totals. */
  covered: number;
  active: boolean;
}

const unknownHeight = 900;

/**
 * Which rows of a scrolling list are worth drawing, and the way to bring one into sight.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  options: VirtualRowsOptions,
) {
  const { count, rowHeight, covered, active } = options;
  const [view, setView] = useState<VisibleRange>({ from: 0, until: 0 });

  const viewOf = useCallback(
    (node: HTMLElement | null) => ({
      count,
      rowHeight,
      top: node?.scrollTop ?? 0,
      height: (node?.clientHeight ?? unknownHeight) - covered,
    }),
    [count, rowHeight, covered],
  );

  useEffect(() => {
    const node = scroller.current;
    if (!node || !active) return;
    const update = () => {
      const next = visibleRange(viewOf(node), overscan);
      setView((now) => (now.from === next.from && now.until === next.until ? now : next));
    };
    update();
    node.addEventListener("scroll", update, { passive: true });
    const resized = new ResizeObserver(update);
    resized.observe(node);
    return () => {
      node.removeEventListener("scroll", update);
      resized.disconnect();
    };
  }, [scroller, active, viewOf]);

  const show = (at: number) => {
    const node = scroller.current;
    if (!node) return;
    node.scrollTop = scrollToRow(at, viewOf(node));
    setView(visibleRange(viewOf(node), overscan));
  };

  // Before the first measurement, and for one drawing after rows left: worked out here.
  const fits = view.until > view.from && view.until <= count;
  const shown = fits ? view : visibleRange(viewOf(scroller.current), overscan);
  return { window: active ? shown : { from: 0, until: count }, show };
}

/** Which part of a long list is worth drawing. */
interface VisibleRange {
  from: number;
  /** One past the last. */
  until: number;
}

interface ViewportInput {
  count: number;
  rowHeight: number;
  /** How far the list is scrolled and how much of it is in sight, pixels. */
  top: number;
  height: number;
}

/** Rows drawn beyond each edge, and the step in which the window moves. */
const overscan = 12;

const step = 4;

/**
 * The rows in sight and as many `beyond` each edge; moves in steps, so that most scrolling draws
 * nothing anew.
 */
export function visibleRange(
  { count, rowHeight, top, height }: ViewportInput,
  beyond: number,
): VisibleRange {
  const first = Math.floor(top / rowHeight);
  const start = first - (first % step) - beyond;
  const shown = Math.ceil(height / rowHeight) + 2 * beyond + step;
  const from = Math.max(0, Math.min(start, count - 1));
  return { from, until: Math.max(from, Math.min(start + shown, count)) };
}

/** Where a list must be scrolled to for a row to be in sight; where it is when it is already. */
export function scrollToRow(at: number, { rowHeight, top, height }: ViewportInput): number {
  const start = at * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}
