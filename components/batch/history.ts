import type { Category } from "@/lib/exchange/values";
import type { Batch, BatchEvent } from "./batch";
import type { BatchRow } from "./batch-row";

/** The rows as a person had written them at some moment. */
interface Written {
  readonly category: Category;
  readonly rows: readonly BatchRow[];
}

/** What can be undone and done again, newest last. */
export interface History {
  readonly past: readonly Written[];
  readonly future: readonly Written[];
  /** The cell that is being typed into: all that is typed there is one step. */
  readonly cell: string | null;
}

export const noHistory: History = { past: [], future: [], cell: null };

const longest = 100;

const written = ({ category, rows }: Batch): Written => ({ category, rows });

/** Events after which nothing before them may come back: rows left, or took other ids. */
const turns: ReadonlySet<BatchEvent["type"]> = new Set(["send", "queue", "taken", "revise"]);
/** What only tells how things stand changes nothing that was written. */
const tells: ReadonlySet<BatchEvent["type"]> = new Set([
  "answer",
  "journal",
  "pause",
  "resume",
  "release",
  "restore",
  "keep-one",
]);

/** The history after an event that made `after` of `before`. */
export function remember(
  history: History,
  before: Batch,
  event: BatchEvent,
  after: Batch,
): History {
  if (before === after || tells.has(event.type)) return history;
  if (turns.has(event.type)) return noHistory;
  const cell = event.type === "change" ? `${event.id} ${event.field}` : null;
  if (cell !== null && cell === history.cell) return { ...history, future: [] };
  const past = [...history.past, written(before)].slice(-longest);
  return { past, future: [], cell };
}

interface Step {
  readonly history: History;
  readonly event: BatchEvent;
}

/** One step back from where the batch is; null when there is none. */
export function undo({ past, future }: History, now: Batch): Step | null {
  const last = past.at(-1);
  if (!last) return null;
  const history = { past: past.slice(0, -1), future: [...future, written(now)], cell: null };
  return { history, event: { type: "restore", ...last } };
}

/** One step forward again; null when nothing was undone since the last edit. */
export function redo({ past, future }: History, now: Batch): Step | null {
  const next = future.at(-1);
  if (!next) return null;
  const history = { past: [...past, written(now)], future: future.slice(0, -1), cell: null };
  return { history, event: { type: "restore", ...next } };
}
