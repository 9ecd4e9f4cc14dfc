import "server-only";
import type { EndpointId, ResponseOf } from "@/lib/exchange/endpoints";
import type { Failure, Outcome } from "@/lib/exchange/errors";
import type { Principal } from "@/lib/people/principal";

/** Who waits longer when an endpoint's budget is short: a person goes first. */
export type Priority = "person" | "sweep" | "watch";

/** A person's "yes" to a question that the gateway asked with a refusal. */
export type Confirmation = "possible-duplicate";

/** Who calls, through which key, and how urgently. */
export interface CallContext {
  readonly principal: Principal;
  /** The key to call with; null for the public endpoints, which then need `venue`. */
  readonly connectionId: string | null;
  readonly venue?: string;
  /** The browser's intent id; every call that changes something needs one. */
  readonly idempotencyKey?: string;
  readonly confirm?: readonly string[];
  /** "person" unless said otherwise. */
  readonly priority?: Priority;
  /** Ends a read, or the wait for a budget. Never ends a call that has been journalled. */
  readonly signal?: AbortSignal;
}

/** Our own door refused; nothing was journalled and nothing left. */
export interface Refused {
  readonly kind: "refused";
  readonly failure: Failure;
}

export type CallResult<Id extends EndpointId> = Outcome<ResponseOf<Id>> | Refused;
