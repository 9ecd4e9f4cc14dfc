"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { watchKeys } from "@/components/shell/key-watch";
import type { IntentRow } from "@/lib/orders/intent-row";
import { newClientOid } from "@/lib/orders/new-client-oid";
import {
  type Attempt,
  type AttemptEvent,
  advance,
  isLocked,
  newAttempt,
  restoredAttempt,
} from "./attempt";
import { readStoredAttempt, writeStoredAttempt } from "./stored-attempt";

/** An event as the ticket knows it; the fresh key is added here. */
export type AttemptNews = AttemptEvent extends infer Each
  ? Each extends AttemptEvent
    ? Omit<Each, "freshKey">
    : never
  : never;

export interface UsedAttempt {
  /** Null until the browser has taken over the page. */
  readonly attempt: Attempt | null;
  readonly apply: (news: AttemptNews) => void;
  /** Takes the key for sending this body, or null when it must not be sent now. */
  readonly start: (body: string, sentence: string) => string | null;
}

/** The ticket's attempt: kept over reloads of the tab, never shared with another tab. */
export function useAttempt(
  connectionId: string,
  intents: readonly IntentRow[] | null,
): UsedAttempt {
  const held = useRef<Attempt | null>(null);
  const [attempt, setAttempt] = useState<Attempt | null>(null);

  const keep = useCallback(
    (next: Attempt) => {
      held.current = next;
      writeStoredAttempt(connectionId, next);
      setAttempt(next);
    },
    [connectionId],
  );
  const apply = useCallback(
    (news: AttemptNews) => {
      if (held.current === null) return;
      const next = advance(held.current, { ...news, freshKey: newClientOid(Date.now()) });
      if (next !== held.current) keep(next);
    },
    [keep],
  );
  const start = useCallback(
    (body: string, sentence: string) => {
      // What is held counts, not what was last drawn: a second click finds it locked already.
      if (held.current === null || isLocked(held.current, body)) return null;
      apply({ type: "send", body, sentence, now: Date.now() });
      return held.current.key;
    },
    [apply],
  );

  useEffect(() => {
    const stored = readStoredAttempt(connectionId);
    const freshKey = newClientOid(Date.now());
    keep(stored ? restoredAttempt(stored, freshKey) : newAttempt(freshKey));
    return watchKeys(
      () => held.current?.key ?? "",
      () => apply({ type: "taken" }),
    );
  }, [connectionId, keep, apply]);

  const questions = attempt?.questions.length ?? 0;
  useEffect(() => {
    if (questions > 0 && intents !== null) apply({ type: "journal", intents });
  }, [apply, intents, questions]);

  return { attempt, apply, start };
}
