import "server-only";
import {
  type AlertRuleId,
  type AlertRuleSetting,
  alertRuleIds,
  alertRules,
} from "@/lib/alerts/rules";
import type { BodyOf } from "@/lib/api/define-route";
import type { alertRoutes } from "@/lib/api/routes/alerts";
import { compare, decimal, decimalOrNull } from "@/lib/decimal";
import type { Principal } from "@/lib/users/roles";
import { appendAudit } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { DeskError } from "../desk-error";

/** Every rule as a desk has set it, or as it comes. */
export async function alertRuleSettings(deskId: string): Promise<readonly AlertRuleSetting[]> {
  const { rows } = await pool().query<AlertRuleSetting>(settingsStatement({ deskId }));
  const changed = new Map(rows.map((row) => [row.rule, row]));
  return alertRuleIds.map((rule) => {
    const threshold = alertRules[rule].threshold?.usual ?? null;
    const found = changed.get(rule);
    if (!found) return { rule, isOn: true, threshold, changedBy: null, changedAt: null };
    return { ...found, threshold: threshold && (found.threshold ?? threshold) };
  });
}

const settingsStatement = statement<{ readonly deskId: string }>(`
SELECT rule, enabled AS "isOn", trim_scale(threshold)::text AS threshold,
  desk_user.name AS "changedBy", floor(extract(epoch FROM changed_at) * 1000)::float8 AS "changedAt"
FROM alert_rule JOIN desk_user ON desk_user.id = changed_by WHERE alert_rule.desk_id = $deskId`);

const maxThreshold = decimal("1000000000");

/** Switches a rule or sets its threshold, from the next look on. Throws a DeskError. */
export async function changeAlertRule(
  principal: Principal,
  { rule, isOn, threshold: typed }: BodyOf<typeof alertRoutes.changeRule>,
): Promise<readonly AlertRuleSetting[]> {
  const { deskId, userId } = principal;
  if (alertRules[rule].always && !isOn) {
    throw refusal("isOn", "rule", "This alert can't be switched off.");
  }
  const threshold = thresholdOf(rule, typed);
  const before = (await alertRuleSettings(deskId)).find((each) => each.rule === rule);
  await sqlTransaction(async (client) => {
    await client.query(changeStatement({ deskId, userId, rule, isOn, threshold }));
    await appendAudit(onClient(client), principal, {
      action: "alert.rule-changed",
      target: rule,
      detail: {
        ...{ isOnBefore: String(before?.isOn), isOn: String(isOn) },
        ...(threshold !== null && { thresholdBefore: before?.threshold ?? null, threshold }),
      },
    });
  });
  return alertRuleSettings(deskId);
}

function thresholdOf(rule: AlertRuleId, typed: string | null): string | null {
  if (alertRules[rule].threshold === undefined) return null;
  const value = decimalOrNull(typed ?? "");
  const zero = decimal("0");
  if (value !== null && compare(value, zero) > 0 && compare(value, maxThreshold) <= 0) {
    return value;
  }
  throw refusal("threshold", "range", "Enter a number above 0.");
}

const refusal = (field: string, rule: string, message: string) =>
  new DeskError({ kind: "invalid", issues: [{ field, rule, message }] });

const changeStatement = statement<{
  deskId: string;
  userId: string;
  rule: AlertRuleId;
  isOn: boolean;
  threshold: string | null;
}>(`
INSERT INTO alert_rule (desk_id, rule, enabled, threshold, changed_by)
VALUES ($deskId, $rule, $isOn, $threshold::numeric, $userId)
ON CONFLICT (desk_id, rule) DO UPDATE SET
  enabled = excluded.enabled, threshold = excluded.threshold,
  changed_by = excluded.changed_by, changed_at = clock_timestamp()`);
