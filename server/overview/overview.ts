import "server-only";
import { accountFamilies, isMissing } from "@/lib/exchange/families";
import type {
  ArchiveState,
  FailedOrdersRead,
  OfAccount,
  OpenAlarms,
  Overview,
  PendingTransfers,
  UndecidedMode,
  UndeliveredKeys,
  UnknownCreations,
  UnknownOrders,
} from "@/lib/overview/api";
import { addDays, dayOf } from "@/lib/time";
import { can, type Principal } from "@/lib/users/roles";
import { openCorrectionsByDay, recentCorrections } from "../archive/commissions/corrections";
import { archiveStatus, coverageOf } from "../archive/commissions/coverage";
import { statement } from "../db/database";
import { readingPool } from "../db/reading";
import { lockedMonths } from "./locked-months";

/** What needs attention on this desk, as far as this user's role may see it. */
export async function overview({ deskId, role }: Principal): Promise<Overview> {
  const [
    unknown,
    creations,
    undelivered,
    alarms,
    failed,
    positionModes,
    archives,
    transfers,
    months,
  ] = await Promise.all([
    can(role, "journal.view") ? unknownOrders(deskId) : null,
    can(role, "sub-accounts.view") ? unknownCreations(deskId) : null,
    can(role, "sub-accounts.view") ? undeliveredKeys(deskId) : null,
    can(role, "journal.view") ? unacknowledged(deskId) : null,
    can(role, "orders.view") ? failedSnapshots(deskId) : null,
    can(role, "connections.view") ? undecidedModes(deskId) : null,
    can(role, "commissions.view") ? archiveStates(deskId) : null,
    can(role, "transfers.view") ? pendingTransfers(deskId) : null,
    can(role, "payouts.manage") ? lockedMonths(deskId) : null,
  ]);
  return {
    ...{ unknown, creations, undelivered, alarms, failed, positionModes, archives, transfers },
    lockedMonths: months,
  };
}

async function unknownOrders(deskId: string): Promise<UnknownOrders[]> {
  const { rows } = await readingPool().query<Omit<UnknownOrders, "oldestAt"> & { oldestAt: Date }>(
    unknownOrdersSql({ deskId }),
  );
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt.getTime() }));
}

const unknownOrdersSql = statement<{ deskId: string }>(`
SELECT account.id AS "accountId", account.name AS "accountName",
  count(*) FILTER (WHERE state = 'UNKNOWN')::int AS unknown,
  count(*) FILTER (WHERE state = 'UNRESOLVED')::int AS unresolved,
  min(order_intent.created_at) AS "oldestAt"
FROM order_intent JOIN account ON account.id = order_intent.account_id
WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL AND state IN ('UNKNOWN', 'UNRESOLVED') AND kind <> 'create'
GROUP BY account.id ORDER BY account.name`);

async function unknownCreations(deskId: string): Promise<UnknownCreations[]> {
  const { rows } = await readingPool().query<
    Omit<UnknownCreations, "oldestAt"> & { oldestAt: Date }
  >(unknownCreationsSql({ deskId }));
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt.getTime() }));
}

const unknownCreationsSql = statement<{ deskId: string }>(`
SELECT account.id AS "accountId", account.name AS "accountName", count(*)::int AS unknown,
  min(order_intent.created_at) AS "oldestAt"
FROM order_intent JOIN account ON account.id = order_intent.account_id
WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL AND state = 'UNKNOWN' AND kind = 'create'
GROUP BY account.id ORDER BY account.name`);

async function undeliveredKeys(deskId: string): Promise<UndeliveredKeys[]> {
  type Moments = { readonly oldestAt: Date | null; readonly expiresAt: Date | null };
  const { rows } = await readingPool().query<Omit<UndeliveredKeys, keyof Moments> & Moments>(
    undeliveredKeysSql({ deskId }),
  );
  return rows.map((row) => ({
    ...row,
    oldestAt: row.oldestAt?.getTime() ?? null,
    expiresAt: row.expiresAt?.getTime() ?? null,
  }));
}

const undeliveredKeysSql = statement<{ deskId: string }>(`
SELECT account.id AS "accountId", account.name AS "accountName",
  count(*) FILTER (WHERE k.state <> 'expired')::int AS waiting,
  min(k.created_at) FILTER (WHERE k.state <> 'expired') AS "oldestAt",
  min(k.expires_at) FILTER (WHERE k.state <> 'expired') AS "expiresAt",
  count(*) FILTER (WHERE k.state = 'expired')::int AS expired
FROM created_key AS k JOIN account ON account.id = k.account_id
WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL AND (k.state IN ('sealed', 'revealed')
  OR k.state = 'expired' AND k.expires_at > clock_timestamp() - interval '7 days')
GROUP BY account.id ORDER BY account.name`);

async function unacknowledged(deskId: string): Promise<OpenAlarms[]> {
  const { rows } = await readingPool().query<Omit<OpenAlarms, "newestAt"> & { newestAt: Date }>(
    unacknowledgedSql({ deskId }),
  );
  return rows.map((row) => ({ ...row, newestAt: row.newestAt.getTime() }));
}

const unacknowledgedSql = statement<{ deskId: string }>(`
SELECT account.id AS "accountId", account.name AS "accountName",
  count(*)::int AS alarms, max(alarm.last_at) AS "newestAt",
  (array_agg(alarm.reason ORDER BY alarm.last_at DESC))[1] AS reason
FROM alarm JOIN account ON account.id = alarm.account_id
WHERE alarm.desk_id = $deskId AND alarm.acknowledged_at IS NULL
GROUP BY account.id ORDER BY account.name`);

/** Nobody reads their lists: what failed before that was known needs nobody. */
const familiesWithoutOrders = accountFamilies.filter((family) =>
  isMissing(family, "unfilled-orders"),
);

async function failedSnapshots(deskId: string): Promise<FailedOrdersRead[]> {
  const { rows } = await readingPool().query<FailedOrdersRead>(
    failedSnapshotsSql({ deskId, familiesWithoutOrders }),
  );
  return rows;
}

const failedSnapshotsSql = statement<{ deskId: string; familiesWithoutOrders: readonly string[] }>(`
SELECT account.id AS "accountId", account.name AS "accountName",
  failure->>'code' AS code, failure->>'message' AS message,
  (failure->>'at')::float8 AS at
FROM snapshot JOIN account ON snapshot.topic = 'orders:' || account.id
WHERE account.desk_id = $deskId AND account.archived_at IS NULL AND failure IS NOT NULL
  AND (account.family IS NULL OR account.family <> ALL($familiesWithoutOrders))
    ORDER BY account.name`);

async function undecidedModes(deskId: string): Promise<UndecidedMode[]> {
  const { rows } = await readingPool().query<UndecidedMode>(undecidedModesSql({ deskId }));
  return rows;
}

const undecidedModesSql = statement<{ deskId: string }>(`
SELECT id AS "accountId", name AS "accountName", position_mode AS declared,
  observed_position_mode->>'mode' AS seen
FROM account WHERE desk_id = $deskId
  AND archived_at IS NULL AND observed_position_mode->>'mode' <> position_mode
ORDER BY name`);

async function archiveStates(deskId: string): Promise<ArchiveState[]> {
  const { rows } = await readingPool().query<OfAccount & { transfers: number }>(
    archiveStatesSql({ deskId }),
  );
  return Promise.all(
    rows.map(async ({ transfers, ...row }) => {
      const { now, lastDay } = await archiveStatus(row.accountId);
      const to = lastDay ?? addDays(dayOf(now, "UTC+8"), -1);
      const [coverage, changes, recent] = await Promise.all([
        coverageOf(row.accountId, addDays(to, -29), to),
        openCorrectionsByDay(row.accountId, addDays(to, -29), to),
        recentCorrections(row.accountId),
      ]);
      return { ...row, coverage, changes, recent, setAside: { transfers } };
    }),
  );
}

const archiveStatesSql = statement<{ deskId: string }>(`
SELECT account.id AS "accountId", account.name AS "accountName",
  (SELECT count(*)::int FROM archive_quarantine WHERE account_id = account.id
    AND archive = 'transfers' AND resolved_at IS NULL) AS transfers
FROM account WHERE desk_id = $deskId AND archived_at IS NULL AND nd_broker ORDER BY name`);

async function pendingTransfers(deskId: string): Promise<PendingTransfers[]> {
  const { rows } = await readingPool().query<PendingTransfers>(pendingTransfersSql({ deskId }));
  return rows;
}

const pendingTransfersSql = statement<{ deskId: string }>(`
SELECT account.id AS "accountId", account.name AS "accountName",
  count(*)::int AS pending, min(ts)::float8 AS "oldestTs"
FROM transfer JOIN account ON account.id = transfer.account_id
WHERE account.desk_id = $deskId AND account.archived_at IS NULL AND status = 'pending'
GROUP BY account.id ORDER BY account.name`);
