import "server-only";
import { eq } from "drizzle-orm";
import type { BodyOf } from "@/lib/api/define-route";
import type { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { productTypes } from "@/lib/exchange/futures";
import type { SubAccountDescription, SubAccountDetails } from "@/lib/sub-accounts/api";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../accounts/connections";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { account, subAccountDescription } from "../db/schema";
import { DeskError } from "../desk-error";

type Actor = Principal & { readonly userId: string };

/**
 * Writes down what users say of a sub-account, in place of what was said before; an entry of the
 * audit holds what it says now. At the exchange nothing changes. Throws a DeskError for a uid that
 * the desk does not know.
 */
export async function describeSubAccount(
  actor: Actor,
  { accountId, uid, ...described }: BodyOf<typeof subAccountRoutes.describe>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  const row: SubAccountDescription = { ...described, tags: [...new Set(described.tags)] };
  const changed = { ...row, tags: [...row.tags], changedBy: actor.userId, changedAt: new Date() };
  await sqlTransaction(async (client) => {
    const known = await client.query(isKnownStatement({ accountId, uid }));
    if (known.rowCount === 0) throw new DeskError({ kind: "not-found", what: "This sub-account" });
    const tx = onClient(client);
    await tx
      .insert(subAccountDescription)
      .values({ accountId, uid, ...changed })
      .onConflictDoUpdate({
        target: [subAccountDescription.accountId, subAccountDescription.uid],
        set: changed,
      });
    const detail = {
      accountId,
      tags: row.tags.join(", "),
      comment: row.comment,
      hidden: String(row.hidden),
      watched: String(row.watched),
      availableBelow: row.availableBelow,
    };
    await appendAudit(tx, actor, { action: "sub-account.described", target: uid, detail });
  });
}

const knownSql = `(
  SELECT account_id, uid FROM created_key
  UNION ALL SELECT account_id, uid FROM external_sub_account
  UNION ALL SELECT account_id, uid FROM checked_uid WHERE owned
  UNION ALL SELECT account_id, uid FROM transfer
) AS known`;

const isKnownStatement = statement<{ readonly accountId: string; readonly uid: string }>(
  `SELECT 1 FROM ${knownSql} WHERE account_id = $accountId AND uid = $uid LIMIT 1`,
);

/**
 * Puts sub-accounts on the watch list, or takes them off it: the assets of those on it are read
 * into the history; and says from which fall on they are flagged. One entry of the audit names it
 * all. Throws a DeskError for a uid that the desk does not know.
 */
export async function selectWatched(
  actor: Actor,
  { accountId, changes, dropPercent }: BodyOf<typeof subAccountRoutes.watchAssets>,
): Promise<void> {
  await mustOwnAccount(actor, accountId);
  const named = (watched: boolean) =>
    changes.flatMap((each) => (each.watched === watched ? [each.uid] : [])).join(" ");
  await sqlTransaction(async (client) => {
    const { userId } = actor;
    const given = JSON.stringify(changes);
    const { rowCount } = await client.query(watchStatement({ accountId, given, userId }));
    if (rowCount !== new Set(changes.map(({ uid }) => uid)).size) {
      throw new DeskError({ kind: "not-found", what: "One of these sub-accounts" });
    }
    const tx = onClient(client);
    await tx
      .update(account)
      .set({ assetDropPercent: dropPercent })
      .where(eq(account.id, accountId));
    const detail = { watched: named(true), unwatched: named(false), dropPercent };
    const action = "sub-accounts.watch-changed";
    await appendAudit(tx, actor, { action, target: accountId, detail });
  });
}

const watchStatement = statement<{
  readonly accountId: string;
  readonly given: string;
  readonly userId: string;
}>(`
INSERT INTO sub_account_description (account_id, uid, tags, comment, hidden, watched, changed_by)
SELECT DISTINCT ON (given.uid) $accountId, given.uid, '{}'::text[], '', false, given.watched,
  $userId
FROM jsonb_to_recordset($given::jsonb) AS given(uid text, watched boolean)
WHERE EXISTS (SELECT 1 FROM ${knownSql}
  WHERE known.account_id = $accountId AND known.uid = given.uid)
ORDER BY given.uid
ON CONFLICT (account_id, uid) DO UPDATE SET watched = excluded.watched,
  changed_by = excluded.changed_by, changed_at = clock_timestamp()`);

/** What the desk has of an account's sub-accounts, by uid. */
export async function detailsOf(
  accountId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, SubAccountDetails>> {
  const { rows } = await pool().query<SubAccountDetails & { readonly uid: string }>(
    detailsStatement({ accountId, uids, lines: productTypes.length }),
  );
  return new Map(rows.map(({ uid, ...details }) => [uid, details]));
}

const detailsStatement = statement<{
  readonly accountId: string;
  readonly uids: readonly string[];
  /** How many product lines a sum has to hold. */
  readonly lines: number;
}>(`
SELECT asked.uid, cu.order_account_id AS "orderAccountId",
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS client,
  coalesce(d.tags, '{}') AS tags, coalesce(d.comment, '') AS comment,
  coalesce(d.hidden, false) AS hidden, coalesce(d.watched, true) AS watched,
  d.available_below::text AS "availableBelow",
  assets.equity::text AS equity, assets.at AS "equityAt", deposit.last AS "lastDeposit"
FROM unnest($uids::text[]) AS asked (uid)
LEFT JOIN sub_account_description AS d ON (d.account_id, d.uid) = ($accountId, asked.uid)
LEFT JOIN LATERAL (
  SELECT account_id, client_id, order_account_id FROM client_uid
  WHERE account_id = $accountId AND uid = asked.uid AND replaced_at IS NULL
  ORDER BY from_day DESC LIMIT 1
) AS cu ON true
LEFT JOIN client AS c ON (c.account_id, c.id) = (cu.account_id, cu.client_id)
LEFT JOIN LATERAL (
  SELECT sum(equity) AS equity, floor(extract(epoch FROM min(seen_until)) * 1000)::float8 AS at
  FROM (
    SELECT DISTINCT ON (product_type) equity, seen_until FROM asset_snapshot AS s
    WHERE s.account_id = $accountId AND s.uid = asked.uid ORDER BY product_type, taken_at DESC
  ) AS newest HAVING count(equity) = $lines
) AS assets ON true
LEFT JOIN LATERAL (
  SELECT json_build_object('ts', t.ts, 'coin', t.coin, 'amount', t.amount_written) AS last
  FROM transfer AS t
  WHERE t.account_id = $accountId AND t.uid = asked.uid AND t.type = 'deposit'
    AND t.status = 'success' AND t.voided_at IS NULL
  ORDER BY t.ts DESC LIMIT 1
) AS deposit ON true`);
