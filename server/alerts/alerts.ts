import "server-only";
import { type Alert, alertRulesOf } from "@/lib/alerts/rules";
import type { Principal } from "@/lib/people/roles";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction } from "../db/database";
import { newId } from "../ids";
import { Refusal } from "../refusal";
import type { Condition } from "./conditions";

/**
 * Brings the alerts up to the conditions that are so now: a new one becomes an alert, one that was
 * seen before is seen again, and one that is over is resolved. It never touches what a person said.
 */
export async function storeConditions(conditions: readonly Condition[]): Promise<void> {
  const rows = conditions.map((condition) => ({ id: newId("alt"), ...condition }));
  const text = JSON.stringify(rows);
  await sqlTransaction(async (client) => {
    await client.query(resolveSql, [text]);
    await client.query(seenSql, [text]);
  });
}

/** A desk's open alerts, as far as this person's role sees their lists, errors and newest first. */
export async function openAlerts({ deskId, role }: Principal): Promise<readonly Alert[]> {
  const { rows } = await pool().query<Alert>(openSql, [
    deskId,
    alertRulesOf(role, "view"),
    maxAlerts,
  ]);
  return rows;
}

/** A person deals with an alert: it waits for nobody any more. Throws a Refusal. */
export async function acknowledgeAlert(principal: Principal, alertId: string): Promise<void> {
  await changeAlert(principal, "alert.acknowledged", acknowledgeSql, [alertId, null]);
}

/** A person lets an alert wait until then, Unix ms, and no longer than a week. Throws a Refusal. */
export async function snoozeAlert(
  principal: Principal,
  alertId: string,
  until: number,
): Promise<void> {
  const now = Date.now();
  if (!(until > now && until <= now + maxSnoozeMs)) {
    const message = "Choose a time within the next seven days.";
    throw new Refusal({ kind: "invalid", issues: [{ field: "until", rule: "range", message }] });
  }
  await changeAlert(principal, "alert.snoozed", snoozeSql, [alertId, new Date(until)]);
}

async function changeAlert(
  principal: Principal,
  action: "alert.acknowledged" | "alert.snoozed",
  sql: string,
  [alertId, until]: readonly [string, Date | null],
): Promise<void> {
  const { deskId, personId, role } = principal;
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<{ rule: string; object: string; accountId: string }>(sql, [
      ...[deskId, alertRulesOf(role, "manage"), alertId],
      until ?? personId,
    ]);
    const [changed] = rows;
    if (!changed) throw new Refusal({ kind: "not-found", what: "This alert" });
    await appendAudit(onClient(client), principal, {
      action,
      target: alertId,
      detail: { ...changed, ...(until && { until: until.toISOString() }) },
    });
  });
}

const maxAlerts = 200;

const maxSnoozeMs = 7 * 86_400_000;

const conditionsOf = `jsonb_to_recordset($1::jsonb) AS seen (id text, "accountId" text, rule text,
  level text, object text, message text)`;

const resolveSql = `
UPDATE alert SET resolved_at = clock_timestamp()
WHERE resolved_at IS NULL AND NOT EXISTS (SELECT FROM ${conditionsOf}
  WHERE (seen."accountId", seen.rule, seen.object) = (alert.account_id, alert.rule, alert.object))`;

const seenSql = `
INSERT INTO alert (id, desk_id, account_id, rule, level, object, message)
SELECT seen.id, account.desk_id, account.id, seen.rule, seen.level, seen.object, seen.message
FROM ${conditionsOf} JOIN account ON account.id = seen."accountId"
ON CONFLICT (account_id, rule, object) WHERE resolved_at IS NULL
DO UPDATE SET last_seen_at = clock_timestamp(), level = excluded.level, message = excluded.message`;

const openSql = `
SELECT alert.id, alert.rule, alert.level, alert.account_id AS "accountId",
  account.name AS "accountName", alert.object, alert.message,
  floor(extract(epoch FROM alert.first_seen_at) * 1000)::float8 AS "firstSeenAt",
  floor(extract(epoch FROM alert.last_seen_at) * 1000)::float8 AS "lastSeenAt",
  floor(extract(epoch FROM alert.acknowledged_at) * 1000)::float8 AS "acknowledgedAt",
  person.name AS "acknowledgedBy",
  floor(extract(epoch FROM alert.snoozed_until) * 1000)::float8 AS "snoozedUntil"
FROM alert JOIN account ON account.id = alert.account_id
LEFT JOIN person ON person.id = alert.acknowledged_by
WHERE alert.desk_id = $1 AND alert.rule = ANY($2) AND alert.resolved_at IS NULL
ORDER BY alert.level = 'error' DESC, alert.first_seen_at DESC, alert.id LIMIT $3`;

const acknowledgeSql = `
UPDATE alert SET acknowledged_at = clock_timestamp(), acknowledged_by = $4
WHERE desk_id = $1 AND rule = ANY($2) AND id = $3
  AND resolved_at IS NULL AND acknowledged_at IS NULL
RETURNING rule, object, account_id AS "accountId"`;

const snoozeSql = `
UPDATE alert SET snoozed_until = $4
WHERE desk_id = $1 AND rule = ANY($2) AND id = $3
  AND resolved_at IS NULL AND acknowledged_at IS NULL
RETURNING rule, object, account_id AS "accountId"`;
