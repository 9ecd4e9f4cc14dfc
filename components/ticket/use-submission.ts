"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import {
  type DraftSchema,
  isStoredKey,
  readDraft,
  recordOf,
  writeDraft,
} from "@/components/shell/desk/draft-store";
import { watchDuplicateKey } from "@/components/shell/desk/drafts";
import { isClientOidMark } from "@/lib/exchange/identifiers";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { deskNow } from "@/lib/time";
import {
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
  const latest = useRef<Submission | null>(null);
  const [submission, setSubmission] = useState<Submission | null>(null);

  const keep = useCallback(
    (next: Submission) => {
      latest.current = next;
      const { key, mark, sent, pendingOutcomes: questions } = next;
      writeDraft(submissionDraft, { key, mark, sent, questions }, connectionId);
      setSubmission(next);
    },
    [connectionId],
  );
  const dispatch = useCallback(
    (action: SubmissionAction) => {
      if (latest.current === null) return;
      const next = reduceSubmission(latest.current, {
        ...action,
        newKey: newClientOid(deskNow(), action.type === "mark" ? action.mark : latest.current.mark),
      });
      if (next !== latest.current) keep(next);
    },
    [keep],
  );
  const start = useCallback(
    (body: string, sentence: string) => {
      // What is held counts, not what was last drawn: a second click finds it locked already.
      const before = latest.current;
      dispatch({ type: "send", body, sentence, now: deskNow() });
      return latest.current === before ? null : (latest.current?.key ?? null);
    },
    [dispatch],
  );

  useEffect(() => {
    const stored = readDraft(submissionDraft, connectionId);
    const newKey = newClientOid(deskNow(), stored?.mark);
    keep(stored ? restoredSubmission(stored, newKey) : newSubmission(newKey));
    return watchDuplicateKey(
      () => latest.current?.key ?? "",
      () => dispatch({ type: "taken" }),
    );
  }, [connectionId, keep, dispatch]);

  const pendingCount = submission?.pendingOutcomes.length ?? 0;
  const sending = submission?.status.kind === "sending";
  useEffect(() => {
    if ((pendingCount > 0 || sending) && intents !== null) dispatch({ type: "journal", intents });
  }, [dispatch, intents, sending, pendingCount]);

  return { submission, dispatch, start };
}

/** What of a submission outlives a reload of its tab. */
interface StoredSubmission {
  readonly key: string;
  readonly mark: string;
  readonly sent: boolean;
  readonly pendingOutcomes: readonly PendingOutcome[];
}

/** `questions` is what tabs have stored since before the pending outcomes had their name. */
export const submissionDraft: DraftSchema<StoredSubmission> = {
  name: "ticket",
  title: "What the ticket last sent",
  version: 1,
  parse: ({ key, mark = "", sent, questions }) => {
    if (!isStoredKey(key) || typeof sent !== "boolean" || !Array.isArray(questions)) return null;
    if (typeof mark !== "string" || !isClientOidMark(mark)) return null;
    return { key, mark, sent, pendingOutcomes: questions.filter(isPendingOutcome) };
  },
};

function isPendingOutcome(value: unknown): value is PendingOutcome {
  const { key, kind, body, sentence, reason, intentId } = recordOf(value) ?? {};
  const texts = [body, sentence, reason, intentId];
  const known = kind === "pending" || kind === "unknown" || kind === "no-answer";
  return isStoredKey(key) && known && texts.every((it) => it === null || typeof it === "string");
}
