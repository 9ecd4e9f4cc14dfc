import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { DeskConnection, LackedEndpoints, ListedAccount } from "@/lib/connections/api";
import type { Permission } from "@/lib/exchange/define-endpoint";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { familyFromCode, lackedEndpoints, wrongFamilyMessage } from "@/lib/exchange/families";
import { type Bounds, boundsOf, type StoredLimits } from "@/lib/orders/risk-limits-api";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { database, pool, statement, transaction } from "../db/database";
import { deskAccounts } from "../db/desk-accounts";
import { account, connection, sealedValue } from "../db/schema";
import { DeskError } from "../desk-error";

/** An account as the gateway needs it. */
export type AccountFacts = Omit<ListedAccount, "keys" | "observedPositionMode" | "restored">;

/** A key that is not removed, with its account. */
export interface FoundConnection {
  readonly id: string;
  readonly deskId: string;
  readonly label: string;
  readonly permissions: readonly Permission[];
  readonly keyLast4: string;
  readonly account: AccountFacts;
  /** The account is the sample firm's. */
  readonly sample: boolean;
}

/** The same with what bounds a user's orders on the account. */
export interface BoundedConnection extends FoundConnection {
  readonly bounds: Bounds;
  /** A restore holds the account: its lists have not been read since. */
  readonly held: boolean;
}

type StoredBounds = { readonly limits: readonly StoredLimits[]; readonly held: boolean };

/** A connection by its id; null when it is unknown or removed. */
export async function findConnection(
  id: string,
  userId: string | null = null,
): Promise<BoundedConnection | null> {
  const { rows } = await pool().query<FoundConnection & StoredBounds>(
    findConnectionSql({ id, userId }),
  );
  const [found] = rows;
  if (!found) return null;
  const { limits, ...connection } = found;
  return { ...connection, bounds: boundsOf(limits) };
}

/**
 * SQL for how many orders of somebody went out on an account in the last sixty seconds, or are
 * about to, with those whose place is held; the call's own orders are not among these.
 * One that is sent again counts again, for whoever does it; it is never so soon after its first
 * sending.
 */
export const sentLastMinuteSql = (accountId: string, userId: string, ownClientOids: string) =>
  `SELECT (
    (SELECT count(*) FROM order_intent
     WHERE account_id = ${accountId} AND coalesce(resent_by, user_id) = ${userId}
       AND kind = 'place'
       AND (state = 'PREPARED' OR
         state <> 'NOT_SENT' AND last_byte_at > clock_timestamp() - interval '60 seconds'))
    + (SELECT count(*) FROM order_reservation AS held
       WHERE account_id = ${accountId} AND user_id = ${userId} AND expires_at > clock_timestamp()
         AND client_oid <> ALL (${ownClientOids}) AND NOT EXISTS (SELECT 1 FROM order_intent AS used
           WHERE used.account_id = held.account_id AND used.client_oid = held.client_oid))
    )::int AS sent`;

/** A desk's connections that are not removed, by the account's name and the key's age. */
async function connectionsOf(deskId: string): Promise<readonly FoundConnection[]> {
  const { rows } = await pool().query<FoundConnection>(connectionsOfSql({ deskId }));
  return rows;
}

const connectionSql = `
SELECT c.id, c.desk_id AS "deskId", c.label, c.permissions, c.key_last4 AS "keyLast4",
  json_build_object(
    'id', a.id, 'name', a.name, 'environment', a.environment, 'venue', a.venue,
    'positionMode', a.position_mode, 'ndBroker', a.nd_broker, 'copyTrading', a.copy_trading,
    'channelCode', a.channel_code, 'liveConfirmed', a.live_confirmed_at IS NOT NULL,
    'family', a.family, 'capabilities', a.capabilities) AS account, a.sample
FROM connection AS c JOIN account AS a ON a.id = c.account_id AND a.desk_id = c.desk_id
  AND a.archived_at IS NULL`;

/** The desk's keys that are not removed: the sample firm's first, then by the account's age. */
export async function listConnections(principal: Principal): Promise<readonly DeskConnection[]> {
  const found = await connectionsOf(principal.deskId);
  return found.map(({ id, label, permissions, keyLast4, account: of, sample }) => ({
    id,
    label,
    accountId: of.id,
    accountName: of.name,
    environment: of.environment,
    venue: of.venue,
    positionMode: of.positionMode,
    ndBroker: of.ndBroker,
    family: of.family,
    lacks: lacksOf(of),
    permissions,
    keyLast4,
    ...(sample && { sample }),
  }));
}

/**
 * What an account is known to lack: what its family is refused, and what the exchange refused to
 * the last test. Nothing while the family is not known.
 */
export function lacksOf({
  family,
  capabilities,
}: Pick<ListedAccount, "family" | "capabilities">): LackedEndpoints {
  if (family === null) return {};
  const refused = (capabilities?.seen ?? []).filter(
    ({ code }) => code && familyFromCode(code) === family,
  );
  const ids = [
    ...lackedEndpoints(family),
    ...refused.map(({ endpoint }) => endpoint as EndpointId),
  ];
  return Object.fromEntries(ids.map((id) => [id, wrongFamilyMessage(id, family)]));
}

type Actor = Principal & { readonly userId: string };

/**
 * Takes a key off the desk: its sealed parts are deleted, its row stays for the history. Nothing
 * is done at the exchange, where the key still works until it is revoked there.
 */
export async function removeKey(actor: Actor, connectionId: string): Promise<void> {
  await transaction(async (tx) => {
    const [removed] = await tx
      .update(connection)
      .set({ removedAt: sql`now()` })
      .where(
        and(
          eq(connection.id, connectionId),
          eq(connection.deskId, actor.deskId),
          isNull(connection.removedAt),
        ),
      )
      .returning({ label: connection.label, accountId: connection.accountId });
    if (!removed) throw new DeskError({ kind: "not-found", what: "This connection" });
    await tx
      .delete(sealedValue)
      .where(and(eq(sealedValue.ownerTable, "connection"), eq(sealedValue.ownerRow, connectionId)));
    await appendAudit(tx, actor, {
      action: "connection.removed",
      target: connectionId,
      detail: { accountId: removed.accountId, label: removed.label },
    });
  });
}

/** Makes sure that an account is this desk's; throws a DeskError as if there were none. */
export async function mustOwnAccount(principal: Principal, accountId: string): Promise<void> {
  const [own] = await database()
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId), deskAccounts(principal.deskId)));
  if (!own) throw new DeskError({ kind: "not-found", what: "This account" });
}

const findConnectionSql = statement<{ id: string; userId: null | string }>(
  `
SELECT connection.*, (
  SELECT coalesce(json_agg(json_build_object('kind', kind, 'limits', limits)), '[]')
  FROM risk_limit WHERE desk_id = "deskId" AND (user_id = $userId OR user_id IS NULL)
    AND (account_id = account->>'id' OR account_id IS NULL)) AS limits,
  EXISTS (SELECT 1 FROM restore_hold WHERE account_id = account->>'id') AS held
FROM (${connectionSql} WHERE c.id = $id AND c.removed_at IS NULL) AS connection`,
  "gateway-connection",
);

const connectionsOfSql = statement<{ deskId: string }>(
  `
${connectionSql} WHERE c.desk_id = $deskId AND c.removed_at IS NULL
ORDER BY a.sample DESC, a.created_at, a.id, c.created_at, c.id`,
  "gateway-connections",
);
