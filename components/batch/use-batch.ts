"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import {
  clearSessionEnded,
  markUnsent,
  sessionEndedWithDraft,
  watchDuplicateKey,
} from "@/components/shell/desk/drafts";
import { newClientOid } from "@/lib/exchange/identifiers";
import { categories, orderTypes, timesInForce } from "@/lib/exchange/values";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { futuresActions, spotActions } from "@/lib/orders/position-action";
import type { TypedField } from "@/lib/orders/ticket";
import { type BatchEvent, isSending, maxRows, newOrderBatch, type OrderBatch } from "./batch";
import {
  type BatchRow,
  isBlank,
  isEditable,
  isPending,
  isQueued,
  type RowOutcome,
} from "./batch-row";
import { reduceBatch } from "./reduce-batch";
import { noHistory, recordEdit, redo, undo } from "./undo-history";

export interface BatchHandle {
  /** Null until the browser has taken over the page. */
  readonly batch: OrderBatch | null;
  /** The batch after the event; what is held counts, not what was last drawn. */
  readonly dispatch: (event: BatchEvent) => OrderBatch | null;
  /** Takes the last edit back, or does it again; whether there was one. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** Rows that were not sent when the session ended. */
  readonly restored: boolean;
}

const newKey = () => newClientOid(Date.now());

/** Whether there are typed rows that were not sent. */
const hasDrafts = ({ rows }: OrderBatch) =>
  rows.some((row) => isQueued(row) || (isEditable(row) && !isBlank(row)));

/** A connection's batch: kept over reloads of the tab, never shared with another tab. */
export function useBatch(
  connectionId: string,
  intents: readonly OrderIntent[] | null,
): BatchHandle {
  const held = useRef<OrderBatch | null>(null);
  const history = useRef(noHistory);
  const [restored, setRestored] = useState(false);
  const [batch, setBatch] = useState<OrderBatch | null>(null);

  const keep = useCallback(
    (next: OrderBatch) => {
      held.current = next;
      writeStoredBatch(connectionId, next);
      markUnsent("batch", hasDrafts(next));
      setBatch(next);
    },
    [connectionId],
  );
  const dispatch = useCallback(
    (event: BatchEvent) => {
      if (held.current === null) return null;
      const before = held.current;
      const next = reduceBatch(before, event, newKey);
      history.current = recordEdit(history.current, before, event, next);
      if (next !== before) {
        keep(next);
        clearSessionEnded("batch");
      }
      return next;
    },
    [keep],
  );
  const step = useCallback(
    (way: typeof undo) => {
      if (held.current === null || isSending(held.current)) return false;
      const found = way(history.current, held.current);
      if (found === null) return false;
      dispatch(found.event);
      history.current = found.history;
      return true;
    },
    [dispatch],
  );
  const undoEdit = useCallback(() => step(undo), [step]);
  const redoEdit = useCallback(() => step(redo), [step]);

  useEffect(() => {
    const stored = readStoredBatch(connectionId);
    setRestored(sessionEndedWithDraft("batch") && stored !== null && hasDrafts(stored));
    keep(stored ?? newOrderBatch("USDT-FUTURES", newKey));
    return watchDuplicateKey(
      () => held.current?.key ?? "",
      () => dispatch({ type: "taken" }),
    );
  }, [connectionId, keep, dispatch]);

  const asks = batch?.rows.some((row) => isPending(row) || isQueued(row)) ?? false;
  useEffect(() => {
    if (asks && intents !== null) dispatch({ type: "journal", intents });
  }, [dispatch, intents, asks]);

  return { batch, dispatch, undo: undoEdit, redo: redoEdit, restored };
}

const storageKey = (connectionId: string) => `batch:${connectionId}`;

/** Reads what this tab stored for a connection; null when it is nothing of ours. */
function readStoredBatch(connectionId: string): OrderBatch | null {
  try {
    return parseStoredBatch(sessionStorage.getItem(storageKey(connectionId)));
  } catch {
    return null;
  }
}

/** Stores it. A browser without storage only loses it at a reload. */
function writeStoredBatch(connectionId: string, batch: OrderBatch): void {
  try {
    sessionStorage.setItem(storageKey(connectionId), JSON.stringify(batch));
  } catch {
    // Storage is full or forbidden: the batch still lives as long as the page.
  }
}

/**
 * Takes apart what was stored. A request that was on its way when the page went is one that the
 * desk did not answer: its rows are locked, and it can be asked about under the same key.
 */
export function parseStoredBatch(text: string | null): OrderBatch | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { category, rows, key, lastRequestText, sent } = withOldNames(value);
  const found = categories.find((each) => each === category);
  if (!found || !isKey(key) || !Array.isArray(rows) || rows.length > maxRows) return null;
  if (rows.length === 0 || !rows.every(isRow)) return null;
  if (rows.some((row) => row.order.category !== found)) return null;
  return {
    category: found,
    rows: rows.map((row) => ({
      ...row,
      serverIssues: [],
      outcome: restoredOutcome(row.outcome),
    })),
    key,
    lastRequestText: typeof lastRequestText === "string" ? lastRequestText : null,
    sent: isSent(sent) ? sent : null,
    refused: null,
    // Nothing goes on by itself in a page that is new: a person says so again.
    pauseReason: rows.some((row) => row.outcome?.kind === "queued") ? "reload" : null,
  };
}

/**
 * A tab that was open before these members had their names stored `used`, and in a row `unread`
 * and `end`: what it had sent must stay locked.
 */
function withOldNames(stored: Record<string, unknown>): Partial<OrderBatch> {
  const { used, rows, ...rest } = stored;
  const rowsOf = (list: readonly unknown[]) =>
    list.map((row) => {
      if (!isRecord(row)) return row;
      const { unread, end, door: _serverIssues, ...named } = row;
      return { unparsed: unread, outcome: end, ...named };
    });
  return {
    lastRequestText: used,
    ...rest,
    rows: Array.isArray(rows) ? rowsOf(rows) : rows,
  } as Partial<OrderBatch>;
}

const restoredOutcome = (end: RowOutcome | null): RowOutcome | null =>
  end?.kind === "sending" ? { kind: "no-answer", reason: null } : end;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isKey(key: unknown): key is string {
  return typeof key === "string" && /^[A-Za-z0-9_-]{16,64}$/.test(key);
}

const intents: readonly string[] = [...spotActions, ...futuresActions];

function isRow(value: unknown): value is BatchRow {
  if (!isRecord(value) || !isRecord(value.order)) return false;
  const { id, clientOid, symbol, order, unparsed, outcome } = value as Partial<BatchRow>;
  return (
    Number.isSafeInteger(id) &&
    isKey(clientOid) &&
    typeof symbol === "string" &&
    Array.isArray(unparsed) &&
    (outcome === null || isOutcome(outcome)) &&
    intents.includes(order?.intent ?? "") &&
    orderTypes.some((each) => each === order?.orderType) &&
    timesInForce.some((each) => each === order?.timeInForce) &&
    isTyped(order?.price) &&
    isTyped(order?.qty)
  );
}

function isTyped(value: unknown): value is TypedField {
  if (!isRecord(value)) return false;
  const { text, source, interpretation } = value as Partial<TypedField>;
  const read =
    interpretation === null || interpretation === "decimal" || interpretation === "thousands";
  return typeof text === "string" && (source === "typed" || source === "pasted") && read;
}

const outcomeFields: Readonly<Record<RowOutcome["kind"], readonly string[]>> = {
  queued: [],
  sending: [],
  accepted: ["orderId"],
  rejected: ["code", "message"],
  "not-sent": ["reason"],
  unknown: ["reason"],
  pending: ["reason"],
  "no-answer": ["reason"],
};

function isOutcome(value: unknown): value is RowOutcome {
  if (!isRecord(value) || !Object.hasOwn(outcomeFields, String(value.kind))) return false;
  const texts = outcomeFields[value.kind as RowOutcome["kind"]].map((name) => value[name]);
  return texts.every((text) => text === null || typeof text === "string");
}

function isSent(value: unknown): value is OrderBatch["sent"] & object {
  if (!isRecord(value)) return false;
  const { key, ids, request } = value;
  return (
    isKey(key) && Array.isArray(ids) && Array.isArray(request) && ids.length === request.length
  );
}
