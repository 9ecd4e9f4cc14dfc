import type { Failure, Outcome } from "@/lib/exchange/errors";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { type ConfirmableFailure, needsConfirmation } from "@/lib/orders/submission";

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
 * replaced after every definite answer and after every edit that follows a send (order-safety c.2).
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

/** An attempt out of storage: what it sent before the page went is a question to the journal. */
export function restoredSubmission(
  stored: Pick<Submission, "key" | "sent" | "pendingOutcomes">,
  newKey: string,
): Submission {
  const { pendingOutcomes } = stored;
  if (!stored.sent) return { ...newSubmission(stored.key), pendingOutcomes };
  const question = { key: stored.key, body: null, sentence: null, reason: null, intentId: null };
  return {
    ...newSubmission(newKey),
    pendingOutcomes: [...pendingOutcomes, { ...question, kind: "no-answer" }],
  };
}

/** Whether this very order is on its way or in question, so that it must not be sent again. */
export function isSubmissionLocked(attempt: Submission, body: string | null): boolean {
  if (attempt.status.kind === "sending") return true;
  return body !== null && attempt.pendingOutcomes.some((question) => question.body === body);
}

/** The attempt after an event. */
export function reduceSubmission(attempt: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case "edit":
      if (attempt.status.kind === "sending") return attempt;
      return { ...(attempt.sent ? withNewKey(attempt, event.newKey) : attempt), status: nothing };
    case "taken":
      return attempt.status.kind === "sending" ? attempt : withNewKey(attempt, event.newKey);
    case "send": {
      const { body, sentence, now } = event;
      const fresh = attempt.sent && attempt.body !== body;
      const key = fresh ? event.newKey : attempt.key;
      return {
        ...attempt,
        key,
        sent: true,
        body,
        status: { kind: "sending", sentence, since: now },
      };
    }
    case "answer":
      if (event.key !== attempt.key || attempt.status.kind !== "sending") return attempt;
      return applyAnswer(attempt, attempt.status.sentence, event.answer, event.newKey);
    case "journal":
      return applyJournal(attempt, event.intents);
  }
}

const nothing: SubmissionStatus = { kind: "nothing" };

function withNewKey(attempt: Submission, key: string): Submission {
  return { ...attempt, key, sent: false, body: null };
}

function applyAnswer(
  attempt: Submission,
  sentence: string,
  answer: SubmissionAnswer,
  newKey: string,
): Submission {
  const definite = (said: SubmissionStatus): Submission => ({
    ...withNewKey(attempt, newKey),
    status: said,
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
      return withPendingOutcome(attempt, newKey, { ...answer, sentence });
    case "pending":
      return withPendingOutcome(attempt, newKey, { ...answer, reason: null, sentence });
    case "no-answer":
      return withPendingOutcome(attempt, newKey, {
        ...answer,
        reason: null,
        intentId: null,
        sentence,
      });
    case "refused":
      return applyRefusal(attempt, sentence, answer.failure, newKey);
  }
}

function withPendingOutcome(
  attempt: Submission,
  newKey: string,
  question: Pick<PendingOutcome, "kind" | "reason" | "intentId" | "sentence">,
): Submission {
  const { kind, reason, intentId, sentence } = question;
  const { key, body } = attempt;
  return {
    ...withNewKey(attempt, newKey),
    status: nothing,
    pendingOutcomes: [...attempt.pendingOutcomes, { key, body, sentence, reason, kind, intentId }],
  };
}

/** Our own door refused before anything was written down, so the key is still good. */
function applyRefusal(
  attempt: Submission,
  sentence: string,
  failure: Failure,
  newKey: string,
): Submission {
  if (needsConfirmation(failure)) {
    return { ...attempt, status: { kind: "question", sentence, failure } };
  }
  const said: SubmissionStatus = { kind: "refused", sentence, failure };
  // Without a session nothing was even looked at: the next page starts with a key of its own.
  return failure.kind === "key-reused" || failure.kind === "not-signed-in"
    ? { ...withNewKey(attempt, newKey), status: said }
    : { ...attempt, status: said };
}

/** What the journal has learnt of the questions; the newest answer is also said. */
function applyJournal(attempt: Submission, intents: readonly OrderIntent[]): Submission {
  let said = attempt.status;
  const questions: PendingOutcome[] = [];
  for (const question of attempt.pendingOutcomes) {
    const row = intents.find((it) => it.id === question.intentId || it.clientOid === question.key);
    // What this tab forgot and the journal never saw was never asked for.
    if (row === undefined && question.body === null) continue;
    const answer = row && statusOfOrderIntent(row, question);
    if (answer === undefined) {
      questions.push(row ? refreshPendingOutcome(question, row) : question);
    } else if (said.kind !== "sending") {
      said = answer;
    }
  }
  const same = questions.every((question, at) => question === attempt.pendingOutcomes[at]);
  if (same && questions.length === attempt.pendingOutcomes.length && said === attempt.status) {
    return attempt;
  }
  return { ...attempt, status: said, pendingOutcomes: questions };
}

function refreshPendingOutcome(question: PendingOutcome, row: OrderIntent): PendingOutcome {
  const unknown = row.state === "UNKNOWN" || row.state === "UNRESOLVED";
  const kind = unknown ? "unknown" : question.kind;
  const reason = row.reason ?? question.reason;
  if (kind === question.kind && row.id === question.intentId && reason === question.reason) {
    return question;
  }
  return { ...question, kind, intentId: row.id, reason };
}

/** What a journal row says for good, or undefined while it is still a question. */
function statusOfOrderIntent(
  row: OrderIntent,
  question: PendingOutcome,
): SubmissionStatus | undefined {
  const sentence = question.sentence ?? `The order in ${row.symbol}`;
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
