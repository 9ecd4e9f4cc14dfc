import type { RefObject } from "react";
import { flushSync } from "react-dom";

/**
 * Has a row drawn and focuses it at once, by its place: the next key, however soon, is then meant
 * for this row and not for what had the focus before.
 */
export function focusRow(
  scroller: RefObject<HTMLElement | null>,
  at: number,
  show: (at: number) => void,
): void {
  flushSync(() => show(at));
  const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`);
  row?.focus({ preventScroll: true });
}
