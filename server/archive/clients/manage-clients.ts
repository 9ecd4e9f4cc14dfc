import "server-only";
import { and, eq } from "drizzle-orm";
import type { PoolClient } from "pg";
import { z } from "zod";
import { compare, decimal, decimalOrNull, sign } from "@/lib/decimal";
import type { Principal } from "@/lib/people/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { appendAudit } from "../../audit/append";
import { onClient, sqlTransaction } from "../../db/database";
import { notify } from "../../db/notifications";
import { client, clientRule, clientUid } from "../../db/schema";
import { newId } from "../../ids";
import { mustBePrintable } from "../../pdf/printable";
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

/** PATCH /api/clients: what a client's statements say. */
export const clientPlanRequest = z.strictObject({
  accountId: id,
  clientId: id,
  code: z.string().regex(/^[A-Z0-9]{1,12}$/, "This must be 1 to 12 capitals and digits."),
  sharePercent: z
    .string()
    .max(40)
    .refine((text) => isShare(text), "This must be 0 to 100, such as 55 or 12.5."),
});

function isShare(text: string): boolean {
  const share = decimalOrNull(text);
  return share !== null && sign(share) >= 0 && compare(share, decimal("100")) <= 0;
}

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

/** Names a client. Answers its id. Throws a Refusal where it is taken or can't be printed. */
export async function addClient(
  actor: Principal,
  { accountId, name, tags }: z.output<typeof newClientRequest>,
): Promise<string> {
  await mustOwnAccount(actor, accountId);
  await mustBePrintable([{ field: "name", text: name }]);
  return sqlTransaction(async (connection) => {
    const code = await freeCode(connection, accountId, name);
    const row = { id: newId("cli"), accountId, name, tags, code, createdBy: actor.personId };
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

/** The first letters and digits of a name as a code, with a number where another client has it. */
async function freeCode(connection: PoolClient, accountId: string, name: string): Promise<string> {
  const { rows } = await connection.query<{ code: string }>(codesSql, [accountId]);
  const taken = new Set(rows.map(({ code }) => code));
  const letters = name.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const base = letters.slice(0, 4) || "CLIENT";
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}${number}`;
    if (!taken.has(code)) return code;
  }
}

/**
 * Says what part of its rebate a client gets, and what the numbers of its statements begin with. A
 * month that is locked keeps what was agreed then. Throws a Refusal where another has the code.
 */
export async function changePlan(
  actor: Principal,
  { accountId, clientId, code, sharePercent }: z.output<typeof clientPlanRequest>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  await sqlTransaction(async (connection) => {
    await mustBeClient(connection, accountId, clientId);
    const { rows } = await connection.query<{ id: string }>(clientOfCodeSql, [accountId, code]);
    if (rows[0] && rows[0].id !== clientId) {
      throw refusalOf("code", "Another client's statements begin so.");
    }
    await onClient(connection)
      .update(client)
      .set({ code, sharePercent: decimal(sharePercent) })
      .where(and(eq(client.accountId, accountId), eq(client.id, clientId)));
    const detail = { accountId, code, sharePercent };
    await audit(connection, actor, "client.plan-changed", clientId, detail);
  });
}

/** Notifies the process that asks the exchange for uids: one was assigned. */
export const uidChannel = "client-uids";

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
    await notify(onClient(connection), uidChannel, accountId);
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

const codesSql = "SELECT code FROM client WHERE account_id = $1 FOR UPDATE";

const clientOfCodeSql = "SELECT id FROM client WHERE account_id = $1 AND code = $2 FOR UPDATE";

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
