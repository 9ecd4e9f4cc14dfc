import "server-only";
import type { PoolClient } from "pg";
import type { BodyOf } from "@/lib/api/define-route";
import type { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import type { Issue } from "@/lib/exchange/errors";
import { formatMoment } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { onClient, sqlTransaction, statement } from "../db/database";
import { externalSubAccount } from "../db/schema";
import { DeskError } from "../desk-error";

type Actor = Principal & { readonly userId: string };

/**
 * Writes down sub-accounts that were made elsewhere, so that the quota counts them, or which uid a
 * creation of unknown outcome has, which is counted already. One that is entered stays as it is.
 * Throws a DeskError for one that this desk made, or of which the exchange said that it is none of
 * this broker's.
 */
export async function enterExternal(
  actor: Actor,
  { accountId, entries }: BodyOf<typeof subAccountRoutes.addExternal>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  const { userId } = actor;
  await sqlTransaction(async (client) => {
    const uids = entries.map(({ uid }) => uid);
    await mustBeExternal(client, accountId, uids);
    for (const { uid, note, creation } of entries) {
      if (creation !== null) await mustBeNameless(client, accountId, creation, uids.indexOf(uid));
      const { rowCount } = await onClient(client)
        .insert(externalSubAccount)
        .values({ accountId, uid, note, intentId: creation, addedBy: userId })
        .onConflictDoNothing();
      if (rowCount === 0) continue;
      const action = "sub-account.entered";
      const detail = { accountId, note, ...(creation === null ? {} : { creation }) };
      await appendAudit(onClient(client), actor, { action, target: uid, detail });
    }
  });
}

/** Takes an entry back, which was a mistake or no longer exists. Throws a DeskError without one. */
export async function removeExternal(
  actor: Actor,
  { accountId, uid }: { readonly accountId: string; readonly uid: string },
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<{ note: string }>(removeExternalSql({ accountId, uid }));
    const [removed] = rows;
    if (!removed) throw new DeskError({ kind: "not-found", what: "This sub-account" });
    const action = "sub-account.entry-removed";
    const detail = { accountId, note: removed.note };
    await appendAudit(onClient(client), actor, { action, target: uid, detail });
  });
}

const removeExternalSql = statement<{ accountId: string; uid: string }>(
  `DELETE FROM external_sub_account WHERE account_id = $accountId AND uid = $uid RETURNING note`,
);

async function mustBeExternal(
  client: PoolClient,
  accountId: string,
  uids: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ uid: string; made: boolean; at: Date | null }>(
    knownSql({ accountId, uids }),
  );
  const issues = rows.map(({ uid, made, at }): Issue => {
    const field = `entries[${uids.indexOf(uid)}].uid`;
    if (made) {
      return {
        field,
        rule: "external",
        message: `${uid} was created by this desk and already counts.`,
      };
    }
    const when = at === null ? "" : ` on ${formatMoment(at.getTime(), "UTC").slice(0, 16)} UTC`;
    const message =
      `The exchange reported${when} that ${uid} isn't this broker's sub-account (code 40028). ` +
      "Retry on the Assets page if that has changed.";
    return { field, rule: "external", message };
  });
  if (issues.length > 0) throw new DeskError({ kind: "invalid", issues });
}

/** A creation without a known uid, to which a user may assign one. */
async function mustBeNameless(
  client: PoolClient,
  accountId: string,
  creation: string,
  at: number,
): Promise<void> {
  const { rowCount } = await client.query(namelessSql({ accountId, creation }));
  if (rowCount === 1) return;
  const message = "This request already has a UID, or its outcome isn't unknown.";
  throw new DeskError({
    kind: "invalid",
    issues: [{ field: `entries[${at}].creation`, rule: "nameless", message }],
  });
}

const namelessSql = statement<{ accountId: string; creation: string }>(`
SELECT 1 FROM order_intent WHERE id = $creation AND account_id = $accountId AND kind = 'create'
  AND state IN ('UNKNOWN', 'ATTESTED_APPLIED')
  AND NOT EXISTS (SELECT 1 FROM external_sub_account WHERE account_id = $accountId
    AND intent_id = $creation)
FOR UPDATE OF order_intent`);

const knownSql = statement<{ accountId: string; uids: readonly string[] }>(`
SELECT uid, true AS made, NULL::timestamptz AS at FROM created_key
WHERE account_id = $accountId AND uid = ANY($uids)
UNION ALL
SELECT uid, false, checked_at FROM checked_uid
WHERE account_id = $accountId AND uid = ANY($uids) AND NOT owned`);
