"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { watchKeys } from "@/components/shell/key-watch";
import { forgetSessionEnd, hadSessionEnd, keepUnsent } from "@/components/shell/session-end";
import type { IntentRow } from "@/lib/orders/intent-row";
import { newClientOid } from "@/lib/orders/new-client-oid";
import { advance, type Batch, type BatchEvent, isSending, newBatch } from "./batch";
import { isBlank, isEditable, isOpenQuestion, isQueued } from "./batch-row";
import { noHistory, redo, remember, undo } from "./history";
import { readStoredBatch, writeStoredBatch } from "./stored-batch";

export interface UsedBatch {
  /** Null until the browser has taken over the page. */
  readonly batch: Batch | null;
  /** The batch after the event; what is held counts, not what was last drawn. */
  readonly apply: (event: BatchEvent) => Batch | null;
  /** Takes the last edit back, or does it again; whether there was one. */
  readonly stepBack: () => boolean;
  readonly stepForward: () => boolean;
  /** Rows stand here that a session's end found unsent. */
  readonly restored: boolean;
}

const fresh = () => newClientOid(Date.now());

/** Whether somebody wrote rows that did not go. */
const hasDrafts = ({ rows }: Batch) =>
  rows.some((row) => isQueued(row) || (isEditable(row) && !isBlank(row)));

/** A connection's batch: kept over reloads of the tab, never shared with another tab. */
export function useBatch(connectionId: string, intents: readonly IntentRow[] | null): UsedBatch {
  const held = useRef<Batch | null>(null);
  const history = useRef(noHistory);
  const [restored, setRestored] = useState(false);
  const [batch, setBatch] = useState<Batch | null>(null);

  const keep = useCallback(
    (next: Batch) => {
      held.current = next;
      writeStoredBatch(connectionId, next);
      keepUnsent("batch", hasDrafts(next));
      setBatch(next);
    },
    [connectionId],
  );
  const apply = useCallback(
    (event: BatchEvent) => {
      if (held.current === null) return null;
      const before = held.current;
      const next = advance(before, event, fresh);
      history.current = remember(history.current, before, event, next);
      if (next !== before) {
        keep(next);
        forgetSessionEnd("batch");
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
      apply(found.event);
      history.current = found.history;
      return true;
    },
    [apply],
  );
  const stepBack = useCallback(() => step(undo), [step]);
  const stepForward = useCallback(() => step(redo), [step]);

  useEffect(() => {
    const stored = readStoredBatch(connectionId);
    setRestored(hadSessionEnd("batch") && stored !== null && hasDrafts(stored));
    keep(stored ?? newBatch("USDT-FUTURES", fresh));
    return watchKeys(
      () => held.current?.key ?? "",
      () => apply({ type: "taken" }),
    );
  }, [connectionId, keep, apply]);

  const asks = batch?.rows.some((row) => isOpenQuestion(row) || isQueued(row)) ?? false;
  useEffect(() => {
    if (asks && intents !== null) apply({ type: "journal", intents });
  }, [apply, intents, asks]);

  return { batch, apply, stepBack, stepForward, restored };
}
