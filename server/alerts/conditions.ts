import "server-only";
import { type AlertLevel, type AlertRuleId, alertRules } from "@/lib/alerts/rules";
import { expiryOf, isAtRisk } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, shownState } from "@/lib/archive/day-status-text";
import { addDays, dayOf } from "@/lib/time";
import { archiveStatus, coverageOf } from "../archive/commissions/coverage";
import { pool } from "../db/database";

/** Something that is so now and needs a person. */
export interface Condition {
  readonly accountId: string;
  readonly rule: AlertRuleId;
  readonly level: AlertLevel;
  /** What it is about, the same each time it is seen: a day, an order intent's id, a key's id. */
  readonly object: string;
  readonly message: string;
}

/** Beyond which a condition needs a person. */
export interface AlertThresholds {
  /** USDT by which a day's rebate was corrected lately, whichever way. */
  readonly correctionUsdt: string;
  readonly pendingHours: number;
  readonly undeliveredHours: number;
}

const defaultThresholds: AlertThresholds = {
  correctionUsdt: "10",
  pendingHours: 24,
  undeliveredHours: 4,
};

type Found = Omit<Condition, "level">;

/**
 * Every condition of every desk that is so now. Throws when one of them cannot be read: what was
 * not looked at must not count as over.
 */
export async function presentConditions(
  thresholds: AlertThresholds = defaultThresholds,
): Promise<readonly Condition[]> {
  const { correctionUsdt, pendingHours, undeliveredHours } = thresholds;
  const [stored, days] = await Promise.all([
    pool().query<Found>(storedSql, [correctionUsdt, pendingHours, undeliveredHours]),
    daysAtRisk(),
  ]);
  return [...stored.rows, ...days].map((found) => ({
    ...found,
    level: alertRules[found.rule].level,
  }));
}

/** Days of commissions that lack something and are about to leave the exchange. */
async function daysAtRisk(): Promise<readonly Found[]> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM account WHERE nd_broker");
  const found = await Promise.all(rows.map(({ id }) => daysAtRiskOf(id)));
  return found.flat();
}

async function daysAtRiskOf(accountId: string): Promise<readonly Found[]> {
  const { now, lastDay } = await archiveStatus(accountId);
  const to = lastDay ?? addDays(dayOf(now, "UTC+8"), -1);
  const { days } = await coverageOf(accountId, addDays(to, -29), to);
  return days
    .filter((day) => isAtRisk(day, now))
    .map(
      (day): Found => ({
        accountId,
        rule: "day-at-risk",
        object: day.day,
        message:
          `${shortDay(day.day)} leaves the exchange at ` +
          `${new Date(expiryOf(day.day)).toISOString().slice(0, 16).replace("T", " ")} UTC: ` +
          `${dayStateLabels[shownState(day)].label}.`,
      }),
    );
}

/**
 * What failed or was corrected stays a condition for seven days: it is never over by itself, and
 * an archive that is read for the first time must not raise years of it.
 */
const storedSql = `
SELECT account_id AS "accountId", 'unresolved-order' AS rule, id AS object,
  'A whole search did not find this order; a person must say what became of it.' AS message
FROM order_intent WHERE state = 'UNRESOLVED' AND kind <> 'create'
UNION ALL
SELECT account_id, 'unknown-sub-account', id,
  'Nobody knows whether this sub-account was created: look for it at the exchange.'
FROM order_intent WHERE state IN ('UNKNOWN', 'UNRESOLVED') AND kind = 'create'
UNION ALL
SELECT account_id, 'undelivered-keys', intent_id,
  format('The key of %s (uid %s) was created and not delivered.', name, uid)
FROM created_key
WHERE state IN ('sealed', 'revealed')
  AND created_at < clock_timestamp() - make_interval(hours => $3)
UNION ALL
SELECT account_id, 'refused-key', id,
  format('%s, key ending %s: %s', label, key_last4, test_failure)
FROM connection WHERE removed_at IS NULL AND test_failure IS NOT NULL
UNION ALL
SELECT account_id, 'pending-transfer', id::text,
  format('%s %s of uid %s is pending.', coalesce(amount_written, amount::text), coin, uid)
FROM transfer
WHERE status = 'pending' AND withdrawn_at IS NULL
  AND to_timestamp(ts / 1000.0) < clock_timestamp() - make_interval(hours => $2)
UNION ALL
SELECT account_id, 'failed-withdrawal', id::text,
  format('%s %s of uid %s failed.', coalesce(amount_written, amount::text), coin, uid)
FROM transfer
WHERE type = 'withdrawal' AND status = 'fail' AND withdrawn_at IS NULL
  AND to_timestamp(ts / 1000.0) > clock_timestamp() - interval '7 days'
UNION ALL
SELECT account_id, 'large-correction', day::text,
  format('%s: %s USDT in the last 7 days.', day, trim_scale(sum(effect)))
FROM correction
WHERE effect IS NOT NULL AND effect_at > clock_timestamp() - interval '7 days'
GROUP BY account_id, day HAVING abs(sum(effect)) > $1::numeric`;
