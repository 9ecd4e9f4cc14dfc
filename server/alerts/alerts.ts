import "server-only";
import { type Alert, alertRulesOf } from "@/lib/alerts/rules";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { newId } from "../ids";
import { acknowledgeAlarmOn } from "../journal/alarms";
import type { Condition } from "./condition";
import { deliverAlerts, type SeenAlert } from "./deliver-alerts";

/**
 * Brings the alerts up to the conditions that are so now: a new one becomes an alert and is put on
 * its way to the channels, one that was seen before is seen again, and one that is over is
 * resolved. It never touches what a user said.
 */
export async function storeConditions(conditions: readonly Condition[]): Promise<void> {
  const rows = conditions.map((condition) => ({ id: newId("alt"), ...condition }));
  const text = JSON.stringify(rows);
  await sqlTransaction(async (client) => {
    await client.query(resolveSql({ text }));
    const { rows: seen } = await client.query<SeenAlert>(seenSql({ text }));
    await deliverAlerts(
      client,
      seen.filter(({ isNew }) => isNew),
    );
  });
}

/** A desk's open alerts, as far as this user's role sees their lists, errors and newest first. */
export async function openAlerts(principal: Principal): Promise<readonly Alert[]> {
  return alertsOf(principal, openSql);
}

/** The same of those whose condition ended in the last seven days, the newest end first. */
export async function resolvedAlerts(principal: Principal): Promise<readonly Alert[]> {
  return alertsOf(principal, resolvedSql);
}

async function alertsOf(
  { deskId, role }: Principal,
  find: typeof openSql,
): Promise<readonly Alert[]> {
  const { rows } = await pool().query<Alert>(
    find({ deskId, rules: alertRulesOf(role, "view"), maxAlerts }),
  );
  return rows;
}

/**
 * A user deals with an alert: it waits for nobody any more, and neither does the alarm of the
 * journal that it tells of. Throws a DeskError.
 */
export async function acknowledgeAlert(principal: Principal, alertId: string): Promise<void> {
  await changeAlert(principal, "alert.acknowledged", alertId, null);
}

/**
 * A user lets an alert wait until then, Unix ms, and no longer than a week. Throws a DeskError.
 */
export async function snoozeAlert(
  principal: Principal,
  alertId: string,
  until: number,
): Promise<void> {
  const now = Date.now();
  if (!(until > now && until <= now + maxSnoozeMs)) {
    const message = "Choose a time within the next seven days.";
    throw new DeskError({ kind: "invalid", issues: [{ field: "until", rule: "range", message }] });
  }
  await changeAlert(principal, "alert.snoozed", alertId, new Date(until));
}

async function changeAlert(
  principal: Principal,
  action: "alert.acknowledged" | "alert.snoozed",
  alertId: string,
  until: Date | null,
): Promise<void> {
  const { deskId, userId, role } = principal;
  const asked = { deskId, userId, alertId, until, rules: alertRulesOf(role, "manage") };
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<{ rule: string; object: string; accountId: string }>(
      until ? snoozeStatement(asked) : acknowledgeStatement(asked),
    );
    const [changed] = rows;
    if (!changed) throw new DeskError({ kind: "not-found", what: "This alert" });
    if (changed.rule === "journal-alarm" && !until) {
      await acknowledgeAlarmOn(client, principal, changed.object);
    }
    await appendAudit(onClient(client), principal, {
      action,
      target: alertId,
      detail: { ...changed, ...(until && { until: until.toISOString() }) },
    });
  });
}

const maxAlerts = 200;

const maxSnoozeMs = 7 * 86_400_000;

const conditionsOf = `jsonb_to_recordset($text::jsonb) AS seen (id text, "accountId" text,
  rule text, level text, object text, message text, "eventAt" float8)`;

const eventAt = `to_timestamp(seen."eventAt" / 1000)`;

const resolveSql = statement<{ text: string }>(`
UPDATE alert SET resolved_at = clock_timestamp()
WHERE resolved_at IS NULL AND NOT EXISTS (SELECT FROM ${conditionsOf}
  WHERE (seen."accountId", seen.rule, seen.object)
    = (alert.account_id, alert.rule, alert.object))`);

const seenSql = statement<{ text: string }>(`
INSERT INTO alert (id, desk_id, account_id, rule, level, object, message, event_at)
SELECT seen.id, account.desk_id, account.id, seen.rule, seen.level, seen.object, seen.message,
  ${eventAt}
FROM ${conditionsOf} JOIN account ON account.id = seen."accountId"
ON CONFLICT (account_id, rule, object) WHERE resolved_at IS NULL
DO UPDATE SET last_seen_at = clock_timestamp(), level = excluded.level,
  message = excluded.message, event_at = excluded.event_at
RETURNING id, desk_id AS "deskId", account_id AS "accountId", rule, level, object, message,
  xmax = 0 AS "isNew"`);

const ms = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::float8`;

const selectSql = `
SELECT alert.id, alert.rule, alert.level, alert.account_id AS "accountId",
  account.name AS "accountName", alert.object, alert.message,
  ${ms("alert.event_at")} AS "eventAt", ${ms("alert.first_seen_at")} AS "firstSeenAt",
  ${ms("alert.last_seen_at")} AS "lastSeenAt",
  ${ms("alert.acknowledged_at")} AS "acknowledgedAt", desk_user.name AS "acknowledgedBy",
  ${ms("alert.snoozed_until")} AS "snoozedUntil", snoozer.name AS "snoozedBy",
  ${ms("alert.resolved_at")} AS "resolvedAt"
FROM alert JOIN account ON account.id = alert.account_id AND account.archived_at IS NULL
LEFT JOIN desk_user ON desk_user.id = alert.acknowledged_by
LEFT JOIN desk_user AS snoozer ON snoozer.id = alert.snoozed_by
WHERE alert.desk_id = $deskId AND alert.rule = ANY($rules)`;

interface AskedAlerts {
  readonly deskId: string;
  readonly rules: readonly string[];
  readonly maxAlerts: number;
}

const openSql = statement<AskedAlerts>(`${selectSql} AND alert.resolved_at IS NULL
ORDER BY alert.level = 'error' DESC, alert.first_seen_at DESC, alert.id LIMIT $maxAlerts`);

const resolvedSql =
  statement<AskedAlerts>(`${selectSql} AND alert.resolved_at > clock_timestamp() - interval '7 days'
ORDER BY alert.resolved_at DESC, alert.id LIMIT $maxAlerts`);

interface AskedChange {
  readonly deskId: string;
  readonly userId: string;
  readonly alertId: string;
  readonly until: Date | null;
  readonly rules: readonly string[];
}

const openOne = `
WHERE desk_id = $deskId AND rule = ANY($rules) AND id = $alertId
  AND resolved_at IS NULL AND acknowledged_at IS NULL
RETURNING rule, object, account_id AS "accountId"`;

const acknowledgeStatement = statement<AskedChange>(
  `UPDATE alert SET acknowledged_at = clock_timestamp(), acknowledged_by = $userId ${openOne}`,
);

const snoozeStatement = statement<AskedChange>(
  `UPDATE alert SET snoozed_until = $until, snoozed_by = $userId ${openOne}`,
);
