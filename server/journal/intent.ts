import "server-only";
import type { BodyFacts } from "@/lib/orders/body-facts";
import { intentStates, type OrderIntentKind } from "@/lib/orders/order-intent";
import type { OrderDigits } from "@/lib/orders/order-row";
import type { OrderIntentState } from "../db/schema";
import type { Secret } from "../vault";

/** One thing that a call would change at the exchange, before a byte of it is sent. */
export interface IntentDraft {
  readonly id: string;
  readonly clientOid: string;
  /** Its body or its part of a list, byte for byte as on the wire, but for a passphrase. */
  readonly body: string;
  readonly facts: BodyFacts;
  /** The decimal places of its numbers; null where no instrument gives them. */
  readonly digits: OrderDigits | null;
  /** What the body leaves out: it is sealed, never journalled. */
  readonly passphrase: Secret | null;
}

/** A call that changes something: who asked for what, and its intents, 1 to 20 of one kind. */
export interface ChangeDraft {
  readonly deskId: string;
  readonly accountId: string;
  readonly connectionId: string;
  /** A change is a user's, also where the worker carries it out. */
  readonly userId: string;
  readonly endpoint: string;
  readonly kind: OrderIntentKind;
  /** Of a call that carries a list; else null. */
  readonly batchId: string | null;
  readonly idempotencyKey: string;
  /** Of what was asked for, without what we add to it. */
  readonly requestHash: Buffer;
  readonly channelSent: boolean;
  /** How old the list of instruments was that its orders were checked by; null without one. */
  readonly instrumentsAgeMs: number | null;
  readonly intents: readonly IntentDraft[];
}

/** The id by which a user knows the call: the batch's, or the only intent's. */
export function idOf({ batchId, intents }: ChangeDraft): string {
  return batchId ?? intents[0]?.id ?? "";
}

type Edges = Readonly<Record<OrderIntentState, readonly OrderIntentState[]>>;

const nowhere: Edges = {
  PREPARED: [],
  SENDING: [],
  NOT_SENT: [],
  REJECTED: [],
  ACKED: [],
  ACKED_NO_ID: [],
  UNKNOWN: [],
  UNRESOLVED: [],
  LIVE: [],
  PARTIAL: [],
  CANCELLED: [],
  CLOSED_UNSPECIFIED: [],
  FILL_EVIDENCED: [],
  ATTESTED_FILLED: [],
  ATTESTED_OPEN: [],
  ATTESTED_NOT_PLACED: [],
  ATTESTED_APPLIED: [],
  ATTESTED_NOT_APPLIED: [],
};

/** The outcomes that a user may record for an order that no list shows. */
const attestedOrder: readonly OrderIntentState[] = [
  "ATTESTED_FILLED",
  "ATTESTED_OPEN",
  "ATTESTED_NOT_PLACED",
];

/** What a user may say of a cancel, a change of leverage or a sub-account without an answer. */
const attestedChange: readonly OrderIntentState[] = ["ATTESTED_APPLIED", "ATTESTED_NOT_APPLIED"];

const late: readonly OrderIntentState[] = ["LIVE", "CANCELLED", "FILL_EVIDENCED"];

/**
 * The life of an order (docs/order-safety.md#c3). Found open at any time it is LIVE, out of every
 * state in which we took it for over; SENDING after UNRESOLVED is a user who sends it again.
 */
const placeEdges: Edges = {
  ...nowhere,
  PREPARED: ["SENDING", "NOT_SENT"],
  SENDING: ["ACKED", "ACKED_NO_ID", "REJECTED", "UNKNOWN", "NOT_SENT"],
  NOT_SENT: ["LIVE"],
  REJECTED: ["LIVE"],
  ACKED: ["LIVE", "CLOSED_UNSPECIFIED", "FILL_EVIDENCED"],
  ACKED_NO_ID: ["LIVE", "CLOSED_UNSPECIFIED", "FILL_EVIDENCED"],
  LIVE: ["PARTIAL", "CLOSED_UNSPECIFIED", "CANCELLED"],
  PARTIAL: ["CLOSED_UNSPECIFIED", "CANCELLED"],
  CLOSED_UNSPECIFIED: ["LIVE", "FILL_EVIDENCED"],
  CANCELLED: ["LIVE"],
  FILL_EVIDENCED: ["LIVE"],
  UNKNOWN: [...late, "ACKED", "UNRESOLVED", ...attestedOrder],
  UNRESOLVED: [...late, "SENDING", ...attestedOrder],
  ATTESTED_FILLED: late,
  ATTESTED_OPEN: late,
  ATTESTED_NOT_PLACED: late,
};

/**
 * The life of a cancel. It is only a question to the exchange, harmless to repeat: when nobody
 * knows its answer, the open orders tell whether its order left them, not why. An order that is
 * listed again takes back that it left.
 */
const cancelEdges: Edges = {
  ...nowhere,
  PREPARED: ["SENDING", "NOT_SENT"],
  SENDING: ["ACKED", "REJECTED", "UNKNOWN", "NOT_SENT"],
  UNKNOWN: ["CLOSED_UNSPECIFIED", "UNRESOLVED", ...attestedChange],
  UNRESOLVED: ["CLOSED_UNSPECIFIED", ...attestedChange],
  CLOSED_UNSPECIFIED: ["UNRESOLVED"],
};

/**
 * The life of a change of leverage, which no list ever shows: a late answer tells, a later change
 * of the same product line makes it pointless to know, or a user looks at the exchange.
 */
const configureEdges: Edges = {
  ...nowhere,
  PREPARED: ["SENDING", "NOT_SENT"],
  SENDING: ["ACKED", "REJECTED", "UNKNOWN", "NOT_SENT"],
  UNKNOWN: ["ACKED", "UNRESOLVED", "CLOSED_UNSPECIFIED", ...attestedChange],
  UNRESOLVED: ["ACKED", "CLOSED_UNSPECIFIED", ...attestedChange],
};

/**
 * The life of a new sub-account, which no list ever shows: an answer that comes late tells, also
 * after a user has looked at the exchange.
 */
const createEdges: Edges = {
  ...nowhere,
  PREPARED: ["SENDING", "NOT_SENT"],
  SENDING: ["ACKED", "REJECTED", "UNKNOWN", "NOT_SENT"],
  UNKNOWN: ["ACKED", ...attestedChange],
  ATTESTED_APPLIED: ["ACKED"],
  ATTESTED_NOT_APPLIED: ["ACKED"],
};

/** Which states may follow which; nothing else is ever written (docs/order-safety.md#i7). */
export const allowedTransitions: Readonly<Record<OrderIntentKind, Edges>> = {
  place: placeEdges,
  cancel: cancelEdges,
  configure: configureEdges,
  create: createEdges,
};

/** Whether reconciliation can find an unknown intent of this kind in the exchange's lists. */
export function isReconcilable(kind: OrderIntentKind): boolean {
  return kind === "place" || kind === "cancel";
}

/** What a user can do about an unknown intent that no reconciliation will find. */
const adviceOn: Readonly<Record<OrderIntentKind, string | null>> = {
  place: null,
  cancel: null,
  configure: "Setting the same value again is safe.",
  create:
    "An account may exist and its secret is lost: revoke it at the exchange, then " +
    "resolve it manually.",
};

/** Why an intent is unknown, with what a user can do where no reconciliation will find it. */
export function withAdvice(kind: OrderIntentKind, reason: string): string {
  const advice = adviceOn[kind];
  return advice === null ? reason : `${reason} ${advice}`;
}

/** The states from which an intent may come into this one. */
export function sourcesOf(
  kind: OrderIntentKind,
  to: OrderIntentState,
): readonly OrderIntentState[] {
  return intentStates.filter((from) => allowedTransitions[kind][from].includes(to));
}

/**
 * The state that a list of events adds up to. An event that repeats the state is a note. Null when
 * the list is empty, does not begin with PREPARED, or takes an edge that does not exist.
 */
export function fold(
  kind: OrderIntentKind,
  states: readonly OrderIntentState[],
): OrderIntentState | null {
  let current: OrderIntentState | null = null;
  for (const state of states) {
    const allowed = current === null ? state === "PREPARED" : follows(kind, current, state);
    if (!allowed) return null;
    current = state;
  }
  return current;
}

const follows = (kind: OrderIntentKind, from: OrderIntentState, to: OrderIntentState) =>
  from === to || allowedTransitions[kind][from].includes(to);
