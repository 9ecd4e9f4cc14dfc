import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { isOwnClientOid } from "@/lib/exchange/identifiers";
import { clientOidFrom } from "@/lib/exchange/new-client-oid";
import { bodyFacts } from "@/lib/orders/body-facts";
import { type Journalled, journalledAs } from "@/lib/orders/order-intent";
import { transaction } from "../db/database";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import type { ChangeDraft, IntentDraft } from "../journal/intent";
import { macKey, Secret } from "../vault";
import { type ParsedRequest, parseRequest, type RequestRecord } from "./authorise";
import type { KeyedRoute } from "./call-context";
import { type Payload, payloadOf, sentChannelCode } from "./wire/send";

/** A change before anything is written: its intents, its records, and its bytes. */
export interface Drafted {
  readonly draft: ChangeDraft;
  readonly parsed: ParsedRequest;
  readonly payload: Payload;
}

/**
 * Makes intents of a request: parsed by the contract, with a clientOid of our own for every order
 * (docs/order-safety.md#c2-rule-1). Throws a DeskError for a request out of form or without an
 * idempotency key.
 */
export async function draftIntents(route: KeyedRoute, request: unknown): Promise<Drafted> {
  const { context, connection, endpoint } = route;
  const { idempotencyKey, principal } = context;
  // `authorise` lets the worker change nothing; an intent is always a user's.
  if (principal.userId === null) throw new Error("A change was asked for by nobody.");
  const how = journalledAs(endpoint.id);
  if (!idempotencyKey) throw new DeskError({ kind: "invalid", issues: [missingKey] });
  const asked = parseRequest(route, request);
  const clientOids = asked.records.map((record, n) => clientOidOf(how, record, n, idempotencyKey));
  const parsed = how.kind === "place" ? withClientOids(asked, clientOids) : asked;
  const draft: ChangeDraft = {
    deskId: connection.deskId,
    accountId: connection.account.id,
    connectionId: connection.id,
    userId: principal.userId,
    endpoint: endpoint.id,
    kind: how.kind,
    batchId: how.many ? newId("bat") : null,
    idempotencyKey,
    requestHash: hashOf([endpoint.id, connection.id, await comparable(route, how, asked)]),
    channelSent: sentChannelCode(route) !== null,
    instrumentsAgeMs: null,
    intents: parsed.records.map((record, n) => draftOf(endpoint.id, record, clientOids[n] ?? "")),
  };
  return { draft, parsed, payload: payloadOf(endpoint, parsed) };
}

function draftOf(endpoint: string, record: RequestRecord, clientOid: string): IntentDraft {
  const { passphrase, ...plain } = record;
  const body = JSON.stringify(plain);
  return {
    id: newId("int"),
    clientOid,
    body,
    facts: bodyFacts(endpoint, body),
    digits: null,
    passphrase: typeof passphrase === "string" ? new Secret(passphrase) : null,
  };
}

/**
 * The ticket shows an order's id before it sends: a key in our form is the clientOid as well. In a
 * list every element may bring its own. An id that others made is never sent.
 */
function clientOidOf({ many }: Journalled, record: RequestRecord, n: number, key: string): string {
  const shown = many ? record.clientOid : n === 0 ? key : undefined;
  if (typeof shown === "string" && isOwnClientOid(shown)) return shown;
  return clientOidFrom(Date.now(), randomBytes(10));
}

function withClientOids(asked: ParsedRequest, clientOids: readonly string[]): ParsedRequest {
  const records = asked.records.map((record, n) => ({ ...record, clientOid: clientOids[n] }));
  return { ...asked, records };
}

/** What was asked for, as a repeated key must bring it again: without ids of orders and secrets. */
async function comparable(route: KeyedRoute, { kind }: Journalled, { records }: ParsedRequest) {
  if (kind === "place") return records.map(({ clientOid: _, ...record }) => record);
  if (kind !== "create") return records;
  const { deskId } = route.connection;
  return transaction(async (tx) => {
    const kept: RequestRecord[] = [];
    for (const { passphrase, ...record } of records) {
      const known = await macKey(tx, deskId, String(passphrase));
      kept.push({ ...record, passphrase: known.toString("hex") });
    }
    return kept;
  });
}

/** The parser gives the fields in the contract's order, whatever order they came in. */
function hashOf(asked: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(asked), "utf8").digest();
}

const missingKey = {
  field: "Idempotency-Key",
  rule: "required",
  message: "Send a unique Idempotency-Key with every call that changes something.",
};
