import { clientOidFrom } from "@/lib/exchange/clientoid";

/**
 * A new id for one thing a person means to do: the Idempotency-Key of the request and the clientOid
 * of the order at once, so that the ticket can show it before anything is sent.
 */
export function newClientOid(nowMs: number): string {
  return clientOidFrom(nowMs, crypto.getRandomValues(new Uint8Array(10)));
}
