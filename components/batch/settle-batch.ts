import type { Failure } from "@/lib/exchange/errors";
import { isAsking } from "@/lib/orders/asking";
import type { IntentRow } from "@/lib/orders/intent-row";
import type { Batch, BatchAnswer, Fresh, Hold } from "./batch";
import {
  type BatchRow,
  isEditable,
  isOpenQuestion,
  isQueued,
  type RowEnd,
  wasRefused,
} from "./batch-row";
import { endOf, endOfIntent } from "./row-end";

/** Rows with another end for those of a request; `end` is told their place in it. */
export function ended(
  rows: readonly BatchRow[],
  ids: readonly number[],
  end: (at: number) => RowEnd | null,
): readonly BatchRow[] {
  return rows.map((row) => {
    const at = ids.indexOf(row.id);
    return at === -1 ? row : { ...row, end: end(at) };
  });
}

export function answered(batch: Batch, key: string, answer: BatchAnswer, fresh: Fresh): Batch {
  const { sent, rows } = batch;
  if (sent?.key !== key) return batch;
  const { ids } = sent;
  if (answer.kind === "no-answer") {
    const silent = ended(rows, ids, () => ({ kind: "no-answer", reason: null }));
    return { ...batch, rows: silent, hold: holdOf(batch, silent, "unclear") };
  }
  if (answer.kind === "refused") {
    // Nothing was written down, so the key is still good, unless it is another's.
    const { failure } = answer;
    const drafts = ended(rows, ids, () => null);
    const why = isAsking(failure) ? "question" : "refused";
    const hold = holdOf(batch, drafts, why);
    const next = {
      ...batch,
      hold,
      sent: null,
      refused: failure,
      rows: doored(drafts, ids, failure),
    };
    return failure.kind === "key-reused" ? { ...next, key: fresh(), used: null } : next;
  }
  const outcome = (at: number) => (answer.kind === "rows" ? answer.rows[at] : answer);
  const done = ended(rows, ids, (at) => endOf(outcome(at)));
  const hold = holdOf(batch, done, stopAfter(done, ids));
  return { ...batch, rows: done, sent: null, used: null, key: fresh(), hold };
}

/** What waits goes on only after a request whose every outcome is known, and not all of it bad. */
function stopAfter(rows: readonly BatchRow[], ids: readonly number[]): Hold | null {
  const went = rows.filter(({ id }) => ids.includes(id));
  if (went.some(isOpenQuestion)) return "unclear";
  return went.every(wasRefused) ? "rejected" : null;
}

/** A person's own pause stands; without rows that wait there is nothing to hold. */
function holdOf(batch: Batch, rows: readonly BatchRow[], why: Hold | null): Hold | null {
  return rows.some(isQueued) ? (batch.hold ?? why) : null;
}

/** Gives each row what the door said of it: `[1].price` is the price of the second that went. */
function doored(
  rows: readonly BatchRow[],
  ids: readonly number[],
  failure: Failure,
): readonly BatchRow[] {
  if (failure.kind !== "invalid") return rows;
  return rows.map((row) => {
    const mark = `[${ids.indexOf(row.id)}].`;
    const own = failure.issues.filter(({ field }) => field.startsWith(mark));
    const door = own.map((issue) => ({ ...issue, field: issue.field.slice(mark.length) }));
    return { ...row, door };
  });
}

/** What the journal has learnt of the rows that nobody knew the end of. */
export function settled(batch: Batch, intents: readonly IntentRow[], fresh: Fresh): Batch {
  const byId = new Map(intents.map((intent) => [intent.clientOid, intent]));
  const rows = batch.rows.map((row) => {
    const intent = byId.get(row.clientOid);
    if (!intent || row.end === null || isEditable(row) || row.end.kind === "sending") return row;
    // What waits here and stands in the journal was sent by another tab of the same batch.
    const before: RowEnd = isQueued(row) ? { kind: "no-answer", reason: null } : row.end;
    const end = endOfIntent(intent, before);
    return end === row.end ? row : { ...row, end };
  });
  if (rows.every((row, at) => row === batch.rows[at])) return batch;
  const waits = rows.some(({ end }) => end?.kind === "no-answer");
  const next = { ...batch, rows };
  return waits || batch.sent === null ? next : { ...next, sent: null, used: null, key: fresh() };
}
