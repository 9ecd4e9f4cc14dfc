import "server-only";
import type { IntentKind } from "@/lib/orders/journalled";
import type { IntentState } from "../db/schema";

export type { IntentKind };

type Edges = Readonly<Record<IntentState, readonly IntentState[]>>;

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
  ATTESTED_NOT_PLACED: [],
};

const late: readonly IntentState[] = ["LIVE", "CANCELLED", "FILL_EVIDENCED"];

/** The life of an order (order-safety c.3). */
const placeEdges: Edges = {
  ...nowhere,
  PREPARED: ["SENDING", "NOT_SENT"],
  SENDING: ["ACKED", "ACKED_NO_ID", "REJECTED", "UNKNOWN", "NOT_SENT"],
  ACKED: ["LIVE", "CLOSED_UNSPECIFIED"],
  ACKED_NO_ID: ["LIVE", "CLOSED_UNSPECIFIED"],
  LIVE: ["PARTIAL", "CLOSED_UNSPECIFIED", "CANCELLED"],
  PARTIAL: ["CLOSED_UNSPECIFIED", "CANCELLED", "FILL_EVIDENCED"],
  CLOSED_UNSPECIFIED: ["FILL_EVIDENCED"],
  UNKNOWN: ["LIVE", "CANCELLED", "ACKED", "UNRESOLVED"],
  UNRESOLVED: [...late, "ATTESTED_FILLED", "ATTESTED_NOT_PLACED"],
  ATTESTED_FILLED: late,
  ATTESTED_NOT_PLACED: late,
};

/**
 * The life of a cancel. It is only a question to the exchange, harmless to repeat: when nobody
 * knows its answer, the open orders tell whether its order left them, not why.
 */
const cancelEdges: Edges = {
  ...nowhere,
  PREPARED: ["SENDING", "NOT_SENT"],
  SENDING: ["ACKED", "REJECTED", "UNKNOWN", "NOT_SENT"],
  UNKNOWN: ["CLOSED_UNSPECIFIED", "UNRESOLVED"],
  UNRESOLVED: ["CLOSED_UNSPECIFIED"],
};

/**
 * The life of what no list ever shows: a change of leverage, a new sub-account. Nobody looks for
 * an unknown one; only an answer that comes late, to a process that was given up, can tell.
 */
const answerOnlyEdges: Edges = {
  ...nowhere,
  PREPARED: ["SENDING", "NOT_SENT"],
  SENDING: ["ACKED", "REJECTED", "UNKNOWN", "NOT_SENT"],
  UNKNOWN: ["ACKED"],
};

/** Which states may follow which; nothing else is ever written (I7). */
export const edges: Readonly<Record<IntentKind, Edges>> = {
  place: placeEdges,
  cancel: cancelEdges,
  configure: answerOnlyEdges,
  create: answerOnlyEdges,
};

/** Whether an unknown intent of a kind is looked for in the exchange's lists. */
export function isSwept(kind: IntentKind): boolean {
  return kind === "place" || kind === "cancel";
}

/** What a person can do about an unknown intent that no sweep will find. */
const adviceOn: Readonly<Record<IntentKind, string | null>> = {
  place: null,
  cancel: null,
  configure: "Set it again if you like: the same value twice does no harm.",
  create: "An account may exist, and its secret is lost: revoke it at the exchange.",
};

/** Why an intent is unknown, with what a person can do where no sweep will find it. */
export function withAdvice(kind: IntentKind, reason: string): string {
  const advice = adviceOn[kind];
  return advice === null ? reason : `${reason} ${advice}`;
}

/** Every state there is. */
export const intentStates = Object.keys(nowhere) as readonly IntentState[];

/** The states from which an intent may come into this one. */
export function sourcesOf(kind: IntentKind, to: IntentState): readonly IntentState[] {
  return intentStates.filter((from) => edges[kind][from].includes(to));
}

/**
 * The state that a list of events adds up to. An event that repeats the state is a note. Null when
 * the list is empty, does not begin with PREPARED, or takes an edge that does not exist.
 */
export function fold(kind: IntentKind, states: readonly IntentState[]): IntentState | null {
  let current: IntentState | null = null;
  for (const state of states) {
    const allowed = current === null ? state === "PREPARED" : follows(kind, current, state);
    if (!allowed) return null;
    current = state;
  }
  return current;
}

const follows = (kind: IntentKind, from: IntentState, to: IntentState) =>
  from === to || edges[kind][from].includes(to);
