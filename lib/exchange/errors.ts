import type { IntentRow } from "../orders/intent-row";

/** What is wrong with one field: its name, the rule it breaks, and what would be valid. */
export interface Issue {
  field: string;
  rule: string;
  message: string;
  /** The sentence away from its field, naming it as the form does; only where it differs. */
  named?: string;
  /** The valid values nearest to what was asked for. */
  nearest?: readonly string[];
  severity?: "error" | "warning";
}

/** How a call to the exchange ended. An outcome that nobody knows is a value, not an exception. */
export type Outcome<T> =
  /** Definite success. */
  | { kind: "ok"; data: T; requestTime: number | null; intentId: string | null }
  /** Taken, but the answer carries no order id: the reduce-only replacement. */
  | { kind: "accepted-without-id"; intentId: string; clientOid: string }
  /** The exchange definitely refused. */
  | { kind: "rejected"; code: string; message: string; intentId: string | null }
  /** Nobody knows; never shown as failed. */
  | { kind: "unknown"; reason: string; intentId: string }
  /** The soft time-out passed; we are still listening. */
  | { kind: "pending"; intentId: string }
  /** Not one byte left. */
  | { kind: "not-sent"; reason: string; intentId: string | null }
  /** A read failed; no money is at stake. */
  | { kind: "unavailable"; reason: string; code: string | null };

/**
 * How a call that carried a list ended: each element by itself, in the order in which they were
 * asked for (endpoints 7 and 8).
 */
export interface RowsOutcome<T> {
  kind: "rows";
  batchId: string;
  rows: readonly Outcome<T>[];
}

/** What our own door refuses with, before anything is journalled. */
export type Failure =
  | { kind: "invalid"; issues: readonly Issue[] }
  | { kind: "not-signed-in" }
  /** `why`: the role has the permission, but not for this person or thing. */
  | { kind: "forbidden"; permission: string; why?: string }
  /** The person's password was typed too long ago for this. */
  | { kind: "password-needed" }
  /** It comes from another site, or by another name than the desk's. */
  | { kind: "bad-origin"; why: string }
  | { kind: "not-found"; what: string }
  | { kind: "wrong-type" }
  | { kind: "too-large"; limitBytes: number }
  /** The same order was placed a moment ago, or its outcome is unknown: that earlier order. */
  | { kind: "possible-duplicate"; earlier: IntentRow; secondsAgo: number }
  /** An earlier order that could be confused with it is unknown and is being looked for. */
  | { kind: "placement-blocked"; earlier: IntentRow }
  /** The same Idempotency-Key came with another body. */
  | { kind: "key-reused" }
  /** The budget or the queue is full. */
  | { kind: "busy"; retryAfterMs: number }
  /** Placing is held, for example until the first sweep is done or the lease is back. */
  | { kind: "held"; why: string }
  /** It was there once, and is not given a second time. */
  | { kind: "gone"; why: string }
  /** The database does not answer, or the person has too much open at once. */
  | { kind: "unavailable"; why: string };
