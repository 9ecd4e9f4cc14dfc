"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { watchKeys } from "@/components/shell/key-watch";
import type { IntentRow } from "@/lib/orders/intent-row";
import { newClientOid } from "@/lib/orders/new-client-oid";
import { advance, type Batch, type BatchEvent, newBatch } from "./batch";
import { isOpenQuestion } from "./batch-row";
import { readStoredBatch, writeStoredBatch } from "./stored-batch";

export interface UsedBatch {
  /** Null until the browser has taken over the page. */
  readonly batch: Batch | null;
  /** The batch after the event; what is held counts, not what was last drawn. */
  readonly apply: (event: BatchEvent) => Batch | null;
}

const fresh = () => newClientOid(Date.now());

/** A connection's batch: kept over reloads of the tab, never shared with another tab. */
export function useBatch(connectionId: string, intents: readonly IntentRow[] | null): UsedBatch {
  const held = useRef<Batch | null>(null);
  const [batch, setBatch] = useState<Batch | null>(null);

  const keep = useCallback(
    (next: Batch) => {
      held.current = next;
      writeStoredBatch(connectionId, next);
      setBatch(next);
    },
    [connectionId],
  );
  const apply = useCallback(
    (event: BatchEvent) => {
      if (held.current === null) return null;
      const next = advance(held.current, event, fresh);
      if (next !== held.current) keep(next);
      return next;
    },
    [keep],
  );

  useEffect(() => {
    keep(readStoredBatch(connectionId) ?? newBatch("USDT-FUTURES", fresh));
    return watchKeys(
      () => held.current?.key ?? "",
      () => apply({ type: "taken" }),
    );
  }, [connectionId, keep, apply]);

  const asks = batch?.rows.some(isOpenQuestion) ?? false;
  useEffect(() => {
    if (asks && intents !== null) apply({ type: "journal", intents });
  }, [apply, intents, asks]);

  return { batch, apply };
}
