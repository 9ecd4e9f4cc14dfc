import type { RefObject } from "react";

const tries = 12;

/** Focuses a row by its place, once it is drawn: one that was out of sight comes a frame later. */
export function focusRow(scroller: RefObject<HTMLElement | null>, at: number, left = tries): void {
  requestAnimationFrame(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`);
    if (row) row.focus({ preventScroll: true });
    else if (left > 0) focusRow(scroller, at, left - 1);
  });
}
