import type { Outcome } from "@/lib/exchange/errors";
import type { OrderIntent } from "./order-intent";

/** Sent, with an unknown outcome: it may exist, is reconciled and is never sent again by itself. */
export interface OpenOutcome {
  /** `no-answer` when the desk itself did not answer. */
  readonly kind: "unknown" | "pending" | "no-answer";
  readonly reason: string | null;
}

/** Known for good; `withoutId` is the reduce-only replacement, which carries no order id. */
export type SettledOutcome =
  | { readonly kind: "accepted"; readonly orderId: string | null; readonly withoutId?: true }
  | { readonly kind: "rejected"; readonly code: string; readonly message: string }
  | { readonly kind: "not-sent"; readonly reason: string };

/** The status of an order that a user means to send under one clientOid. */
export type OrderOutcome =
  /** Waiting for its turn in a job of the desk; nothing of it has left yet. */
  | { readonly kind: "queued" }
  /** On its way; `again` when the desk is asked a second time about what it did not answer. */
  | { readonly kind: "sending"; readonly again?: true }
  | OpenOutcome
  | SettledOutcome;

/** An order under the id that goes with it; its outcome is null while nothing of it has left. */
export interface OrderSubmission {
  readonly clientOid: string;
  readonly outcome: OrderOutcome | null;
}

/** What came of a request for one of its orders; undefined where the answer does not name it. */
export type OrderAnswer =
  | Outcome<unknown>
  /** The desk has taken it into a job. */
  | { readonly kind: "taken" }
  /** `checked` when the desk itself had looked for the key before it refused. */
  | { readonly kind: "refused"; readonly checked: boolean }
  | { readonly kind: "no-answer" }
  | undefined;

/** What happens to an order. */
export type OrderEvent =
  /** Its job has ended without it: it becomes a draft again. */
  | { readonly type: "release" }
  /** A request that carries it leaves this tab. */
  | { readonly type: "send" }
  | { readonly type: "answer"; readonly answer: OrderAnswer }
  /** The journal tells what it knows of the order's clientOid. */
  | { readonly type: "journal"; readonly intent: OrderIntent }
  /** The page went while the request was on its way. */
  | { readonly type: "reload" }
  /** What was definitely not placed is sent again: a new intent, so under a new id. */
  | { readonly type: "revise"; readonly clientOid: string };

type StateName = OrderOutcome["kind"] | "draft";

const openStates: readonly StateName[] = ["unknown", "pending", "no-answer"];
const notPlacedStates: readonly StateName[] = ["rejected", "not-sent"];

/**
 * The states in which an event means anything; in all others the order stays as it is. An order
 * leaves as a draft, never twice: of what has no answer the desk is only asked again, under the key
 * that the request went with.
 */
const statesThatTake: Readonly<Record<OrderEvent["type"], readonly StateName[]>> = {
  release: ["queued"],
  send: ["draft", "no-answer"],
  answer: ["sending", "queued", ...openStates],
  journal: ["queued", "sending", ...openStates, "accepted", ...notPlacedStates],
  reload: ["sending"],
  revise: notPlacedStates,
};

export const noAnswer: OpenOutcome = { kind: "no-answer", reason: null };

/** The order after an event; the same object when the event means nothing to it. */
export function reduceOrder<Order extends OrderSubmission>(order: Order, event: OrderEvent): Order {
  if (event.type === "revise") {
    const { clientOid } = event;
    return wasNotPlaced(order) ? { ...order, clientOid, outcome: null } : order;
  }
  const outcome = reduceOutcome(order.outcome, event);
  return outcome === order.outcome ? order : { ...order, outcome };
}

/** An order's status after an event that keeps its id; the same object when nothing changed. */
export function reduceOutcome(
  before: OrderOutcome | null,
  event: Exclude<OrderEvent, { type: "revise" }>,
): OrderOutcome | null {
  if (!statesThatTake[event.type].includes(before?.kind ?? "draft")) return before;
  switch (event.type) {
    case "release":
      return null;
    case "send":
      return before?.kind === "no-answer" ? { kind: "sending", again: true } : { kind: "sending" };
    case "reload":
      return noAnswer;
    case "answer":
      return afterAnswer(before, event.answer);
    case "journal":
      return afterJournal(before, event.intent);
  }
}

function afterAnswer(before: OrderOutcome | null, answer: OrderAnswer): OrderOutcome | null {
  const sending = before?.kind === "sending";
  switch (answer?.kind) {
    case "taken":
      return sending || before?.kind === "no-answer" ? { kind: "queued" } : before;
    case "ok":
      return { kind: "accepted", orderId: orderIdIn(answer.data) };
    case "accepted-without-id":
      return { kind: "accepted", orderId: null, withoutId: true };
    case "rejected":
      return { kind: "rejected", code: answer.code, message: answer.message };
    case "not-sent":
    case "unavailable":
      return { kind: "not-sent", reason: answer.reason };
    case "pending":
      return before?.kind === "unknown" ? before : { kind: "pending", reason: null };
    case "unknown":
      return { kind: "unknown", reason: answer.reason };
    case "no-answer":
      return sending ? noAnswer : before;
    case "refused":
      if (!sending) return before;
      // Nothing of it was written down; what went before without an answer may be.
      return before.again && !answer.checked ? noAnswer : null;
    case undefined:
      return { kind: "unknown", reason: "The response doesn't include this order." };
  }
}

function orderIdIn(data: unknown): string | null {
  const { orderId } = (data ?? {}) as { orderId?: unknown };
  return typeof orderId === "string" && orderId !== "" ? orderId : null;
}

/** What the journal says counts, but that it does not know yet undoes nothing that is known. */
function afterJournal(before: OrderOutcome | null, intent: OrderIntent): OrderOutcome | null {
  const { state, orderId, code, message } = intent;
  const settled = isSettled(before);
  switch (state) {
    case "PREPARED":
    case "SENDING":
      if (before?.kind === "queued") return { kind: "sending" };
      return before?.kind === "no-answer" ? { kind: "pending", reason: null } : before;
    case "UNKNOWN":
    case "UNRESOLVED": {
      if (settled) return before;
      const known = isOpen(before) ? before : noAnswer;
      const reason = intent.reason ?? known.reason;
      return known.kind === "unknown" && known.reason === reason
        ? known
        : { kind: "unknown", reason };
    }
    case "REJECTED":
      if (isNotPlaced(before)) return before;
      return { kind: "rejected", code: code ?? "", message: message ?? "" };
    case "NOT_SENT":
    case "ATTESTED_NOT_PLACED":
      return isNotPlaced(before) ? before : { kind: "not-sent", reason: notSentReason(intent) };
    default:
      if (before?.kind === "accepted" && (before.orderId === orderId || orderId === null)) {
        return before;
      }
      return state === "ACKED_NO_ID"
        ? { kind: "accepted", orderId, withoutId: true }
        : { kind: "accepted", orderId };
  }
}

/** The reason of an order that was sent, and of which a user has said that it isn't there. */
export const attestedNotPlaced = "Marked not placed by a user.";

function notSentReason({ state, reason }: OrderIntent): string {
  if (state === "ATTESTED_NOT_PLACED") return attestedNotPlaced;
  return reason ?? "Nothing was sent.";
}

/** Whether its outcome is unknown: it must not be sent, changed or dismissed. */
export function isOpen(outcome: OrderOutcome | null): outcome is OpenOutcome {
  return outcome !== null && openStates.includes(outcome.kind);
}

/** Whether it is known for good. */
export function isSettled(outcome: OrderOutcome | null): outcome is SettledOutcome {
  return outcome?.kind === "accepted" || isNotPlaced(outcome);
}

const isNotPlaced = (outcome: OrderOutcome | null) =>
  outcome !== null && notPlacedStates.includes(outcome.kind);

type Standing = Pick<OrderSubmission, "outcome">;

/** An order with an unknown outcome. It is reconciled, and never sent again. */
export const isPending = ({ outcome }: Standing): boolean => isOpen(outcome);

/** Waiting for its turn in a job. */
export const isQueued = ({ outcome }: Standing): boolean => outcome?.kind === "queued";

/** Definitely not accepted, so that it can be sent again. */
export const wasNotPlaced = ({ outcome }: Standing): boolean => isNotPlaced(outcome);

/** Nothing of it is at the exchange or may be, nor is it about to go: it can be changed. */
export const isEditable = ({ outcome }: Standing): boolean =>
  outcome === null || isNotPlaced(outcome);

/**
 * The key for sending the request `text`. A key stands for one request, and for the same one again:
 * `sent` is what left under `key` before, null when nothing has.
 */
export function keyToSend(key: string, sent: string | null, text: string, newKey: () => string) {
  return sent === null || sent === text ? key : newKey();
}
