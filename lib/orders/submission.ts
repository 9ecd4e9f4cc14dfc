import { clientOidFrom } from "@/lib/exchange/identifiers";
import type { Failure } from "../exchange/errors";

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

/**
 * A new id for one thing a person means to do: the Idempotency-Key of the request and the clientOid
 * of the order at once, so that the ticket can show it before anything is sent.
 */
export function newClientOid(nowMs: number): string {
  return clientOidFrom(nowMs, crypto.getRandomValues(new Uint8Array(10)));
}
