import "server-only";
import type { IntentState } from "../db/schema";

/** What an intent does decides which life it has. */
export type IntentKind = "place" | "cancel";

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

/** Which states may follow which; nothing else is ever written (I7). */
export const edges: Readonly<Record<IntentKind, Edges>> = {
  place: placeEdges,
  cancel: cancelEdges,
};

/** Every state there is. */
export const intentStates = Object.keys(nowhere) as readonly IntentState[];

/** The states from which an intent may come into this one. */
export function sourcesOf(kind: IntentKind, to: IntentState): readonly IntentState[] {
  return intentStates.filter((from) => edges[kind][from].includes(to));
}

/** Which life the intents of an endpoint have. */
export function kindOf(endpoint: string): IntentKind {
  return endpoint === "cancel-order" ? "cancel" : "place";
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
