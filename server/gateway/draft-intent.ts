import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { clientOidFrom, isOwnClientOid } from "@/lib/exchange/clientoid";
import { bodyFacts } from "@/lib/orders/body-facts";
import { Refusal } from "../http/refusal";
import { newId } from "../ids";
import type { IntentDraft } from "../journal/intent-draft";
import { type Fields, parseRequest } from "./parse-request";
import { type Payload, payloadOf } from "./payload";
import type { KeyedRoute } from "./route";
import { channelCodeOf } from "./send";

/** A change before anything is written: the intent, its fields, and its bytes. */
export interface Drafted {
  readonly draft: IntentDraft;
  readonly fields: Fields;
  readonly payload: Payload;
}

/**
 * Makes an intent of a request: parsed by the contract, with a clientOid of our own for an order
 * (order-safety c.2 rule 1). Throws a Refusal for a request out of form, without an idempotency
 * key, or of a kind that the journal has no states for.
 */
export function draftIntent(route: KeyedRoute, request: unknown): Drafted {
  const { context, connection, endpoint } = route;
  const { idempotencyKey } = context;
  if (endpoint.kind !== "place" && endpoint.kind !== "cancel") throw unknownEndpoint;
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    throw unknownEndpoint;
  }
  if (!idempotencyKey) throw new Refusal({ kind: "invalid", issues: [missingKey] });
  const clientOid = clientOidOf(idempotencyKey);
  const ours = endpoint.kind === "place" ? { clientOid } : {};
  const fields = parseRequest(route, { ...request, ...ours });
  const payload = payloadOf(endpoint, fields);
  const body = payload.body ?? "";
  const draft = {
    id: newId("int"),
    deskId: connection.deskId,
    accountId: connection.account.id,
    connectionId: connection.id,
    personId: context.principal.personId,
    endpoint: endpoint.id,
    idempotencyKey,
    requestHash: hashOf([endpoint.id, connection.id, { ...fields, ...without(ours) }]),
    clientOid,
    body,
    facts: bodyFacts(endpoint.id, body),
    channelSent: channelCodeOf(route) !== null,
  };
  return { draft, fields, payload };
}

/** The ticket shows the id before it sends: a key in our form is the clientOid as well. */
function clientOidOf(idempotencyKey: string): string {
  if (isOwnClientOid(idempotencyKey)) return idempotencyKey;
  return clientOidFrom(Date.now(), randomBytes(10));
}

/** What we added is no part of what was asked for. */
const without = (ours: object) => ("clientOid" in ours ? { clientOid: null } : {});

/** The parser gives the fields in the contract's order, whatever order they came in. */
function hashOf(asked: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(asked), "utf8").digest();
}

const unknownEndpoint = new Refusal({ kind: "not-found", what: "This endpoint" });

const missingKey = {
  field: "Idempotency-Key",
  rule: "required",
  message: "Send an Idempotency-Key of your own with every order and every cancel.",
};
