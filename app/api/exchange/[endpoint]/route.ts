import { readRouteOf, sendRouteOf } from "@/lib/api/routes/exchange";
import type { RequestOf } from "@/lib/exchange/endpoints";
import { call } from "@/server/gateway/call";
import type { CallContext } from "@/server/gateway/call-context";
import { Deadline } from "@/server/gateway/deadline";
import { dryRun } from "@/server/gateway/dry-run";
import { timeToPlace } from "@/server/gateway/press-age";
import { handle } from "@/server/http/handle";
import { respond, respondFailure, respondOutcome } from "@/server/http/respond";

/**
 * Sends a change to the exchange: orders, cancels, leverage, new sub-accounts. The gateway decides
 * who may on which account, and no answer of it holds a secret.
 */
export const POST = handle(sendRouteOf, async (context) => {
  const { principal, idempotencyKey } = context;
  const { endpoint: id } = context.params;
  const { connectionId, request, confirm, dryRun: dry } = context.body;
  const asking = { principal, connectionId, idempotencyKey, confirm };
  if (dry) {
    const answer = await dryRun(asking, id, request);
    return answer.kind === "refused" ? respondFailure(answer.failure) : respond(answer);
  }
  // The gateway parses the request with the contract's strict schema before anything else.
  const asked = request as RequestOf<typeof id>;
  const leftMs = timeToPlace(id, context);
  const deadline = leftMs === null ? {} : { deadline: new Deadline(leftMs) };
  return respondOutcome(await call({ ...asking, ...deadline }, id, asked));
});

/** Reads from the exchange: what of the query isn't named here is the request. */
export const GET = handle(readRouteOf, async ({ params, query, principal, signal }) => {
  const { endpoint: id } = params;
  const { connection, background, ...asked } = query;
  const context: CallContext = {
    ...{ principal, connectionId: connection, signal },
    priority: background === undefined ? "person" : "polling",
  };
  return respondOutcome(await call(context, id, asked as RequestOf<typeof id>));
});
