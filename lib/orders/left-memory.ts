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
  /** When the exchange gave the first list without it, and how much later one must confirm it. */
  readonly missedAt: number;
  readonly confirmAfterMs: number;
}

/** One list without a row proves nothing: the next one may show it again. */
const confirmMs = 2_000;

/** Whether a list of that time, without the row, is enough to say that it has left. */
export function hasLeft({ missedAt, confirmAfterMs }: LeftRow, listedAt: number | null): boolean {
  return listedAt !== null && listedAt - missedAt >= confirmAfterMs;
}

export const noMemory: LeftMemory = { listed: [], left: [] };

/**
 * Notes which rows are gone since the list before, which the exchange gave at `listedAt`. Only for
 * complete lists: a page that failed must not look like orders that left. A list that loses more
 * than five rows and a tenth of itself at once takes longer to be believed.
 */
export function noteLeft(
  memory: LeftMemory,
  listed: readonly OrderRow[],
  { now, listedAt }: { readonly now: number; readonly listedAt: number },
): LeftMemory {
  const present = new Set(listed.map((row) => row.key));
  const gone = memory.listed.filter((row) => !present.has(row.key));
  const lingering = memory.left.filter(
    ({ row, leftAt }) => !present.has(row.key) && now - leftAt < lingerMs,
  );
  const many = gone.length > 5 && gone.length * 10 > memory.listed.length;
  const confirmAfterMs = many ? 2 * confirmMs : confirmMs;
  const missed = gone.map((row) => ({ row, leftAt: now, missedAt: listedAt, confirmAfterMs }));
  return { listed, left: [...missed, ...lingering] };
}
