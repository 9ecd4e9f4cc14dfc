import type { Issue } from "@/lib/exchange/errors";
import type { OrderIntent } from "@/lib/orders/order-intent";

/** What the desk's own routes refuse with, before anything is journalled. */
export type Failure =
  | { kind: "invalid"; issues: readonly Issue[] }
  | { kind: "not-signed-in" }
  /** `reason`: the role has the permission, but not for this user or thing. */
  | { kind: "forbidden"; permission: string; reason?: string }
  /** The user's password was typed too long ago for this. */
  | { kind: "password-needed" }
  /** The session only reads until its user types the password. */
  | { kind: "locked" }
  /** It comes from another site, or by another name than the desk's. */
  | { kind: "bad-origin"; reason: string }
  | { kind: "not-found"; what: string }
  | { kind: "wrong-type" }
  | { kind: "too-large"; limitBytes: number }
  /** The same order was placed a moment ago, or its outcome is unknown: that earlier order. */
  | { kind: "possible-duplicate"; earlier: OrderIntent; secondsAgo: number }
  /** An earlier order that could be confused with it is unknown and is being looked for. */
  | { kind: "placement-blocked"; earlier: OrderIntent }
  /** It goes past limits that the user set for themselves. */
  | { kind: "over-own-limit"; issues: readonly Issue[] }
  /** The same Idempotency-Key came with another body. */
  | { kind: "key-reused" }
  /** So much of one's own is being read that this has not come to its turn. */
  | { kind: "own-share"; retryAfterMs: number }
  /** The budget or the queue is full. */
  | { kind: "busy"; retryAfterMs: number }
  /** Nothing may be sent now: the first reconciliation is awaited, or the lease is lost. */
  | { kind: "blocked"; reason: string }
  /** It was there once, and is not given a second time. */
  | { kind: "gone"; reason: string }
  /** The database does not answer, or the user has too much open at once. */
  | { kind: "unavailable"; reason: string };

/** Whether a refusal leaves no use for the Idempotency-Key that it came to. */
export function isKeySpent({ kind }: Failure): boolean {
  // Without a session nothing was even looked at: the next page starts with a key of its own.
  return kind === "key-reused" || kind === "not-signed-in";
}

/** A refusal past which a user may go knowingly: the desk asks before it sends. */
export type ConfirmableFailure = Extract<Failure, { kind: Confirmation }>;

/** The questions that the gateway asks with a refusal, to which a user may say yes. */
export const confirmations = ["possible-duplicate", "placement-blocked", "over-own-limit"] as const;

export type Confirmation = (typeof confirmations)[number];

/** Whether the desk asked, and nothing was sent. */
export function needsConfirmation(
  failure: Failure | null | undefined,
): failure is ConfirmableFailure {
  return confirmations.some((kind) => kind === failure?.kind);
}
