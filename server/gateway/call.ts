import "server-only";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import type { CallContext, CallResult } from "./call-context";

export type { CallContext, CallResult, Confirmation, Priority, Refused } from "./call-context";

/**
 * The one way from the desk to an exchange. Answers what became of the call as a value; throws
 * only for a fault in our own code.
 */
export async function call<Id extends EndpointId>(
  _context: CallContext,
  _id: Id,
  _request: RequestOf<Id>,
): Promise<CallResult<Id>> {
  return { kind: "refused", failure: { kind: "held", why: "The gateway is being built." } };
}
