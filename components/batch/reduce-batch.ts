import {
  type BatchEvent,
  hasQueuedRows,
  isSending,
  type KeyFactory,
  type OrderBatch,
} from "./batch";
import { type BatchRow, isQueued, type RowOutcome } from "./batch-row";
import { editBatch } from "./edit-batch";
import { applyAnswer, applyJournal, withOutcomes } from "./settle-batch";

/** The batch after an event. */
export function reduceBatch(batch: OrderBatch, event: BatchEvent, newKey: KeyFactory): OrderBatch {
  switch (event.type) {
    case "send":
      return send(batch, event, newKey);
    case "answer":
      return applyAnswer(batch, event.key, event.answer, newKey);
    case "journal":
      return applyJournal(batch, event.intents, newKey);
    case "queue":
      return queueRows(batch, event.ids);
    case "pause":
      return batch.pauseReason === null && hasQueuedRows(batch)
        ? { ...batch, pauseReason: event.why }
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
  const rows = batch.rows.map((row): BatchRow => {
    return ids.includes(row.id) && row.outcome === null
      ? { ...row, outcome: { kind: "queued" } }
      : row;
  });
  return { ...batch, rows, refused: null, pauseReason: null };
}

function releaseRows(batch: OrderBatch, ids: readonly number[] | "all"): OrderBatch {
  const rows = batch.rows.map((row) =>
    isQueued(row) && (ids === "all" || ids.includes(row.id)) ? { ...row, outcome: null } : row,
  );
  return { ...batch, rows, pauseReason: rows.some(isQueued) ? batch.pauseReason : null };
}

function send(
  batch: OrderBatch,
  event: BatchEvent & { type: "send" },
  newKey: KeyFactory,
): OrderBatch {
  const { ids, request } = event;
  const text = JSON.stringify(request);
  // One request at a time; one without an answer can only be asked about again.
  if (isSending(batch) || (batch.sent !== null && batch.lastRequestText !== text)) return batch;
  const key =
    batch.lastRequestText !== null && batch.lastRequestText !== text ? newKey() : batch.key;
  const sent = { key, ids, request };
  const rows = withOutcomes(batch.rows, ids, sending);
  const pauseReason = batch.pauseReason === "question" ? null : batch.pauseReason;
  return { ...batch, key, lastRequestText: text, sent, refused: null, rows, pauseReason };
}

const sending = (): RowOutcome => ({ kind: "sending" });
