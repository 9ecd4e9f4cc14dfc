"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { watchDuplicateKey } from "@/components/shell/desk/drafts";
import { newClientOid } from "@/lib/exchange/identifiers";
import type { OrderIntent } from "@/lib/orders/order-intent";
import {
  isSubmissionLocked,
  newSubmission,
  type PendingOutcome,
  reduceSubmission,
  restoredSubmission,
  type Submission,
  type SubmissionEvent,
} from "./submission";

/** An event as the ticket knows it; the new key is added here. */
type SubmissionAction = SubmissionEvent extends infer Each
  ? Each extends SubmissionEvent
    ? Omit<Each, "newKey">
    : never
  : never;

interface SubmissionHandle {
  /** Null until the browser has taken over the page. */
  readonly submission: Submission | null;
  readonly dispatch: (action: SubmissionAction) => void;
  /** Takes the key for sending this body, or null when it must not be sent now. */
  readonly start: (body: string, sentence: string) => string | null;
}

/** The ticket's submission: kept over reloads of the tab, never shared with another tab. */
export function useSubmission(
  connectionId: string,
  intents: readonly OrderIntent[] | null,
): SubmissionHandle {
  const held = useRef<Submission | null>(null);
  const [submission, setSubmission] = useState<Submission | null>(null);

  const keep = useCallback(
    (next: Submission) => {
      held.current = next;
      writeStoredSubmission(connectionId, next);
      setSubmission(next);
    },
    [connectionId],
  );
  const dispatch = useCallback(
    (action: SubmissionAction) => {
      if (held.current === null) return;
      const next = reduceSubmission(held.current, { ...action, newKey: newClientOid(Date.now()) });
      if (next !== held.current) keep(next);
    },
    [keep],
  );
  const start = useCallback(
    (body: string, sentence: string) => {
      // What is held counts, not what was last drawn: a second click finds it locked already.
      if (held.current === null || isSubmissionLocked(held.current, body)) return null;
      dispatch({ type: "send", body, sentence, now: Date.now() });
      return held.current.key;
    },
    [dispatch],
  );

  useEffect(() => {
    const stored = readStoredSubmission(connectionId);
    const newKey = newClientOid(Date.now());
    keep(stored ? restoredSubmission(stored, newKey) : newSubmission(newKey));
    return watchDuplicateKey(
      () => held.current?.key ?? "",
      () => dispatch({ type: "taken" }),
    );
  }, [connectionId, keep, dispatch]);

  const pendingCount = submission?.pendingOutcomes.length ?? 0;
  useEffect(() => {
    if (pendingCount > 0 && intents !== null) dispatch({ type: "journal", intents });
  }, [dispatch, intents, pendingCount]);

  return { submission, dispatch, start };
}

/** What of a submission outlives a reload of its tab. */
interface StoredSubmission {
  readonly key: string;
  readonly sent: boolean;
  readonly pendingOutcomes: readonly PendingOutcome[];
}

const submissionStorageKey = (connectionId: string) => `ticket:${connectionId}`;

/** Reads what this tab stored for a connection; null when it is nothing of ours. */
function readStoredSubmission(connectionId: string): StoredSubmission | null {
  try {
    return parseStoredSubmission(sessionStorage.getItem(submissionStorageKey(connectionId)));
  } catch {
    return null;
  }
}

/** Stores it. A browser without storage only loses it at a reload. */
function writeStoredSubmission(connectionId: string, submission: StoredSubmission): void {
  const { key, sent, pendingOutcomes } = submission;
  try {
    sessionStorage.setItem(
      submissionStorageKey(connectionId),
      JSON.stringify({ key, sent, questions: pendingOutcomes }),
    );
  } catch {
    // Storage is full or forbidden: the submission still lives as long as the page.
  }
}

/** Takes apart what was stored. */
export function parseStoredSubmission(text: string | null): StoredSubmission | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return null;
    // `questions` is what tabs have stored since before the member had its name.
    const { key, sent, questions } = value as Record<string, unknown>;
    if (!isKey(key) || typeof sent !== "boolean" || !Array.isArray(questions)) return null;
    return { key, sent, pendingOutcomes: questions.filter(isPendingOutcome) };
  } catch {
    return null;
  }
}

function isKey(key: unknown): key is string {
  return typeof key === "string" && /^[A-Za-z0-9_-]{16,64}$/.test(key);
}

function isPendingOutcome(value: unknown): value is PendingOutcome {
  if (typeof value !== "object" || value === null) return false;
  const { key, kind, body, sentence, reason, intentId } = value as Partial<PendingOutcome>;
  const texts = [body, sentence, reason, intentId];
  const known = kind === "pending" || kind === "unknown" || kind === "no-answer";
  return isKey(key) && known && texts.every((it) => it === null || typeof it === "string");
}
