import {
  type ConfirmableFailure,
  type Failure,
  isKeySpent,
  needsConfirmation,
} from "@/lib/api/failure";
import type { Outcome } from "@/lib/exchange/errors";
import type { OrderIntent } from "@/lib/orders/order-intent";
import {
  isOpen,
  isSettled,
  keyToSend,
  noAnswer,
  type OpenOutcome,
  reduceOutcome,
  type SettledOutcome,
} from "@/lib/orders/submission";

interface PlacedOrder {
  readonly orderId?: string | null | undefined;
  readonly clientOid?: string | null | undefined;
}

/** What came of sending the ticket; `no-answer` is our own desk that did not answer. */
export type SubmissionAnswer =
  | Outcome<PlacedOrder>
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "no-answer" };

/** What the ticket says under its button. */
export type SubmissionStatus =
  | { readonly kind: "nothing" }
  /** `left` from when the journal says that it is on the wire. */
  | {
      readonly kind: "sending";
      readonly sentence: string;
      readonly since: number;
      readonly left: boolean;
    }
  | { readonly kind: "accepted"; readonly sentence: string; readonly orderId: string | null }
  | { readonly kind: "accepted-without-id"; readonly sentence: string; readonly clientOid: string }
  | {
      readonly kind: "rejected";
      readonly sentence: string;
      readonly code: string;
      readonly message: string;
    }
  /** `body` of what the ticket held when it was pressed; null of an order out of the journal. */
  | {
      readonly kind: "not-sent";
      readonly sentence: string;
      readonly reason: string;
      readonly body: string | null;
    }
  /** The desk asks before it sends; nothing was written down. */
  | {
      readonly kind: "question";
      readonly sentence: string;
      readonly failure: ConfirmableFailure;
      readonly body: string | null;
    }
  | { readonly kind: "refused"; readonly sentence: string; readonly failure: Failure };

/** An order that was sent and of which nobody knows yet. It is never sent again by itself. */
export interface PendingOutcome extends OpenOutcome {
  readonly key: string;
  /** What was sent, without its id, so that the very same order stays locked; null if forgotten. */
  readonly body: string | null;
  readonly sentence: string | null;
  readonly intentId: string | null;
}

/**
 * One thing a user means to do. Its key is the Idempotency-Key and the clientOid at once, and is
 * replaced after every definite answer and after every edit that follows a send
 * (docs/order-safety.md#c2).
 */
export interface Submission {
  readonly key: string;
  /** What a user put into the ids of their orders, or "". */
  readonly mark: string;
  /** Whether the key has left this tab. */
  readonly sent: boolean;
  /** What is being sent, without its id; null while nothing is. */
  readonly body: string | null;
  readonly status: SubmissionStatus;
  readonly pendingOutcomes: readonly PendingOutcome[];
}

/** `newKey` is a key that nobody has used, for when this event needs one. */
export type SubmissionEvent = { readonly newKey: string } & (
  | { readonly type: "edit" }
  /** The user marks their orders; a key with the new mark takes the place of the old one. */
  | { readonly type: "mark"; readonly mark: string }
  /** Another tab holds the same key: a duplicated tab copies what this one had stored. */
  | { readonly type: "taken" }
  | {
      readonly type: "send";
      readonly body: string;
      readonly sentence: string;
      readonly now: number;
    }
  | { readonly type: "answer"; readonly key: string; readonly answer: SubmissionAnswer }
  | { readonly type: "journal"; readonly intents: readonly OrderIntent[] }
);

const nothing: SubmissionStatus = { kind: "nothing" };

export function newSubmission(key: string, mark = ""): Submission {
  return { key, mark, sent: false, body: null, status: nothing, pendingOutcomes: [] };
}

/** A submission out of storage: the journal tells what became of what it had sent. */
export function restoredSubmission(
  stored: Pick<Submission, "key" | "mark" | "sent" | "pendingOutcomes">,
  newKey: string,
): Submission {
  const { pendingOutcomes, mark } = stored;
  if (!stored.sent) return { ...newSubmission(stored.key, mark), pendingOutcomes };
  const pending = { ...noAnswer, key: stored.key, body: null, sentence: null, intentId: null };
  return { ...newSubmission(newKey, mark), pendingOutcomes: [...pendingOutcomes, pending] };
}

/** Whether this very order is on its way or its outcome pending: it must not be sent again. */
export function isSubmissionLocked(submission: Submission, body: string | null): boolean {
  if (submission.status.kind === "sending") return true;
  return body !== null && submission.pendingOutcomes.some((pending) => pending.body === body);
}

/** The submission after an event. */
export function reduceSubmission(submission: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case "edit":
      if (submission.status.kind === "sending") return submission;
      return {
        ...(submission.sent ? withNewKey(submission, event.newKey) : submission),
        status: nothing,
      };
    case "mark":
      if (submission.status.kind === "sending" || event.mark === submission.mark) return submission;
      return { ...withNewKey(submission, event.newKey), mark: event.mark, status: nothing };
    case "taken":
      return submission.status.kind === "sending"
        ? submission
        : withNewKey(submission, event.newKey);
    case "send": {
      const { body, sentence, now } = event;
      if (isSubmissionLocked(submission, body)) return submission;
      const key = keyToSend(submission.key, submission.body, body, () => event.newKey);
      return {
        ...submission,
        key,
        sent: true,
        body,
        status: { kind: "sending", sentence, since: now, left: false },
      };
    }
    case "answer":
      if (event.key !== submission.key || submission.status.kind !== "sending") return submission;
      return applyAnswer(submission, submission.status.sentence, event.answer, event.newKey);
    case "journal":
      return applyJournal(submission, event.intents);
  }
}

function withNewKey(submission: Submission, key: string): Submission {
  return { ...submission, key, sent: false, body: null };
}

function applyAnswer(
  submission: Submission,
  sentence: string,
  answer: SubmissionAnswer,
  newKey: string,
): Submission {
  if (answer.kind === "refused") {
    return applyRefusal(submission, sentence, answer.failure, newKey);
  }
  const { key, body, pendingOutcomes } = submission;
  const outcome = reduceOutcome({ kind: "sending" }, { type: "answer", answer });
  const next = withNewKey(submission, newKey);
  if (isSettled(outcome)) return { ...next, status: statusOf(outcome, sentence, key, body) };
  if (!isOpen(outcome)) return submission;
  const intentId = "intentId" in answer ? answer.intentId : null;
  const pending = { ...outcome, key, body, sentence, intentId };
  return { ...next, status: nothing, pendingOutcomes: [...pendingOutcomes, pending] };
}

function statusOf(
  outcome: SettledOutcome,
  sentence: string,
  clientOid: string,
  body: string | null = null,
): SubmissionStatus {
  if (outcome.kind === "not-sent") return { ...outcome, sentence, body };
  if (outcome.kind === "rejected") return { ...outcome, sentence };
  return outcome.withoutId
    ? { kind: "accepted-without-id", sentence, clientOid }
    : { kind: "accepted", sentence, orderId: outcome.orderId };
}

/** Our own door refused before anything was written down, so the key is still good. */
function applyRefusal(
  submission: Submission,
  sentence: string,
  failure: Failure,
  newKey: string,
): Submission {
  if (needsConfirmation(failure)) {
    const { body } = submission;
    return { ...submission, status: { kind: "question", sentence, failure, body } };
  }
  const status: SubmissionStatus = { kind: "refused", sentence, failure };
  return isKeySpent(failure)
    ? { ...withNewKey(submission, newKey), status }
    : { ...submission, status };
}

/** What the journal has learnt of the pending outcomes; the newest becomes the status. */
function applyJournal(submission: Submission, intents: readonly OrderIntent[]): Submission {
  let status = statusSeenBy(intents, submission);
  const pendingOutcomes: PendingOutcome[] = [];
  for (const pending of submission.pendingOutcomes) {
    const { key, kind, reason, intentId } = pending;
    const row = intents.find((it) => it.id === intentId || it.clientOid === key);
    if (row === undefined) {
      // What this tab forgot and the journal never saw was never asked for.
      if (pending.body !== null) pendingOutcomes.push(pending);
      continue;
    }
    const outcome = reduceOutcome({ kind, reason }, { type: "journal", intent: row });
    if (isOpen(outcome)) {
      const same = outcome.kind === kind && outcome.reason === reason && row.id === intentId;
      pendingOutcomes.push(same ? pending : { ...pending, ...outcome, intentId: row.id });
    } else if (isSettled(outcome) && status.kind !== "sending") {
      const sentence = pending.sentence ?? `The order in ${row.symbol}`;
      status = statusOf(outcome, sentence, row.clientOid);
    }
  }
  const before = submission.pendingOutcomes;
  const same =
    pendingOutcomes.length === before.length &&
    pendingOutcomes.every((pending, at) => pending === before[at]);
  if (same && status === submission.status) return submission;
  return { ...submission, status, pendingOutcomes: same ? before : pendingOutcomes };
}

/** What is being sent has left as soon as its entry is past PREPARED. */
function statusSeenBy(intents: readonly OrderIntent[], submission: Submission): SubmissionStatus {
  const { status, key } = submission;
  if (status.kind !== "sending" || status.left) return status;
  const state = intents.find(({ clientOid }) => clientOid === key)?.state ?? "PREPARED";
  return state === "PREPARED" || state === "NOT_SENT" ? status : { ...status, left: true };
}
