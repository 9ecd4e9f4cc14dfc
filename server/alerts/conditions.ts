import "server-only";
import { type AlertRuleId, alertRules } from "@/lib/alerts/rules";
import { decimal, decimalOrNull, formatDecimal, multiply } from "@/lib/decimal";
import type { IndexComponentRecord } from "@/lib/exchange/endpoints";
import {
  componentName,
  componentsBeyond,
  defaultDeviationBps,
  indexFacts,
} from "@/lib/markets/index-facts";
import type { FieldChange } from "@/lib/markets/market-changes";
import { pendingSinceSql } from "../archive/transfers/list";
import { pool, statement } from "../db/database";
import { archiveConditions } from "./archive-conditions";
import type { Condition, Found } from "./condition";
import { alertRuleSettings } from "./rules";

/**
 * Every condition of every desk that is so now, by the rules as the desk has set them. Throws when
 * one of them cannot be read: what was not looked at must not count as over.
 */
export async function presentConditions(): Promise<readonly Condition[]> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM desk");
  // One after the other: nobody waits for them, and each at once would hold a connection open.
  const found: Condition[] = [];
  for (const { id } of rows) found.push(...(await conditionsOf(id)));
  return found;
}

async function conditionsOf(deskId: string): Promise<readonly Condition[]> {
  const settings = await alertRuleSettings(deskId);
  const thresholdOf = (rule: AlertRuleId) =>
    settings.find((setting) => setting.rule === rule)?.threshold ?? null;
  const ofIndexes = await indexConditions(deskId, thresholdOf("index-deviation"));
  const stored = await pool().query<Found>(
    storedStatement({
      deskId,
      correctionUsdt: thresholdOf("large-correction"),
      pendingHours: thresholdOf("pending-transfer"),
      undeliveredHours: thresholdOf("undelivered-keys"),
    }),
  );
  const ofArchive = await archiveConditions(deskId, {
    unattributedPercent: thresholdOf("unattributed-rebate"),
    unrebatedOrders: thresholdOf("unrebated-orders"),
  });
  const isOn = new Set(settings.filter((setting) => setting.isOn).map(({ rule }) => rule));
  return [...stored.rows, ...ofIndexes, ...ofArchive]
    .filter(({ rule }) => isOn.has(rule))
    .map((found) => ({ ...found, level: alertRules[found.rule].level }));
}

interface OrderedIndex {
  readonly accountId: string;
  readonly symbol: string;
  readonly components: readonly IndexComponentRecord[];
  /** What changed in its weights within a day. */
  readonly changed: readonly FieldChange[] | null;
}

/**
 * Indexes of symbols with open orders, as they were read within the last hour: with components
 * that are off, or with weights that changed within a day.
 */
async function indexConditions(deskId: string, bps: string | null): Promise<readonly Found[]> {
  const { rows } = await pool().query<OrderedIndex>(orderedIndexesSql({ deskId }));
  const threshold = decimalOrNull(bps) ?? defaultDeviationBps;
  return rows.flatMap(({ accountId, symbol, components, changed }): Found[] => {
    const rule = "index-deviation";
    const beyond = componentsBeyond(indexFacts(components), threshold).map(
      (part) => `${componentName(part)} ${part.fromMedian}`,
    );
    const off: Found[] =
      beyond.length === 0
        ? []
        : [
            {
              ...{ accountId, rule, object: symbol },
              message:
                `${symbol}: more than ${threshold} bps from the median: ` + `${beyond.join(", ")}.`,
            },
          ];
    if (changed === null) return off;
    const fields = changed.map(
      ({ field, before, after }) =>
        `${field} ${weightText(before) ?? "new"} \u2192 ${weightText(after) ?? "gone"}`,
    );
    const message = `${symbol}: index weights changed: ${fields.join(", ")}.`;
    return [...off, { accountId, rule, object: `${symbol} weights`, message }];
  });
}

const hundred = decimal("100");

/** A weight in per cent, as users read it. */
function weightText(weight: string | null): string | null {
  const share = decimalOrNull(weight);
  return share === null ? weight : `${formatDecimal(multiply(share, hundred))} %`;
}

const orderedIndexesSql = statement<{ deskId: string }>(`
SELECT account.id AS "accountId", ordered.symbol, index.rows AS components,
  (SELECT jsonb_path_query_array(jsonb_agg(changes), '$[*][*]') FROM market_change
    WHERE venue = account.venue AND list = 'index' AND market_change.symbol = ordered.symbol
      AND what = 'changed' AND seen_at > now() - interval '1 day') AS changed
FROM account
JOIN snapshot AS listed ON listed.topic = 'orders:' || account.id
CROSS JOIN LATERAL (SELECT DISTINCT "order"->>'symbol' AS symbol
  FROM jsonb_array_elements(listed.rows) AS "order") AS ordered
JOIN snapshot AS index ON index.topic = 'index:' || account.venue || ':' || ordered.symbol
WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL AND index.read_at > now() - interval '1 hour'`);

interface Thresholds {
  readonly deskId: string;
  readonly correctionUsdt: string | null;
  readonly pendingHours: string | null;
  readonly undeliveredHours: string | null;
}

/** A transfer's amount with all its decimals, "2,600.50"; text that is no number stays as it is. */
const amountSql = `coalesce(to_char(trunc(amount), 'FM999,999,999,999,999,990')
  || coalesce(substring(amount::text FROM '[.][0-9]+'), ''), amount_written, 'Some')`;

/**
 * What failed, was corrected or was redirected stays a condition for seven days: it is never over
 * by itself, and an archive that is read for the first time must not raise years of it.
 */
const storedStatement = statement<Thresholds>(`
SELECT found."accountId", rule, object, message,
  floor(extract(epoch FROM at) * 1000)::float8 AS "eventAt"
FROM (
SELECT account_id AS "accountId", 'unresolved-order' AS rule, id AS object,
  'Not found in any list of the exchange. It may be live: check there, then resolve it manually.'
    AS message, created_at AS at
FROM order_intent WHERE state = 'UNRESOLVED' AND kind <> 'create'
UNION ALL
SELECT account_id, 'unknown-sub-account', id,
  'Unknown whether this sub-account was created: check the exchange, then resolve it manually.',
  created_at
FROM order_intent WHERE state IN ('UNKNOWN', 'UNRESOLVED') AND kind = 'create'
UNION ALL
SELECT account_id, 'journal-alarm', id, reason, first_at FROM alarm WHERE acknowledged_at IS NULL
UNION ALL
SELECT account_id, 'undelivered-keys', intent_id,
  format('The key of %s (UID %s) was created but not delivered.', name, uid), created_at
FROM created_key
WHERE state IN ('sealed', 'revealed')
  AND created_at < clock_timestamp() - $undeliveredHours::float8 * interval '1 hour'
UNION ALL
SELECT account_id, 'undelivered-keys', intent_id,
  format('The key of %s (UID %s) was deleted undelivered: revoke it at the exchange.', name, uid),
  expires_at
FROM created_key
WHERE state = 'expired' AND expires_at > clock_timestamp() - interval '7 days'
UNION ALL
SELECT account_id, 'refused-key', id,
  format('%s, key ending %s: %s', label, key_last4, test_failure), tested_at
FROM connection WHERE removed_at IS NULL AND test_failure IS NOT NULL
UNION ALL
SELECT account_id, 'pending-transfer', id::text,
  format('%s of %s %s by UID %s is pending.', initcap(type), ${amountSql}, coin, uid),
  to_timestamp(ts / 1000.0)
FROM transfer AS t
WHERE status = 'pending' AND voided_at IS NULL
  AND to_timestamp(${pendingSinceSql} / 1000.0)
    < clock_timestamp() - $pendingHours::float8 * interval '1 hour'
UNION ALL
SELECT account_id, 'failed-withdrawal', id::text,
  format('%s %s of UID %s failed.', ${amountSql}, coin, uid),
  to_timestamp(ts / 1000.0)
FROM transfer
WHERE type = 'withdrawal' AND status = 'fail' AND voided_at IS NULL
  AND to_timestamp(ts / 1000.0) > clock_timestamp() - interval '7 days'
UNION ALL
SELECT account_id, 'large-correction', day::text,
  format('%s: %s USDT in the last 7 days.', day, trim_scale(sum(effect))), max(effect_at)
FROM correction
WHERE effect IS NOT NULL AND effect_at > clock_timestamp() - interval '7 days'
GROUP BY account_id, day HAVING abs(sum(effect)) > $correctionUsdt::numeric
UNION ALL
SELECT payee.account_id, 'payee-changed', payee.client_id || ' ' || payee.number,
  format('%s, by %s: %s', client.name, desk_user.name, array_to_string(ARRAY[
    CASE WHEN (payee.network, payee.address, payee.memo) IS DISTINCT FROM
        (earlier.network, earlier.address, earlier.memo) THEN format(
      'payouts now go to %s (was %s)',
      coalesce(nullif(concat_ws(' ', payee.network, payee.address, payee.memo), ''), 'none'),
      coalesce(nullif(concat_ws(' ', earlier.network, earlier.address, earlier.memo), ''), 'none'))
    END,
    CASE WHEN payee.email IS DISTINCT FROM earlier.email THEN format(
      'statements now go to %s (was %s)', coalesce(payee.email, 'none'),
      coalesce(earlier.email, 'none')) END], '; ')), payee.at
FROM client_payee AS payee JOIN client ON client.id = payee.client_id
JOIN desk_user ON desk_user.id = payee.user_id
LEFT JOIN client_payee AS earlier ON (earlier.account_id, earlier.client_id, earlier.number)
  = (payee.account_id, payee.client_id, payee.number - 1)
WHERE payee.at > clock_timestamp() - interval '7 days'
UNION ALL
SELECT schedule.account_id, 'failed-schedule', schedule.id,
  format('%s, due %s: %s', schedule.name, run.due, run.failure), run.ended_at
FROM export_schedule AS schedule JOIN LATERAL (
  SELECT due, state, failure, ended_at FROM schedule_run
  WHERE schedule_id = schedule.id AND state IN ('written', 'failed')
  ORDER BY ended_at DESC LIMIT 1) AS run ON run.state = 'failed'
WHERE schedule.removed_at IS NULL AND run.ended_at > clock_timestamp() - interval '7 days'
UNION ALL
SELECT account_id, 'failed-delivery', id,
  format('%s: %s (%s)', message->>'subject', state, last_response), ended_at
FROM delivery
WHERE state IN ('failed', 'unknown') AND account_id IS NOT NULL
  AND ended_at > clock_timestamp() - interval '7 days'
) AS found JOIN account ON account.id = found."accountId" WHERE account.desk_id = $deskId
  AND account.archived_at IS NULL`);
