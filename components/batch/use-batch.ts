"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readDraft, writeDraft } from "@/components/desk/draft-store";
import {
  clearSessionEnded,
  markUnsent,
  sessionEndedWithDraft,
  watchDuplicateKey,
} from "@/components/desk/drafts";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { isEditable, isPending, isQueued } from "@/lib/orders/submission";
import { deskNow } from "@/lib/time";
import { type BatchEvent, isSending, newOrderBatch, type OrderBatch } from "./batch";
import { isBlank } from "./batch-row";
import { reduceBatch } from "./reduce-batch";
import { batchDraft } from "./stored-batch";
import { noHistory, recordEdit, redo, undo } from "./undo-history";

const newKey = () => newClientOid(deskNow());

const hasDrafts = ({ rows }: OrderBatch) =>
  rows.some((row) => isQueued(row) || (isEditable(row) && !isBlank(row)));

/** A connection's batch: kept over reloads of the tab, never shared with another tab. */
export function useBatch(connectionId: string, intents: readonly OrderIntent[] | null) {
  const latest = useRef<OrderBatch | null>(null);
  const history = useRef(noHistory);
  const [restored, setRestored] = useState(false);
  /** Null until the browser has taken over the page. */
  const [batch, setBatch] = useState<OrderBatch | null>(null);

  const keep = useCallback(
    (next: OrderBatch) => {
      latest.current = next;
      writeDraft(batchDraft, next, connectionId);
      markUnsent("batch", hasDrafts(next));
      setBatch(next);
    },
    [connectionId],
  );
  /** Returns the batch after the event; what is held counts, not what was last drawn. */
  const dispatch = useCallback(
    (event: BatchEvent): OrderBatch | null => {
      if (latest.current === null) return null;
      const before = latest.current;
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
      if (latest.current === null || isSending(latest.current)) return false;
      const found = way(history.current, latest.current);
      if (found === null) return false;
      history.current = found.history;
      dispatch(found.event);
      return true;
    },
    [dispatch],
  );
  const undoEdit = useCallback(() => step(undo), [step]);
  const redoEdit = useCallback(() => step(redo), [step]);

  useEffect(() => {
    const stored = readDraft(batchDraft, connectionId);
    setRestored(sessionEndedWithDraft("batch") && stored !== null && hasDrafts(stored));
    keep(stored ?? newOrderBatch("USDT-FUTURES", newKey));
    return watchDuplicateKey(
      () => latest.current?.key ?? "",
      () => dispatch({ type: "taken" }),
    );
  }, [connectionId, keep, dispatch]);

  const asks = batch?.rows.some((row) => isPending(row) || isQueued(row)) ?? false;
  useEffect(() => {
    if (asks && intents !== null) dispatch({ type: "journal", intents });
  }, [dispatch, intents, asks]);

  // Each edit draws the batch anew, and with it what its history has.
  const { past, future } = history.current;
  const steps = { canUndo: past.length > 0, canRedo: future.length > 0 };
  return { batch, dispatch, undo: undoEdit, redo: redoEdit, ...steps, restored };
}

export type BatchHandle = ReturnType<typeof useBatch>;
