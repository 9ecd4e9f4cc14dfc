import { type Failure, isKeySpent, needsConfirmation } from "@/lib/api/failure";
import type { Issue } from "@/lib/exchange/errors";
import type { OrderIntent } from "@/lib/orders/order-intent";
import {
  isPending,
  isQueued,
  keyToSend,
  type OrderAnswer,
  type OrderEvent,
  reduceOrder,
  wasNotPlaced,
} from "@/lib/orders/submission";
import {
  type BatchAnswer,
  type BatchEvent,
  hasQueuedRows,
  isSending,
  type KeyFactory,
  type OrderBatch,
  type PauseReason,
} from "./batch";
import type { BatchElement, BatchRow } from "./batch-row";
import { editBatch } from "./edit-batch";

/** The batch after an event. */
export function reduceBatch(batch: OrderBatch, event: BatchEvent, newKey: KeyFactory): OrderBatch {
  switch (event.type) {
    case "send":
      return send(batch, event, newKey);
    case "answer":
      return applyAnswer(batch, event, newKey);
    case "journal":
      return applyJournal(batch, event.intents, newKey);
    case "queue":
      return queueRows(batch, event.ids);
    case "pause":
      return batch.pauseReason === null && hasQueuedRows(batch)
        ? { ...batch, pauseReason: event.reason }
        : batch;
    case "resume":
      // A request without an answer is asked about before anything else goes.
      if (batch.sent !== null && !isSending(batch)) return batch;
      return { ...batch, pauseReason: null, refused: null };
    case "release":
      return releaseRows(batch, event.ids);
    default:
      return isSending(batch) ? batch : editBatch(batch, event, newKey);
  }
}

function queueRows(batch: OrderBatch, ids: readonly number[]): OrderBatch {
  if (isSending(batch) || batch.sent !== null || hasQueuedRows(batch)) return batch;
  const wanted = new Set(ids);
  const own = withOwnRows(batch);
  const rows = own.rows.map((row) =>
    wanted.has(row.id) ? reduceOrder(row, { type: "queue" }) : row,
  );
  return { ...own, rows, refused: null, pauseReason: null };
}

/** What is sent is worked out from nothing any more: neither a paste nor a ladder changes it. */
function withOwnRows(batch: OrderBatch): OrderBatch {
  if (batch.paste === null && batch.ladder === null) return batch;
  const rows = batch.rows.map((row) => ({ ...row, source: null, pasted: null }));
  return { ...batch, paste: null, ladder: null, rows };
}

function releaseRows(batch: OrderBatch, ids: readonly number[] | "all"): OrderBatch {
  const rows = batch.rows.map((row) =>
    ids === "all" || ids.includes(row.id) ? reduceOrder(row, { type: "release" }) : row,
  );
  return { ...batch, rows, pauseReason: rows.some(isQueued) ? batch.pauseReason : null };
}

function send(
  batch: OrderBatch,
  event: BatchEvent & { type: "send" },
  newKey: KeyFactory,
): OrderBatch {
  const { ids, request, at = 0 } = event;
  const text = JSON.stringify(request);
  // One request at a time; one without an answer can only be asked about again, under its own key.
  if (isSending(batch) || (batch.sent !== null && batch.lastRequestText !== text)) return batch;
  const key = batch.sent?.key ?? keyToSend(batch.key, batch.lastRequestText, text, newKey);
  const own = withOwnRows(batch);
  const queued = own.rows.some((row) => isQueued(row) && ids.includes(row.id));
  const sent = batch.sent ?? { key, ids, request, queued };
  const rows = withEvents(own.rows, request, () => ({ type: "send" }));
  const pauseReason = batch.pauseReason === "question" ? null : batch.pauseReason;
  const orders = request.map(({ clientOid }, place) => ({ id: ids[place] ?? 0, clientOid }));
  const requests =
    batch.sent === null
      ? [...batch.requests, { key, orders, sentAt: at, answeredAt: null }]
      : batch.requests;
  return { ...own, key, lastRequestText: text, sent, refused: null, rows, pauseReason, requests };
}

/** The rows after an event for each of a request's orders; `event` gets their index in it. */
function withEvents(
  rows: readonly BatchRow[],
  request: readonly BatchElement[],
  event: (at: number) => OrderEvent,
): readonly BatchRow[] {
  const places = new Map(request.map(({ clientOid }, at) => [clientOid, at]));
  return rows.map((row) => {
    const at = places.get(row.clientOid);
    return at === undefined ? row : reduceOrder(row, event(at));
  });
}

function applyAnswer(
  batch: OrderBatch,
  event: BatchEvent & { type: "answer" },
  newKey: KeyFactory,
): OrderBatch {
  const { key, answer } = event;
  const { sent } = batch;
  if (sent?.key !== key) return batch;
  const { ids, request } = sent;
  const rows = withEvents(batch.rows, request, (at) => ({
    type: "answer",
    answer: answerTo(at, answer),
  }));
  const next = { ...batch, rows };
  if (answer.kind === "no-answer") {
    return { ...next, pauseReason: pauseReasonOf(next, "unclear") };
  }
  if (answer.kind !== "refused") {
    const pauseReason = pauseReasonOf(next, pauseAfter(rows, ids));
    const answeredAt = event.at ?? null;
    const requests = batch.requests.map((each) =>
      each.key === key ? { ...each, answeredAt } : each,
    );
    return { ...next, sent: null, lastRequestText: null, key: newKey(), pauseReason, requests };
  }
  const { failure } = answer;
  const reason = needsConfirmation(failure) ? "question" : "refused";
  const refusedBatch = { ...next, refused: failure, pauseReason: pauseReasonOf(next, reason) };
  // What went before without an answer stays in question, under the key that it went with.
  if (rows.some((row) => ids.includes(row.id) && isUnanswered(row))) return refusedBatch;
  const drafts = {
    ...refusedBatch,
    sent: null,
    rows: withServerIssues(rows, ids, failure),
    requests: batch.requests.filter((each) => each.key !== key),
  };
  if (failure.kind === "busy" && sent.queued) return waitAgain(drafts, ids);
  return isKeySpent(failure) ? { ...drafts, key: newKey(), lastRequestText: null } : drafts;
}

/** Nothing went, because the exchange's rate is used up: the rows wait for their request again. */
function waitAgain(batch: OrderBatch, ids: readonly number[]): OrderBatch {
  const rows = batch.rows.map((row) =>
    ids.includes(row.id) ? reduceOrder(row, { type: "queue" }) : row,
  );
  const held = batch.pauseReason === "refused" || batch.pauseReason === null;
  return { ...batch, rows, pauseReason: held ? "busy" : batch.pauseReason };
}

/** What an answer says of the order at a place of its request. */
function answerTo(at: number, answer: BatchAnswer): OrderAnswer {
  if (answer.kind === "rows") return answer.rows[at];
  if (answer.kind !== "refused") return answer;
  // The desk asks a question only after it has looked for the key.
  return { kind: "refused", checked: needsConfirmation(answer.failure) };
}

const isUnanswered = ({ outcome }: BatchRow) => outcome?.kind === "no-answer";

/** What waits goes on only after a request whose every outcome is known, and not all of it bad. */
function pauseAfter(rows: readonly BatchRow[], ids: readonly number[]): PauseReason | null {
  const went = rows.filter(({ id }) => ids.includes(id));
  if (went.some(isPending)) return "unclear";
  return went.every(wasNotPlaced) ? "rejected" : null;
}

/** A user's own pause stays; without waiting rows there is nothing to pause. */
function pauseReasonOf(batch: OrderBatch, reason: PauseReason | null): PauseReason | null {
  return hasQueuedRows(batch) ? (batch.pauseReason ?? reason) : null;
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

/** What the journal knows now about the rows that were sent, or that another tab has sent. */
function applyJournal(
  batch: OrderBatch,
  intents: readonly OrderIntent[],
  newKey: KeyFactory,
): OrderBatch {
  const byId = new Map(intents.map((intent) => [intent.clientOid, intent]));
  const rows = batch.rows.map((row) => {
    const intent = byId.get(row.clientOid);
    return intent ? reduceOrder(row, { type: "journal", intent }) : row;
  });
  if (rows.every((row, at) => row === batch.rows[at])) return batch;
  const next = { ...batch, rows };
  return rows.some(isUnanswered) || isSending(next) || batch.sent === null
    ? next
    : { ...next, sent: null, lastRequestText: null, key: newKey() };
}
