import { z } from "zod";
import { type EndpointId, endpoints, isEndpointId, type RequestOf } from "@/lib/exchange/endpoints";
import { limits } from "@/lib/exchange/limits";
import { call } from "@/server/gateway/call";
import { type CallContext, confirmations } from "@/server/gateway/call-context";
import { Deadline } from "@/server/gateway/deadline";
import { dryRun } from "@/server/gateway/dry-run";
import { timeToPlace } from "@/server/gateway/press-age";
import type { Params, RequiredCapability } from "@/server/http/required-capability";
import { respond, respondFailure, respondOutcome } from "@/server/http/respond";
import { routeHandler } from "@/server/http/route-handler";
import { Refusal } from "@/server/refusal";

const fields = z.record(z.string(), z.unknown());

const body = z.strictObject({
  connectionId: z.string().min(1).max(64),
  // A record, or for endpoints 7 and 8 a list of them.
  request: z.union([fields, z.array(fields).min(1).max(limits.batchOrders)]),
  /** Everything up to sending, which is then left out. */
  dryRun: z.boolean().default(false),
  /** With `dryRun`: it counts as an order of this minute, for as long as it may yet be placed. */
  holdPlace: z.boolean().default(false),
  /** The placing step of something that was pressed before, which no press is waiting for. */
  laterStep: z.boolean().default(false),
  confirm: z.array(z.enum(confirmations)).max(confirmations.length).default([]),
});

/**
 * Sends a change to the exchange: orders, cancels, leverage, new sub-accounts. The gateway decides
 * who may on which account, and no answer of it holds a secret.
 */
export const POST = routeHandler({ requires: requirementOf("POST"), body }, async (context) => {
  const id = endpointOf(context.params.endpoint, "POST");
  const { connectionId, request, confirm, dryRun: dry, holdPlace, laterStep } = context.body;
  const { principal, idempotencyKey } = context;
  const asking = { principal, connectionId, idempotencyKey, confirm };
  if (dry) {
    const answer = await dryRun(asking, id, request, { holdPlace });
    return answer.kind === "refused" ? respondFailure(answer.failure) : respond(answer);
  }
  // The gateway parses the request with the contract's strict schema before anything else.
  const asked = request as RequestOf<typeof id>;
  const leftMs = laterStep ? null : timeToPlace(id, context);
  const deadline = leftMs === null ? {} : { deadline: new Deadline(leftMs) };
  return respondOutcome(await call({ ...asking, ...deadline }, id, asked));
});

/**
 * Reads from the exchange: the query names the connection, `background` what nobody waits for, and
 * `part` that rows which cannot be read are told of in `unread`; the rest is the request.
 */
export const GET = routeHandler(
  { requires: requirementOf("GET") },
  async ({ params, query, principal, request }) => {
    const id = endpointOf(params.endpoint, "GET");
    const { connection, background, part, ...asked } = query;
    if (connection === undefined) throw missingConnection;
    const context: CallContext = {
      ...{ principal, connectionId: connection, signal: request.signal },
      priority: background === undefined ? "person" : "polling",
      ...(part === undefined ? {} : { takesPart: true }),
    };
    return respondOutcome(await call(context, id, asked as RequestOf<typeof id>));
  },
);

/** New sub-accounts hold keys and cannot be taken back: they take the password again. */
function requirementOf(method: "GET" | "POST"): (params: Params) => RequiredCapability {
  return ({ endpoint }) => {
    const id = endpointOf(endpoint, method);
    const { capability, kind } = endpoints[id];
    return kind === "create" ? { capability, password: "recent" } : { capability };
  };
}

/** The endpoint, when it is called by this method. */
function endpointOf(name: unknown, method: "GET" | "POST"): EndpointId {
  if (typeof name === "string" && isEndpointId(name)) {
    if (endpoints[name].method === method) return name;
  }
  throw new Refusal({ kind: "not-found", what: "This endpoint" });
}

const missingConnection = new Refusal({
  kind: "invalid",
  issues: [
    {
      field: "connection",
      rule: "required",
      message: "Say which connection to read through, as `connection` in the address.",
    },
  ],
});
