"use client";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { type ListWindow, scrollToRow, windowOf } from "./window-of";

interface WindowOptions {
  count: number;
  /** Pixels; every row is as high. */
  rowHeight: number;
  /** What covers the rows at the edges: a sticky head, a line of totals. */
  covered: number;
  active: boolean;
}

const unknownHeight = 900;

/** Which rows of a scrolling list are worth drawing, and the way to bring one into sight. */
export function useWindow(scroller: RefObject<HTMLElement | null>, options: WindowOptions) {
  const { count, rowHeight, covered, active } = options;
  const [view, setView] = useState<ListWindow>({ from: 0, until: 0 });

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
    const look = () => {
      const next = windowOf(viewOf(node));
      setView((now) => (now.from === next.from && now.until === next.until ? now : next));
    };
    look();
    node.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(node);
    return () => {
      node.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [scroller, active, viewOf]);

  const show = (at: number) => {
    const node = scroller.current;
    if (!node) return;
    node.scrollTop = scrollToRow(at, viewOf(node));
    setView(windowOf(viewOf(node)));
  };

  // Before the first look, and for one drawing after rows left, the window is worked out here.
  const fits = view.until > view.from && view.until <= count;
  const shown = fits ? view : windowOf(viewOf(scroller.current));
  return { window: active ? shown : { from: 0, until: count }, show };
}
