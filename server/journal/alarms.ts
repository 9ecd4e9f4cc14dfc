import "server-only";
import type { PoolClient } from "pg";
import type { Alarm } from "@/lib/journal/api";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import { log } from "../log";

/** Evidence that contradicts the journal: of one intent, or of a whole answer. */
export interface Raised {
  readonly intentId: string | null;
  readonly reason: string;
}

/**
 * Keeps contradictions until a user acknowledges them (docs/order-safety.md#i12). The same one
 * again only counts; the subscribers of the account's journal are notified.
 */
export async function raiseAlarms(accountId: string, raised: readonly Raised[]): Promise<void> {
  for (const { intentId, reason } of raised) {
    log("error", "the exchange contradicts the journal", { accountId, intentId, reason });
    await pool().query(raiseSql({ id: newId("alm"), accountId, intentId, reason }));
  }
}

const raiseSql = statement<{
  id: string;
  accountId: string;
  intentId: null | string;
  reason: string;
}>(`
WITH raised AS (
  INSERT INTO alarm (id, desk_id, account_id, intent_id, reason)
  SELECT $id, desk_id, id, $intentId, $reason FROM account WHERE id = $accountId
  ON CONFLICT (account_id, coalesce(intent_id, ''), reason) WHERE acknowledged_at IS NULL
  DO UPDATE SET count = alarm.count + 1, last_at = clock_timestamp()
  RETURNING account_id)
SELECT pg_notify('desk', json_build_object('topic', 'journal:' || account_id)::text) FROM raised`);

/** A desk's alarms that are not acknowledged yet, newest first. */
export async function openAlarms(
  { deskId }: Principal,
  accountId: string | null,
): Promise<readonly Alarm[]> {
  const { rows } = await pool().query<StoredAlarm>(openSql({ deskId, accountId, maxAlarms }));
  return rows.map(({ firstAt, lastAt, ...same }) => ({
    ...same,
    firstAt: firstAt.getTime(),
    lastAt: lastAt.getTime(),
  }));
}

/** A user has seen a contradiction: it is written down who, in the audit too. */
export async function acknowledgeAlarm(principal: Principal, alarmId: string): Promise<void> {
  await sqlTransaction((client) => acknowledgeAlarmOn(client, principal, alarmId));
}

/** The same in a transaction of the caller. Throws a DeskError where the alarm is not open. */
export async function acknowledgeAlarmOn(
  client: PoolClient,
  principal: Principal,
  alarmId: string,
): Promise<void> {
  const { deskId, userId } = principal;
  const { rows } = await client.query<{ reason: string; accountId: string }>(
    acknowledgeSql({ deskId, alarmId, userId }),
  );
  const [seen] = rows;
  if (!seen) throw new DeskError({ kind: "not-found", what: "This alarm" });
  await appendAudit(onClient(client), principal, {
    action: "alarm.acknowledged",
    target: alarmId,
    detail: { reason: seen.reason, accountId: seen.accountId },
  });
}

interface StoredAlarm extends Omit<Alarm, "firstAt" | "lastAt"> {
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The most alarms in one answer; acknowledging some brings the next. */
const maxAlarms = 100;

const openSql = statement<{ deskId: string; accountId: null | string; maxAlarms: number }>(`
SELECT alarm.id, alarm.account_id AS "accountId", account.name AS "accountName",
  alarm.intent_id AS "intentId", alarm.reason, alarm.count, alarm.first_at AS "firstAt",
  alarm.last_at AS "lastAt"
FROM alarm JOIN account ON account.id = alarm.account_id AND account.archived_at IS NULL
WHERE alarm.desk_id = $deskId AND ($accountId::text IS NULL OR alarm.account_id = $accountId)
  AND alarm.acknowledged_at IS NULL
ORDER BY alarm.last_at DESC LIMIT $maxAlarms`);

const acknowledgeSql = statement<{ deskId: string; alarmId: string; userId: string }>(`
WITH seen AS (
  UPDATE alarm SET acknowledged_at = clock_timestamp(), acknowledged_by = $userId
  WHERE desk_id = $deskId AND id = $alarmId AND acknowledged_at IS NULL
  RETURNING reason, account_id)
SELECT reason, account_id AS "accountId",
  pg_notify('desk', json_build_object('topic', 'journal:' || account_id)::text) AS told
FROM seen`);
