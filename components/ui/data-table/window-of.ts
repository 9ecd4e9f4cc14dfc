/** Which part of a long list is worth drawing. */
export interface ListWindow {
  from: number;
  /** One past the last. */
  until: number;
}

interface WindowInput {
  count: number;
  rowHeight: number;
  /** How far the list is scrolled and how much of it is in sight, pixels. */
  top: number;
  height: number;
}

/** Rows drawn beyond each edge, and the step in which the window moves. */
const beyond = 12;
const step = 4;

/** The rows in sight and some beyond; moves in steps, so that most scrolling draws nothing anew. */
export function windowOf({ count, rowHeight, top, height }: WindowInput): ListWindow {
  const first = Math.floor(top / rowHeight);
  const start = first - (first % step) - beyond;
  const shown = Math.ceil(height / rowHeight) + 2 * beyond + step;
  const from = Math.max(0, Math.min(start, count - 1));
  return { from, until: Math.max(from, Math.min(start + shown, count)) };
}

/** Where a list must be scrolled to for a row to be in sight; where it is when it is already. */
export function scrollToRow(at: number, { rowHeight, top, height }: WindowInput): number {
  const start = at * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}
