import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { Principal } from "@/lib/people/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { appendAudit } from "../../audit/append";
import { onClient, sqlTransaction } from "../../db/database";
import { client, clientRule, clientUid } from "../../db/schema";
import { newId } from "../../ids";
import { Refusal } from "../../refusal";

const id = z.string().min(1).max(64);
const uid = z.string().regex(/^\d{1,32}$/, "A uid is digits only.");
/** What a clientOid may begin with. */
export const clientPrefix = z
  .string()
  .regex(/^[\x21-\x7e]{1,50}$/, "A prefix has 1 to 50 characters, without spaces.");
const word = z.string().trim().min(1, "This is needed.").max(60);

/** POST /api/clients */
export const newClientRequest = z.strictObject({
  accountId: id,
  name: word,
  tags: z.array(word).max(10),
});

/** PUT /api/clients/uids. `orderAccountId`: the account of this desk that is the sub-account. */
export const clientUidRequest = z.strictObject({
  accountId: id,
  clientId: id,
  uid,
  orderAccountId: id.nullable(),
});

/** DELETE /api/clients/uids */
export const clientUidRemoval = z.strictObject({ accountId: id, uid });

/** PUT /api/clients/rules */
export const clientRuleRequest = z.strictObject({
  accountId: id,
  clientId: id,
  prefix: clientPrefix,
});

/** DELETE /api/clients/rules */
export const clientRuleRemoval = z.strictObject({ accountId: id, prefix: clientPrefix });

/** Names a client. Answers its id. Throws a Refusal where the name is taken. */
export async function addClient(
  actor: Principal,
  { accountId, name, tags }: z.output<typeof newClientRequest>,
): Promise<string> {
  await mustOwnAccount(actor, accountId);
  return sqlTransaction(async (connection) => {
    const row = { id: newId("cli"), accountId, name, tags, createdBy: actor.personId };
    const { rowCount } = await onClient(connection)
      .insert(client)
      .values(row)
      .onConflictDoNothing();
    if (rowCount === 0) throw refusalOf("name", "Another client has this name.");
    const detail = { accountId, name, tags: tags.join(", ") };
    await audit(connection, actor, "client.added", row.id, detail);
    return row.id;
  });
}

/** Says whose a sub-account is; another client's before is replaced. Throws a Refusal. */
export async function assignUid(
  actor: Principal,
  { accountId, clientId, uid, orderAccountId }: z.output<typeof clientUidRequest>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  if (orderAccountId !== null) await mustOwnAccount(actor, orderAccountId);
  await sqlTransaction(async (connection) => {
    await mustBeClient(connection, accountId, clientId);
    const before = await clientNow(connection, clientOfUidSql, [accountId, uid]);
    const row = { clientId, orderAccountId, createdBy: actor.personId };
    await onClient(connection)
      .insert(clientUid)
      .values({ accountId, uid, ...row })
      .onConflictDoUpdate({ target: [clientUid.accountId, clientUid.uid], set: row });
    const detail = { accountId, client: clientId, clientBefore: before, orderAccountId };
    await audit(connection, actor, "client.uid-assigned", uid, detail);
  });
}

/** Takes a sub-account from its client. Throws a Refusal where it has none. */
export async function removeUid(
  actor: Principal,
  { accountId, uid }: z.output<typeof clientUidRemoval>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  await sqlTransaction(async (connection) => {
    const removed = await clientNow(connection, removeUidSql, [accountId, uid]);
    if (removed === null) throw new Refusal({ kind: "not-found", what: "This sub-account" });
    const detail = { accountId, client: null, clientBefore: removed };
    await audit(connection, actor, "client.uid-removed", uid, detail);
  });
}

/**
 * Saves a rule; the one with its prefix is replaced. It moves every fill of the archive that begins
 * so and that nothing more trusted attributes, and no fill is written: removing it moves them back.
 * Answers whose the prefix was before, so that it can be undone. Throws a Refusal.
 */
export async function saveRule(
  actor: Principal,
  { accountId, clientId, prefix }: z.output<typeof clientRuleRequest>,
): Promise<string | null> {
  await mustOwnAccount(actor, accountId);
  return sqlTransaction(async (connection) => {
    await mustBeClient(connection, accountId, clientId);
    const before = await clientNow(connection, clientOfRuleSql, [accountId, prefix]);
    const row = { clientId, createdBy: actor.personId };
    await onClient(connection)
      .insert(clientRule)
      .values({ accountId, prefix, ...row })
      .onConflictDoUpdate({ target: [clientRule.accountId, clientRule.prefix], set: row });
    const detail = { accountId, client: clientId, clientBefore: before };
    await audit(connection, actor, "client.rule-saved", prefix, detail);
    return before;
  });
}

/** Removes a rule: its fills are whose they were without it. Throws a Refusal without one. */
export async function removeRule(
  actor: Principal,
  { accountId, prefix }: z.output<typeof clientRuleRemoval>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  await sqlTransaction(async (connection) => {
    const removed = await clientNow(connection, removeRuleSql, [accountId, prefix]);
    if (removed === null) throw new Refusal({ kind: "not-found", what: "This rule" });
    const detail = { accountId, client: null, clientBefore: removed };
    await audit(connection, actor, "client.rule-removed", prefix, detail);
  });
}

/** Throws a Refusal unless the client is one of the account. */
export async function mustBeClient(
  connection: Pick<PoolClient, "query">,
  accountId: string,
  clientId: string,
): Promise<void> {
  const { rowCount } = await connection.query(
    "SELECT 1 FROM client WHERE account_id = $1 AND id = $2",
    [accountId, clientId],
  );
  if (rowCount === 0) throw new Refusal({ kind: "not-found", what: "This client" });
}

/** The client that a uid or a prefix has, or had; null without one. */
async function clientNow(
  connection: PoolClient,
  text: string,
  key: readonly [string, string],
): Promise<string | null> {
  const { rows } = await connection.query<{ client: string }>(text, [...key]);
  return rows[0]?.client ?? null;
}

const clientOfUidSql =
  "SELECT client_id AS client FROM client_uid WHERE account_id = $1 AND uid = $2 FOR UPDATE";

const clientOfRuleSql =
  "SELECT client_id AS client FROM client_rule WHERE account_id = $1 AND prefix = $2 FOR UPDATE";

const removeUidSql =
  "DELETE FROM client_uid WHERE account_id = $1 AND uid = $2 RETURNING client_id AS client";

const removeRuleSql =
  "DELETE FROM client_rule WHERE account_id = $1 AND prefix = $2 RETURNING client_id AS client";

const audit = (
  connection: PoolClient,
  actor: Principal,
  action: string,
  target: string,
  detail: Readonly<Record<string, string | null>>,
) => appendAudit(onClient(connection), actor, { action, target, detail });

function refusalOf(field: string, message: string): Refusal {
  return new Refusal({ kind: "invalid", issues: [{ field, rule: "name", message }] });
}
