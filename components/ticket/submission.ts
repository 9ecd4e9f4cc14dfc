import { type ConfirmableFailure, type Failure, needsConfirmation } from "@/lib/api/failure";
import type { Outcome } from "@/lib/exchange/errors";
import type { OrderIntent } from "@/lib/orders/order-intent";

/** What placing an order acknowledges. */
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
  | { readonly kind: "sending"; readonly sentence: string; readonly since: number }
  | { readonly kind: "accepted"; readonly sentence: string; readonly orderId: string | null }
  | { readonly kind: "accepted-without-id"; readonly sentence: string; readonly clientOid: string }
  | {
      readonly kind: "rejected";
      readonly sentence: string;
      readonly code: string;
      readonly message: string;
    }
  | { readonly kind: "not-sent"; readonly sentence: string; readonly reason: string }
  /** The desk asks before it sends; nothing was written down. */
  | { readonly kind: "question"; readonly sentence: string; readonly failure: ConfirmableFailure }
  | { readonly kind: "refused"; readonly sentence: string; readonly failure: Failure };

/** An order that was sent and of which nobody knows yet. It is never sent again by itself. */
export interface PendingOutcome {
  readonly key: string;
  /** What was sent, without its id, so that the very same order stays locked; null if forgotten. */
  readonly body: string | null;
  readonly sentence: string | null;
  readonly reason: string | null;
  readonly kind: "pending" | "unknown" | "no-answer";
  readonly intentId: string | null;
}

/**
 * One thing a person means to do. Its key is the Idempotency-Key and the clientOid at once, and is
 * replaced after every definite answer and after every edit that follows a send
 * (docs/order-safety.md#c2).
 */
export interface Submission {
  readonly key: string;
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

export function newSubmission(key: string): Submission {
  return { key, sent: false, body: null, status: { kind: "nothing" }, pendingOutcomes: [] };
}

/** A submission out of storage: the journal tells what became of what it had sent. */
export function restoredSubmission(
  stored: Pick<Submission, "key" | "sent" | "pendingOutcomes">,
  newKey: string,
): Submission {
  const { pendingOutcomes } = stored;
  if (!stored.sent) return { ...newSubmission(stored.key), pendingOutcomes };
  const pending = { key: stored.key, body: null, sentence: null, reason: null, intentId: null };
  return {
    ...newSubmission(newKey),
    pendingOutcomes: [...pendingOutcomes, { ...pending, kind: "no-answer" }],
  };
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
    case "taken":
      return submission.status.kind === "sending"
        ? submission
        : withNewKey(submission, event.newKey);
    case "send": {
      const { body, sentence, now } = event;
      const fresh = submission.sent && submission.body !== body;
      const key = fresh ? event.newKey : submission.key;
      return {
        ...submission,
        key,
        sent: true,
        body,
        status: { kind: "sending", sentence, since: now },
      };
    }
    case "answer":
      if (event.key !== submission.key || submission.status.kind !== "sending") return submission;
      return applyAnswer(submission, submission.status.sentence, event.answer, event.newKey);
    case "journal":
      return applyJournal(submission, event.intents);
  }
}

const nothing: SubmissionStatus = { kind: "nothing" };

function withNewKey(submission: Submission, key: string): Submission {
  return { ...submission, key, sent: false, body: null };
}

function applyAnswer(
  submission: Submission,
  sentence: string,
  answer: SubmissionAnswer,
  newKey: string,
): Submission {
  const definite = (status: SubmissionStatus): Submission => ({
    ...withNewKey(submission, newKey),
    status,
  });
  switch (answer.kind) {
    case "ok":
      return definite({ kind: "accepted", sentence, orderId: answer.data.orderId ?? null });
    case "accepted-without-id":
      return definite({ kind: answer.kind, sentence, clientOid: answer.clientOid });
    case "rejected":
      return definite({ kind: "rejected", sentence, code: answer.code, message: answer.message });
    case "not-sent":
      return definite({ kind: "not-sent", sentence, reason: answer.reason });
    case "unavailable":
      return definite({ kind: "not-sent", sentence, reason: answer.reason });
    case "unknown":
      return withPendingOutcome(submission, newKey, { ...answer, sentence });
    case "pending":
      return withPendingOutcome(submission, newKey, { ...answer, reason: null, sentence });
    case "no-answer":
      return withPendingOutcome(submission, newKey, {
        ...answer,
        reason: null,
        intentId: null,
        sentence,
      });
    case "refused":
      return applyRefusal(submission, sentence, answer.failure, newKey);
  }
}

function withPendingOutcome(
  submission: Submission,
  newKey: string,
  pending: Pick<PendingOutcome, "kind" | "reason" | "intentId" | "sentence">,
): Submission {
  const { kind, reason, intentId, sentence } = pending;
  const { key, body } = submission;
  return {
    ...withNewKey(submission, newKey),
    status: nothing,
    pendingOutcomes: [
      ...submission.pendingOutcomes,
      { key, body, sentence, reason, kind, intentId },
    ],
  };
}

/** Our own door refused before anything was written down, so the key is still good. */
function applyRefusal(
  submission: Submission,
  sentence: string,
  failure: Failure,
  newKey: string,
): Submission {
  if (needsConfirmation(failure)) {
    return { ...submission, status: { kind: "question", sentence, failure } };
  }
  const status: SubmissionStatus = { kind: "refused", sentence, failure };
  // Without a session nothing was even looked at: the next page starts with a key of its own.
  return failure.kind === "key-reused" || failure.kind === "not-signed-in"
    ? { ...withNewKey(submission, newKey), status }
    : { ...submission, status };
}

/** What the journal has learnt of the pending outcomes; the newest becomes the status. */
function applyJournal(submission: Submission, intents: readonly OrderIntent[]): Submission {
  let status = submission.status;
  const pendingOutcomes: PendingOutcome[] = [];
  for (const pending of submission.pendingOutcomes) {
    const row = intents.find((it) => it.id === pending.intentId || it.clientOid === pending.key);
    // What this tab forgot and the journal never saw was never asked for.
    if (row === undefined && pending.body === null) continue;
    const answer = row && statusOfOrderIntent(row, pending);
    if (answer === undefined) {
      pendingOutcomes.push(row ? refreshPendingOutcome(pending, row) : pending);
    } else if (status.kind !== "sending") {
      status = answer;
    }
  }
  const same = pendingOutcomes.every((pending, at) => pending === submission.pendingOutcomes[at]);
  if (
    same &&
    pendingOutcomes.length === submission.pendingOutcomes.length &&
    status === submission.status
  ) {
    return submission;
  }
  return { ...submission, status, pendingOutcomes };
}

function refreshPendingOutcome(pending: PendingOutcome, row: OrderIntent): PendingOutcome {
  const unknown = row.state === "UNKNOWN" || row.state === "UNRESOLVED";
  const kind = unknown ? "unknown" : pending.kind;
  const reason = row.reason ?? pending.reason;
  if (kind === pending.kind && row.id === pending.intentId && reason === pending.reason) {
    return pending;
  }
  return { ...pending, kind, intentId: row.id, reason };
}

/** What a journal row says for good, or undefined while the outcome is pending. */
function statusOfOrderIntent(
  row: OrderIntent,
  pending: PendingOutcome,
): SubmissionStatus | undefined {
  const sentence = pending.sentence ?? `The order in ${row.symbol}`;
  switch (row.state) {
    case "PREPARED":
    case "SENDING":
    case "UNKNOWN":
    case "UNRESOLVED":
      return undefined;
    case "NOT_SENT": {
      const reason = row.reason ?? "Nothing left the desk.";
      return { kind: "not-sent", sentence, reason };
    }
    case "REJECTED": {
      const { code, message } = row;
      return { kind: "rejected", sentence, code: code ?? "", message: message ?? "" };
    }
    case "ACKED_NO_ID":
      return { kind: "accepted-without-id", sentence, clientOid: row.clientOid };
    case "ATTESTED_NOT_PLACED":
      return { kind: "not-sent", sentence, reason: "Checked by a person: not placed." };
    default:
      return { kind: "accepted", sentence, orderId: row.orderId };
  }
}
