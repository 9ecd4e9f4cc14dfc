import type { Issue } from "@/lib/exchange/errors";
import type { OrderIntent } from "@/lib/orders/order-intent";

/** What the desk's own routes refuse with, before anything is journalled. */
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
  | { kind: "possible-duplicate"; earlier: OrderIntent; secondsAgo: number }
  /** An earlier order that could be confused with it is unknown and is being looked for. */
  | { kind: "placement-blocked"; earlier: OrderIntent }
  /** The same Idempotency-Key came with another body. */
  | { kind: "key-reused" }
  /** The budget or the queue is full. */
  | { kind: "busy"; retryAfterMs: number }
  /** Placing is held, for example until the first reconciliation is done or the lease is back. */
  | { kind: "held"; why: string }
  /** It was there once, and is not given a second time. */
  | { kind: "gone"; why: string }
  /** The database does not answer, or the person has too much open at once. */
  | { kind: "unavailable"; why: string };

/** A refusal past which a person may go knowingly: the desk asks before it sends. */
export type ConfirmableFailure = Extract<
  Failure,
  { kind: "possible-duplicate" } | { kind: "placement-blocked" }
>;

/** Whether the desk asked, and nothing was sent. */
export function needsConfirmation(
  failure: Failure | null | undefined,
): failure is ConfirmableFailure {
  return failure?.kind === "possible-duplicate" || failure?.kind === "placement-blocked";
}
