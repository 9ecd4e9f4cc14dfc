import type { Failure, Outcome } from "@/lib/exchange/errors";
import { type AskingFailure, isAsking } from "@/lib/orders/asking";
import type { IntentRow } from "@/lib/orders/intent-row";

/** What placing an order acknowledges. */
export interface Ack {
  readonly orderId?: string | null | undefined;
  readonly clientOid?: string | null | undefined;
}

/** What came of sending the ticket; `no-answer` is our own desk that did not answer. */
export type Answer =
  | Outcome<Ack>
  | { readonly kind: "refused"; readonly failure: Failure }
  | { readonly kind: "no-answer" };

/** What the ticket says under its button. */
export type Said =
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
  | { readonly kind: "question"; readonly sentence: string; readonly failure: AskingFailure }
  | { readonly kind: "refused"; readonly sentence: string; readonly failure: Failure };

/** An order that was sent and of which nobody knows yet. It is never sent again by itself. */
export interface OpenQuestion {
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
export interface Attempt {
  readonly key: string;
  /** Whether the key has left this tab. */
  readonly sent: boolean;
  /** What is being sent, without its id; null while nothing is. */
  readonly body: string | null;
  readonly said: Said;
  readonly questions: readonly OpenQuestion[];
}

/** `freshKey` is a key that nobody has used, for when this event needs one. */
export type AttemptEvent = { readonly freshKey: string } & (
  | { readonly type: "edit" }
  /** Another tab holds the same key: a duplicated tab copies what this one had stored. */
  | { readonly type: "taken" }
  | {
      readonly type: "send";
      readonly body: string;
      readonly sentence: string;
      readonly now: number;
    }
  | { readonly type: "answer"; readonly key: string; readonly answer: Answer }
  | { readonly type: "journal"; readonly intents: readonly IntentRow[] }
);

export function newAttempt(key: string): Attempt {
  return { key, sent: false, body: null, said: { kind: "nothing" }, questions: [] };
}

/** An attempt out of storage: what it sent before the page went is a question to the journal. */
export function restoredAttempt(
  stored: Pick<Attempt, "key" | "sent" | "questions">,
  freshKey: string,
): Attempt {
  const { questions } = stored;
  if (!stored.sent) return { ...newAttempt(stored.key), questions };
  const question = { key: stored.key, body: null, sentence: null, reason: null, intentId: null };
  return { ...newAttempt(freshKey), questions: [...questions, { ...question, kind: "no-answer" }] };
}

/** Whether this very order is on its way or in question, so that it must not be sent again. */
export function isLocked(attempt: Attempt, body: string | null): boolean {
  if (attempt.said.kind === "sending") return true;
  return body !== null && attempt.questions.some((question) => question.body === body);
}

/** The attempt after an event. */
export function advance(attempt: Attempt, event: AttemptEvent): Attempt {
  switch (event.type) {
    case "edit":
      if (attempt.said.kind === "sending") return attempt;
      return { ...(attempt.sent ? renewed(attempt, event.freshKey) : attempt), said: nothing };
    case "taken":
      return attempt.said.kind === "sending" ? attempt : renewed(attempt, event.freshKey);
    case "send": {
      const { body, sentence, now } = event;
      const fresh = attempt.sent && attempt.body !== body;
      const key = fresh ? event.freshKey : attempt.key;
      return { ...attempt, key, sent: true, body, said: { kind: "sending", sentence, since: now } };
    }
    case "answer":
      if (event.key !== attempt.key || attempt.said.kind !== "sending") return attempt;
      return answered(attempt, attempt.said.sentence, event.answer, event.freshKey);
    case "journal":
      return settled(attempt, event.intents);
  }
}

const nothing: Said = { kind: "nothing" };

function renewed(attempt: Attempt, key: string): Attempt {
  return { ...attempt, key, sent: false, body: null };
}

function answered(attempt: Attempt, sentence: string, answer: Answer, freshKey: string): Attempt {
  const definite = (said: Said): Attempt => ({ ...renewed(attempt, freshKey), said });
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
      return asked(attempt, freshKey, { ...answer, sentence });
    case "pending":
      return asked(attempt, freshKey, { ...answer, reason: null, sentence });
    case "no-answer":
      return asked(attempt, freshKey, { ...answer, reason: null, intentId: null, sentence });
    case "refused":
      return refused(attempt, sentence, answer.failure, freshKey);
  }
}

function asked(
  attempt: Attempt,
  freshKey: string,
  question: Pick<OpenQuestion, "kind" | "reason" | "intentId" | "sentence">,
): Attempt {
  const { kind, reason, intentId, sentence } = question;
  const { key, body } = attempt;
  return {
    ...renewed(attempt, freshKey),
    said: nothing,
    questions: [...attempt.questions, { key, body, sentence, reason, kind, intentId }],
  };
}

/** Our own door refused before anything was written down, so the key is still good. */
function refused(attempt: Attempt, sentence: string, failure: Failure, freshKey: string): Attempt {
  if (isAsking(failure)) {
    return { ...attempt, said: { kind: "question", sentence, failure } };
  }
  const said: Said = { kind: "refused", sentence, failure };
  // Without a session nothing was even looked at: the next page starts with a key of its own.
  return failure.kind === "key-reused" || failure.kind === "not-signed-in"
    ? { ...renewed(attempt, freshKey), said }
    : { ...attempt, said };
}

/** What the journal has learnt of the questions; the newest answer is also said. */
function settled(attempt: Attempt, intents: readonly IntentRow[]): Attempt {
  let said = attempt.said;
  const questions: OpenQuestion[] = [];
  for (const question of attempt.questions) {
    const row = intents.find((it) => it.id === question.intentId || it.clientOid === question.key);
    // What this tab forgot and the journal never saw was never asked for.
    if (row === undefined && question.body === null) continue;
    const answer = row && saidOf(row, question);
    if (answer === undefined) {
      questions.push(row ? known(question, row) : question);
    } else if (said.kind !== "sending") {
      said = answer;
    }
  }
  const same = questions.every((question, at) => question === attempt.questions[at]);
  if (same && questions.length === attempt.questions.length && said === attempt.said) {
    return attempt;
  }
  return { ...attempt, said, questions };
}

function known(question: OpenQuestion, row: IntentRow): OpenQuestion {
  const unknown = row.state === "UNKNOWN" || row.state === "UNRESOLVED";
  const kind = unknown ? "unknown" : question.kind;
  const reason = row.reason ?? question.reason;
  if (kind === question.kind && row.id === question.intentId && reason === question.reason) {
    return question;
  }
  return { ...question, kind, intentId: row.id, reason };
}

/** What a journal row says for good, or undefined while it is still a question. */
function saidOf(row: IntentRow, question: OpenQuestion): Said | undefined {
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
