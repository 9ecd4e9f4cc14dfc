import "server-only";
import { and, eq } from "drizzle-orm";
import type { PoolClient } from "pg";
import type { BodyOf } from "@/lib/api/define-route";
import type { clientRoutes } from "@/lib/api/routes/clients";
import { decimal } from "@/lib/decimal";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { appendAudit } from "../../audit/append";
import { onClient, sqlTransaction, statement } from "../../db/database";
import { notify } from "../../db/notifications";
import { client } from "../../db/schema";
import { DeskError } from "../../desk-error";
import { newId } from "../../ids";
import { mustBeVisible } from "../../pdf/clear-names";
import { mustBePrintable } from "../../pdf/printable";
import { freeCode, holdClients, mustBeFree, nameRefusal } from "./client-names";
import type { ClientsActor } from "./locked-days";
import {
  type ChangedOwnership,
  holdMonths,
  type OwnershipChange,
  recordOwnership,
} from "./ownership";
import { recordPlan } from "./plans";

/** Names a client. Answers its id. Throws a DeskError where it is taken or can't be printed. */
export async function addClient(
  actor: Principal,
  { accountId, name, tags }: BodyOf<typeof clientRoutes.add>,
): Promise<string> {
  await mustOwnAccount(actor, accountId);
  await mustBeClientName(name);
  return sqlTransaction(async (connection) => {
    const others = await holdClients(connection, accountId);
    mustBeFree(others, name);
    const code = freeCode(others, name);
    const row = { id: newId("cli"), accountId, name, tags, code, createdBy: actor.userId };
    const { rowCount } = await onClient(connection)
      .insert(client)
      .values(row)
      .onConflictDoNothing();
    if (rowCount === 0) throw nameRefusal("name", "Another client has this name.");
    const detail = { accountId, name, tags: tags.join(", ") };
    await audit(connection, actor, "client.added", row.id, detail);
    return row.id;
  });
}

/**
 * Says what part of its rebate a client gets from a day on, what the numbers of its statements
 * begin with, and what it is called; locked months keep the name that they were locked with.
 * Throws a DeskError, also where another client has the code or the name.
 */
export async function changePlan(
  actor: ClientsActor,
  {
    accountId,
    clientId,
    code,
    name,
    sharePercent,
    ...asked
  }: BodyOf<typeof clientRoutes.changePlan>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  if (name !== undefined) await mustBeClientName(name);
  await sqlTransaction(async (connection) => {
    // Before the clients are held, as by everybody who changes what is theirs.
    await holdMonths(connection, accountId);
    const nameBefore = await mustBeClient(connection, accountId, clientId);
    const clients = await holdClients(connection, accountId);
    const others = clients.filter((other) => other.id !== clientId);
    if (others.some((other) => other.code === code)) {
      throw nameRefusal("code", "Another client uses this statement prefix.");
    }
    const isRenamed = name !== undefined && name !== nameBefore;
    if (isRenamed) mustBeFree(others, name);
    await onClient(connection)
      .update(client)
      .set({ code, ...(name !== undefined && { name }) })
      .where(and(eq(client.accountId, accountId), eq(client.id, clientId)));
    const detail = { accountId, code, ...(isRenamed && { name, nameBefore }) };
    if (sharePercent === undefined) {
      await audit(connection, actor, "client.plan-changed", clientId, detail);
      return;
    }
    const plan = { accountId, clientId, percent: decimal(sharePercent), ...asked };
    const { from } = await recordPlan(connection, { ...plan, actor });
    await audit(connection, actor, "client.plan-changed", clientId, {
      ...{ ...detail, sharePercent, from, reason: asked.reason ?? null },
    });
  });
}

/** Notifies the process that asks the exchange for uids: one was assigned. */
export const uidChannel = "client-uids";

/**
 * Says whose a sub-account is on some days; what it was on others stays, and nothing is taken from
 * another client unasked. Throws a DeskError.
 */
export async function assignUid(
  actor: ClientsActor,
  { clientId, uid, orderAccountId, ...asked }: BodyOf<typeof clientRoutes.assignUid>,
): Promise<ChangedOwnership> {
  const { accountId } = asked;
  await mustOwnAccount(actor, accountId);
  if (orderAccountId !== null) await mustOwnAccount(actor, orderAccountId);
  return sqlTransaction(async (connection) => {
    await mustBeClient(connection, accountId, clientId);
    const owner = { clientId, orderAccountId };
    const of = { kind: "uid", accountId, key: uid } as const;
    const changed = await change(connection, actor, "client.uid-assigned", { of, owner, ...asked });
    await notify(onClient(connection), uidChannel, accountId);
    return changed;
  });
}

/** Takes a sub-account from a client, from a day on. Throws a DeskError where it isn't theirs. */
export async function removeUid(
  actor: ClientsActor,
  { uid, ...asked }: BodyOf<typeof clientRoutes.removeUid>,
): Promise<ChangedOwnership> {
  const { accountId } = asked;
  await mustOwnAccount(actor, accountId);
  const of = { kind: "uid", accountId, key: uid } as const;
  return sqlTransaction((connection) =>
    change(connection, actor, "client.uid-removed", { of, owner: null, ...asked }),
  );
}

/**
 * Saves a rule for some days; the one with its prefix is replaced on these. It moves every fill of
 * these days that begins so and that nothing more trusted attributes, and no fill is written.
 * Answers whose the prefix was before, so that it can be undone. Throws a DeskError.
 */
export async function saveRule(
  actor: ClientsActor,
  { clientId, prefix, ...asked }: BodyOf<typeof clientRoutes.saveRule>,
): Promise<ChangedOwnership> {
  const { accountId } = asked;
  await mustOwnAccount(actor, accountId);
  return sqlTransaction(async (connection) => {
    await mustBeClient(connection, accountId, clientId);
    const of = { kind: "prefix", accountId, key: prefix } as const;
    const owner = { clientId, orderAccountId: null };
    return change(connection, actor, "client.rule-saved", { of, owner, ...asked });
  });
}

/** Removes a client's rule on some days. Throws a DeskError where it isn't theirs. */
export async function removeRule(
  actor: ClientsActor,
  { prefix, ...asked }: BodyOf<typeof clientRoutes.removeRule>,
): Promise<ChangedOwnership> {
  const { accountId } = asked;
  await mustOwnAccount(actor, accountId);
  const of = { kind: "prefix", accountId, key: prefix } as const;
  return sqlTransaction((connection) =>
    change(connection, actor, "client.rule-removed", { of, owner: null, ...asked }),
  );
}

/** Records an ownership, and says so in the audit. */
async function change(
  connection: PoolClient,
  actor: ClientsActor,
  action: string,
  asked: OwnershipChange,
): Promise<ChangedOwnership> {
  const changed = await recordOwnership(connection, actor, asked);
  const { accountId, key } = asked.of;
  await audit(connection, actor, action, key, {
    ...{ accountId, from: changed.from, until: changed.until },
    client: asked.owner?.clientId ?? null,
    clientBefore: changed.before?.clientId ?? null,
    ...(asked.reason !== undefined && { reason: asked.reason }),
    ...(asked.of.kind === "uid" && { orderAccountId: asked.owner?.orderAccountId ?? null }),
  });
  return changed;
}

/** A client's name. Throws a DeskError unless it is one of the account. */
export async function mustBeClient(
  connection: Pick<PoolClient, "query">,
  accountId: string,
  clientId: string,
): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    mustBeClientSql({ accountId, clientId }),
  );
  const [found] = rows;
  if (!found) throw new DeskError({ kind: "not-found", what: "This client" });
  return found.name;
}

const mustBeClientSql = statement<{ accountId: string; clientId: string }>(
  `SELECT name FROM client WHERE account_id = $accountId AND id = $clientId`,
);

const audit = (
  connection: PoolClient,
  actor: Principal,
  action: string,
  target: string,
  detail: Readonly<Record<string, string | null>>,
) => appendAudit(onClient(connection), actor, { action, target, detail });

/** Throws a DeskError for a name that statements can't print, or that isn't what it looks like. */
async function mustBeClientName(name: string): Promise<void> {
  mustBeVisible("name", name);
  await mustBePrintable([{ field: "name", text: name }]);
}
