import "server-only";
import type { PoolClient } from "pg";
import type { z } from "zod";
import type { Issue } from "@/lib/exchange/errors";
import type { Principal } from "@/lib/people/principal";
import { formatMoment } from "@/lib/time";
import { mustOwnAccount } from "../archive/own-account";
import { appendAudit } from "../audit/append";
import { onClient, sqlTransaction } from "../db/transaction";
import { Refusal } from "../http/refusal";
import type { externalRequest } from "./request-schemas";

type Actor = Principal & { readonly personId: string };

/**
 * Writes down sub-accounts that were made elsewhere, so that the quota counts them. One that is
 * entered already stays as it is. Throws a Refusal for one that this desk made, or of which the
 * exchange said that it is none of this broker's.
 */
export async function enterExternal(
  actor: Actor,
  { accountId, entries }: z.output<typeof externalRequest>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  const { deskId, personId } = actor;
  await sqlTransaction(async (client) => {
    await mustBeExternal(
      client,
      accountId,
      entries.map(({ uid }) => uid),
    );
    for (const { uid, note } of entries) {
      const { rowCount } = await client.query(enterSql, [accountId, uid, note, personId]);
      if (rowCount === 0) continue;
      const action = "sub-account.entered";
      const detail = { accountId, note };
      await appendAudit(onClient(client), { deskId, personId, action, target: uid, detail });
    }
  });
}

/** Takes an entry back, which was a mistake or no longer exists. Throws a Refusal without one. */
export async function removeExternal(
  actor: Actor,
  { accountId, uid }: { readonly accountId: string; readonly uid: string },
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  const { deskId, personId } = actor;
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<{ note: string }>(
      "DELETE FROM external_sub_account WHERE account_id = $1 AND uid = $2 RETURNING note",
      [accountId, uid],
    );
    const [removed] = rows;
    if (!removed) throw new Refusal({ kind: "not-found", what: "This sub-account" });
    const action = "sub-account.entry-removed";
    const detail = { accountId, note: removed.note };
    await appendAudit(onClient(client), { deskId, personId, action, target: uid, detail });
  });
}

async function mustBeExternal(
  client: PoolClient,
  accountId: string,
  uids: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ uid: string; made: boolean; at: Date | null }>(knownSql, [
    accountId,
    uids,
  ]);
  const issues = rows.map(({ uid, made, at }): Issue => {
    const field = `entries[${uids.indexOf(uid)}].uid`;
    if (made) {
      return { field, rule: "external", message: `${uid} was made by this desk: it is counted.` };
    }
    const when = at === null ? "" : ` on ${formatMoment(at.getTime(), "UTC").slice(0, 16)} UTC`;
    const message =
      `The exchange said${when} that ${uid} is no sub-account of this broker (code 40028). ` +
      "Ask again on the Assets page if that has changed.";
    return { field, rule: "external", message };
  });
  if (issues.length > 0) throw new Refusal({ kind: "invalid", issues });
}

const enterSql = `
INSERT INTO external_sub_account (account_id, uid, note, added_by) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING`;

const knownSql = `
SELECT uid, true AS made, NULL::timestamptz AS at FROM created_key
WHERE account_id = $1 AND uid = ANY($2)
UNION ALL
SELECT uid, false, checked_at FROM checked_uid
WHERE account_id = $1 AND uid = ANY($2) AND NOT ours`;
