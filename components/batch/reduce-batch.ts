import { type Failure, isKeySpent } from "@/lib/api/failure";
import type { Issue } from "@/lib/exchange/errors";
import type { OrderJobRow, OrderJobRowsAnswer } from "@/lib/order-jobs/order-job";
import type { BatchElement } from "@/lib/orders/batch-limits";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { keyToSend, type OrderAnswer, type OrderEvent, reduceOrder } from "@/lib/orders/submission";
import {
  type BatchAnswer,
  type BatchEvent,
  hasQueuedRows,
  isSending,
  type KeyFactory,
  type OrderBatch,
  requestsOf,
} from "./batch";
import type { BatchRow } from "./batch-row";
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
    case "results":
      return event.jobId === batch.jobId ? applyResults(batch, event.results, newKey) : batch;
    default:
      return isSending(batch) ? batch : editBatch(batch, event, newKey);
  }
}

/** What is sent is worked out from nothing any more: neither a paste nor a ladder changes it. */
function withOwnRows(batch: OrderBatch): OrderBatch {
  if (batch.paste === null && batch.ladder === null) return batch;
  const rows = batch.rows.map((row) => ({ ...row, source: null, pasted: null }));
  return { ...batch, paste: null, ladder: null, rows };
}

function send(
  batch: OrderBatch,
  event: BatchEvent & { type: "send" },
  newKey: KeyFactory,
): OrderBatch {
  const { ids, request } = event;
  const text = JSON.stringify(request);
  // One batch at a time; one without an answer can only be asked about again, under its own key.
  if (isSending(batch) || hasQueuedRows(batch)) return batch;
  if (batch.sent !== null && batch.lastRequestText !== text) return batch;
  const key = batch.sent?.key ?? keyToSend(batch.key, batch.lastRequestText, text, newKey);
  const own = withOwnRows(batch);
  const sent = batch.sent ?? { key, ids, request };
  const rows = withEvents(own.rows, request, () => ({ type: "send" }));
  return { ...own, key, lastRequestText: text, sent, refused: null, rows };
}

/** The rows after an event for each of a batch's orders; `event` gets their index in it. */
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
  { key, answer }: BatchEvent & { type: "answer" },
  newKey: KeyFactory,
): OrderBatch {
  const { sent } = batch;
  if (sent?.key !== key) return batch;
  const { ids, request } = sent;
  const rows = withEvents(batch.rows, request, () => ({ type: "answer", answer: rowOf(answer) }));
  const next = { ...batch, rows };
  switch (answer.kind) {
    case "no-answer":
      return next;
    case "started": {
      const taken = batch.rows.filter(({ id }) => ids.includes(id));
      const requests = requestsOf(taken).map((each, at) => ({
        key: `${key}-${at}`,
        orders: each.map(({ id, clientOid }) => ({ id, clientOid })),
      }));
      return {
        ...next,
        ...{ sent: null, lastRequestText: null, key: newKey(), jobId: answer.jobId },
        requests: [...batch.requests, ...requests],
      };
    }
    case "refused": {
      const { failure } = answer;
      const refused = { ...next, refused: failure };
      // What went before without an answer stays in question, under the key that it went with.
      if (rows.some((row) => ids.includes(row.id) && isUnanswered(row))) return refused;
      const drafts = { ...refused, sent: null, rows: withServerIssues(rows, ids, failure) };
      return isKeySpent(failure) ? { ...drafts, key: newKey(), lastRequestText: null } : drafts;
    }
  }
}

/** What the desk's answer to the whole batch says of one of its orders. */
function rowOf(answer: BatchAnswer): OrderAnswer {
  if (answer.kind === "started") return { kind: "taken" };
  return answer.kind === "refused" ? { kind: "refused", checked: false } : answer;
}

const isUnanswered = ({ outcome }: BatchRow) => outcome?.kind === "no-answer";

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

/** What the desk says of each order of the job; of one that has ended nothing waits any more. */
function applyResults(
  batch: OrderBatch,
  { ended, rows: results }: OrderJobRowsAnswer,
  newKey: KeyFactory,
): OrderBatch {
  const byId = new Map(results.map((result) => [result.order, result]));
  const rows = batch.rows.map((row) => {
    const result = byId.get(row.clientOid);
    return result ? withResult(row, result, { ended, newKey }) : row;
  });
  return { ...batch, rows, jobId: ended ? null : batch.jobId, requests: sentOf(batch, rows) };
}

/** The requests without what the job gave back: it was in none of them. */
function sentOf({ rows: before, requests }: OrderBatch, rows: readonly BatchRow[]) {
  const released = new Set(
    before.flatMap(({ clientOid }, at) => (rows[at]?.clientOid === clientOid ? [] : [clientOid])),
  );
  if (released.size === 0) return requests;
  return requests
    .map(({ key, orders }) => ({
      key,
      orders: orders.filter(({ clientOid }) => !released.has(clientOid)),
    }))
    .filter(({ orders }) => orders.length > 0);
}

function withResult(
  row: BatchRow,
  result: OrderJobRow,
  { ended, newKey }: { readonly ended: boolean; readonly newKey: KeyFactory },
): BatchRow {
  const { outcome, orderId, code, message, intentId } = result;
  const answered = (answer: OrderAnswer) => reduceOrder(row, { type: "answer", answer });
  switch (outcome) {
    case "placed":
      return answered(
        orderId === null
          ? { kind: "accepted-without-id", intentId: intentId ?? "", clientOid: row.clientOid }
          : { kind: "ok", data: { orderId }, requestTime: null, intentId },
      );
    case "unknown":
      return answered({ kind: "unknown", reason: message ?? "", intentId: intentId ?? "" });
    case "rejected":
      if (intentId === null) return refusedRow(row, message, newKey);
      return answered({ kind: "rejected", code: code ?? "", message: message ?? "", intentId });
    case "not-placed":
      return answered({ kind: "not-sent", reason: message ?? "Nothing was sent.", intentId });
    case "left":
      return ended ? released(row, newKey) : row;
    default:
      return row;
  }
}

/** Its job goes on without it, so what is sent of it later is another order. */
function released(row: BatchRow, newKey: KeyFactory): BatchRow {
  const draft = reduceOrder(row, { type: "release" });
  return draft === row ? row : { ...draft, clientOid: newKey() };
}

/** The desk itself refused it: a draft again, with what is wrong. */
function refusedRow(row: BatchRow, message: string | null, newKey: KeyFactory): BatchRow {
  const draft = released(row, newKey);
  if (draft === row || message === null) return draft;
  const issue: Issue = { field: "symbol", rule: "desk", message, severity: "error" };
  return { ...draft, serverIssues: [issue] };
}
