import { type Failure, needsConfirmation } from "@/lib/api/failure";
import type { Issue, Outcome } from "@/lib/exchange/errors";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { BatchAnswer, KeyFactory, OrderBatch, PauseReason } from "./batch";
import {
  type BatchRow,
  isEditable,
  isPending,
  isQueued,
  type RowOutcome,
  wasNotPlaced,
} from "./batch-row";

/** Rows with another end for those of a request; `end` gets their index in it. */
export function withOutcomes(
  rows: readonly BatchRow[],
  ids: readonly number[],
  end: (at: number) => RowOutcome | null,
): readonly BatchRow[] {
  return rows.map((row) => {
    const at = ids.indexOf(row.id);
    return at === -1 ? row : { ...row, outcome: end(at) };
  });
}

export function applyAnswer(
  batch: OrderBatch,
  key: string,
  answer: BatchAnswer,
  newKey: KeyFactory,
): OrderBatch {
  const { sent, rows } = batch;
  if (sent?.key !== key) return batch;
  const { ids } = sent;
  if (answer.kind === "no-answer") {
    const silent = withOutcomes(rows, ids, () => ({ kind: "no-answer", reason: null }));
    return { ...batch, rows: silent, pauseReason: pauseReasonOf(batch, silent, "unclear") };
  }
  if (answer.kind === "refused") {
    // Nothing was written down, so the key is still good, unless it is another's.
    const { failure } = answer;
    const drafts = withOutcomes(rows, ids, () => null);
    const why = needsConfirmation(failure) ? "question" : "refused";
    const pauseReason = pauseReasonOf(batch, drafts, why);
    const next = {
      ...batch,
      pauseReason,
      sent: null,
      refused: failure,
      rows: withServerIssues(drafts, ids, failure),
    };
    return failure.kind === "key-reused" ? { ...next, key: newKey(), lastRequestText: null } : next;
  }
  const outcome = (at: number) => (answer.kind === "rows" ? answer.rows[at] : answer);
  const done = withOutcomes(rows, ids, (at) => outcomeOfAnswer(outcome(at)));
  const pauseReason = pauseReasonOf(batch, done, pauseAfter(done, ids));
  return {
    ...batch,
    rows: done,
    sent: null,
    lastRequestText: null,
    key: newKey(),
    pauseReason,
  };
}

/** What waits goes on only after a request whose every outcome is known, and not all of it bad. */
function pauseAfter(rows: readonly BatchRow[], ids: readonly number[]): PauseReason | null {
  const went = rows.filter(({ id }) => ids.includes(id));
  if (went.some(isPending)) return "unclear";
  return went.every(wasNotPlaced) ? "rejected" : null;
}

/** A user's own pause stays; without waiting rows there is nothing to pause. */
function pauseReasonOf(
  batch: OrderBatch,
  rows: readonly BatchRow[],
  why: PauseReason | null,
): PauseReason | null {
  return rows.some(isQueued) ? (batch.pauseReason ?? why) : null;
}

/** Gives each row its refusal by the desk: `[1].price` is the price of the second that went. */
function withServerIssues(
  rows: readonly BatchRow[],
  ids: readonly number[],
  failure: Failure,
): readonly BatchRow[] {
  if (failure.kind !== "invalid") return rows;
  return rows.map((row) => {
    const mark = `[${ids.indexOf(row.id)}].`;
    const own = failure.issues.filter(({ field }) => field.startsWith(mark));
    const cut = (issue: Issue) => ({ ...issue, field: issue.field.slice(mark.length) });
    return { ...row, serverIssues: own.map(cut) };
  });
}

/** What the journal knows now about the rows with an unknown outcome. */
export function applyJournal(
  batch: OrderBatch,
  intents: readonly OrderIntent[],
  newKey: KeyFactory,
): OrderBatch {
  const byId = new Map(intents.map((intent) => [intent.clientOid, intent]));
  const rows = batch.rows.map((row) => {
    const intent = byId.get(row.clientOid);
    if (!intent || row.outcome === null || isEditable(row) || row.outcome.kind === "sending")
      return row;
    // A waiting row that is in the journal was sent by another tab of the same batch.
    const before: RowOutcome = isQueued(row) ? { kind: "no-answer", reason: null } : row.outcome;
    const end = outcomeOfOrderIntent(intent, before);
    return end === row.outcome ? row : { ...row, outcome: end };
  });
  if (rows.every((row, at) => row === batch.rows[at])) return batch;
  const waits = rows.some(({ outcome }) => outcome?.kind === "no-answer");
  const next = { ...batch, rows };
  return waits || batch.sent === null
    ? next
    : { ...next, sent: null, lastRequestText: null, key: newKey() };
}

/** How a row ended by the answer to its batch; a row that the answer lacks is unknown. */
function outcomeOfAnswer(outcome: Outcome<unknown> | undefined): RowOutcome {
  switch (outcome?.kind) {
    case "ok":
      return { kind: "accepted", orderId: orderIdIn(outcome.data) };
    case "accepted-without-id":
      return { kind: "accepted", orderId: null };
    case "rejected":
      return { kind: "rejected", code: outcome.code, message: outcome.message };
    case "not-sent":
    case "unavailable":
      return { kind: "not-sent", reason: outcome.reason };
    case "pending":
      return { kind: "pending", reason: null };
    case "unknown":
      return { kind: "unknown", reason: outcome.reason };
    case undefined:
      return { kind: "unknown", reason: "The answer does not name this order." };
  }
}

function orderIdIn(data: unknown): string | null {
  const { orderId } = (data ?? {}) as { orderId?: unknown };
  return typeof orderId === "string" && orderId !== "" ? orderId : null;
}

/** A row's status by the journal; the same object when nothing changed. */
function outcomeOfOrderIntent(intent: OrderIntent, before: RowOutcome): RowOutcome {
  const { state, orderId, code, message, reason } = intent;
  switch (state) {
    case "PREPARED":
    case "SENDING":
      return before.kind === "no-answer" ? { kind: "pending", reason: null } : before;
    case "UNKNOWN":
    case "UNRESOLVED":
      if (before.kind === "unknown" && before.reason === reason) return before;
      return { kind: "unknown", reason };
    case "REJECTED":
      return { kind: "rejected", code: code ?? "", message: message ?? "" };
    case "NOT_SENT":
      return { kind: "not-sent", reason: reason ?? "Nothing left the desk." };
    case "ATTESTED_NOT_PLACED":
      return { kind: "not-sent", reason: "Checked by a person: not placed." };
    default:
      if (before.kind === "accepted" && (before.orderId === orderId || orderId === null)) {
        return before;
      }
      return { kind: "accepted", orderId };
  }
}
