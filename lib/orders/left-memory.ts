import type { OrderRow } from "./order-row";

/** How long a row that left the list stays in sight. */
export const lingerMs = 30_000;

/** What was in the list last time, and what has left it since. */
export interface LeftMemory {
  readonly listed: readonly OrderRow[];
  readonly left: readonly LeftRow[];
}

export interface LeftRow {
  readonly row: OrderRow;
  /** When it was first missed, Unix ms. */
  readonly leftAt: number;
}

export const noMemory: LeftMemory = { listed: [], left: [] };

/**
 * Notes which rows are gone since the list before. Only for complete lists: a page that failed
 * must not look like orders that left.
 */
export function noteLeft(memory: LeftMemory, listed: readonly OrderRow[], now: number): LeftMemory {
  const present = new Set(listed.map((row) => row.key));
  const gone = memory.listed.filter((row) => !present.has(row.key));
  const lingering = memory.left.filter(
    ({ row, leftAt }) => !present.has(row.key) && now - leftAt < lingerMs,
  );
  return { listed, left: [...gone.map((row) => ({ row, leftAt: now })), ...lingering] };
}
