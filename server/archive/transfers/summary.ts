import "server-only";
import { addDays, dayBounds, dayOf } from "@/lib/time";
import {
  type AbandonedTransfer,
  ageBounds,
  type TransferAgeing,
  type TransferFlow,
  type TransferSummary,
} from "@/lib/transfers/api";
import { statement } from "../../db/database";
import { readingPool } from "../../db/reading";
import { illegalMoves } from "./chase";
import { archiveNow, defaultDays, pendingSinceSql, type TransferRange } from "./list";
import { abandonedAfterMs } from "./schedule";

/** A p95 of fewer says nothing. */
const minObserved = 5;
/** Times are learnt from what was completed so lately. */
const observedDays = 90;
/** After its p95 a transfer may take so much longer before it counts as stuck. */
const graceMs = 60_000;

/** What waits and for how long, what moved as none may, and the flow of each coin by day. */
export async function transferSummary({
  accountId,
  ...days
}: Pick<TransferRange, "accountId" | "from" | "to">): Promise<TransferSummary> {
  const now = await archiveNow(accountId);
  const to = days.to ?? dayOf(now, "UTC");
  const from = days.from ?? addDays(to, 1 - defaultDays);
  const asOf = (await lastSync(accountId)) ?? now;
  const { startMs } = dayBounds(from, "UTC");
  const { endMs } = dayBounds(to, "UTC");
  const [ageing, counts, abandoned, moves, flows] = await Promise.all([
    ageingOf(accountId, asOf),
    readingPool().query<Pick<TransferSummary, "oldestPending" | "failedLately">>(
      countsStatement({ accountId, asOf }),
    ),
    readingPool().query<AbandonedTransfer>(
      abandonedStatement({ accountId, before: asOf - abandonedAfterMs }),
    ),
    illegalMoves(accountId),
    readingPool().query<TransferFlow>(flowStatement({ accountId, startMs, endMs })),
  ]);
  return {
    from,
    to,
    asOf,
    ageing,
    ...(counts.rows[0] ?? { oldestPending: null, failedLately: 0 }),
    abandoned: abandoned.rows,
    illegalMoves: moves,
    flows: flows.rows,
  };
}

/** When any window was last synced to its end, by the exchange's clock; null before the first. */
async function lastSync(accountId: string): Promise<number | null> {
  const { rows } = await readingPool().query<{ at: Date | null }>(lastSyncSql({ accountId }));
  return rows[0]?.at?.getTime() ?? null;
}

const lastSyncSql = statement<{ accountId: string }>(`
SELECT max(last_complete_at) AS at FROM archive_day
WHERE account_id = $accountId AND archive = 'transfers'`);

const countsStatement = statement<{ readonly accountId: string; readonly asOf: number }>(`
SELECT (min(${pendingSinceSql}) FILTER (WHERE status = 'pending'))::float8 AS "oldestPending",
  (count(*) FILTER (WHERE status = 'fail' AND ts > $asOf::float8 - 86400000))::int
    AS "failedLately"
FROM transfer AS t WHERE account_id = $accountId AND voided_at IS NULL
  AND (status = 'pending' OR status = 'fail')`);

/** A transfer that waits longer than 95 % of its coin and method took, and a minute. */
interface StuckTransfer
  extends Pick<AbandonedTransfer, "uid" | "coin" | "type" | "subType" | "amount"> {
  /** Its row's id. */
  readonly id: string;
  /** The p95 and the minute. */
  readonly stuckAfterMs: number;
}

/** The stuck transfers of an account, those that wait longest first; of what is not learnt none. */
export async function stuckTransfers(accountId: string): Promise<readonly StuckTransfer[]> {
  const asOf = (await lastSync(accountId)) ?? (await archiveNow(accountId));
  const kinds = (await ageingOf(accountId, asOf)).filter(
    ({ stuck }) => stuck !== null && stuck > 0,
  );
  if (kinds.length === 0) return [];
  const values = { accountId, asOf, kinds: JSON.stringify(kinds) };
  return (await readingPool().query<StuckTransfer>(stuckStatement(values))).rows;
}

const stuckStatement = statement<{
  readonly accountId: string;
  readonly asOf: number;
  readonly kinds: string;
}>(`
SELECT t.id::text AS id, t.uid, t.coin, t.type, t.sub_type AS "subType",
  t.amount_written AS amount, kind."stuckAfterMs"
FROM transfer AS t
JOIN jsonb_to_recordset($kinds::jsonb) AS kind(coin text, "subType" text, "stuckAfterMs" float8)
  ON (kind.coin, kind."subType") = (t.coin, t.sub_type)
WHERE t.account_id = $accountId AND t.status = 'pending' AND t.voided_at IS NULL
  AND $asOf::float8 - ${pendingSinceSql} > kind."stuckAfterMs"
ORDER BY t.ts, t.id`);

interface StoredAgeing extends Pick<TransferAgeing, "coin" | "subType" | "observed"> {
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** The ages of what is pending, ms. */
  readonly ages: readonly number[];
}

async function ageingOf(accountId: string, asOf: number): Promise<readonly TransferAgeing[]> {
  const since = asOf - observedDays * 86_400_000;
  const { rows } = await readingPool().query<StoredAgeing>(
    ageingStatement({ accountId, asOf, since }),
  );
  return rows.map(({ ages, ...times }) => {
    const known = times.observed >= minObserved && times.p95Ms !== null;
    const stuckAfterMs = known && times.p95Ms !== null ? times.p95Ms + graceMs : null;
    return {
      ...times,
      pending: countByAge(ages),
      stuckAfterMs,
      stuck: stuckAfterMs === null ? null : ages.filter((age) => age > stuckAfterMs).length,
    };
  });
}

/** How many ages lie in each range of `ageBounds`. */
function countByAge(ages: readonly number[]): readonly number[] {
  const counts: number[] = ageBounds.map(() => 0);
  for (const age of ages) {
    const at = ageBounds.findIndex(({ endMs }) => endMs === null || age < endMs);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/**
 * From the first state that the desk saw, where it was pending, to the first success, both by the
 * exchange's own times: when the desk happened to sync does not matter.
 */
const ageingStatement = statement<{
  readonly accountId: string;
  readonly asOf: number;
  readonly since: number;
}>(`
WITH states AS (
  SELECT uid, type, sub_type, coin, tx_id, revision, status, ts FROM transfer_revision
  WHERE account_id = $accountId
  UNION ALL
  SELECT uid, type, sub_type, coin, tx_id, revision, status, ts FROM transfer
  WHERE account_id = $accountId AND revision > 1
), observed AS (
  SELECT coin, sub_type,
    (min(ts) FILTER (WHERE status = 'success')
      - min(ts) FILTER (WHERE status = 'pending'))::float8 AS took
  FROM states GROUP BY uid, type, sub_type, coin, tx_id
  HAVING min(revision) FILTER (WHERE status = 'pending') = 1
    AND min(ts) FILTER (WHERE status = 'success') >= $since
), times AS (
  SELECT coin, sub_type, count(*)::int AS observed,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY took) AS median,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY took) AS p95
  FROM observed GROUP BY coin, sub_type
), waiting AS (
  SELECT coin, sub_type, array_agg(greatest(0, $asOf::float8 - ${pendingSinceSql})) AS ages
  FROM transfer AS t
  WHERE account_id = $accountId AND status = 'pending' AND voided_at IS NULL
  GROUP BY coin, sub_type
)
SELECT coin, sub_type AS "subType", coalesce(observed, 0) AS observed, median AS "medianMs",
  p95 AS "p95Ms", coalesce(ages, '{}') AS ages
FROM times FULL JOIN waiting USING (coin, sub_type)
ORDER BY coin COLLATE "C", sub_type`);

const abandonedStatement = statement<{ readonly accountId: string; readonly before: number }>(`
SELECT t.uid, k.label, t.tx_id AS "txId", t.coin, t.type, t.sub_type AS "subType",
  t.amount_written AS amount, ${pendingSinceSql}::float8 AS ts,
  floor(extract(epoch FROM t.first_seen_at) * 1000)::float8 AS "firstSeenAt",
  t.voided_at IS NOT NULL AS voided
FROM transfer AS t
LEFT JOIN LATERAL (
  SELECT label FROM created_key WHERE account_id = t.account_id AND uid = t.uid LIMIT 1
) AS k ON true
WHERE t.account_id = $accountId AND t.status = 'pending' AND ${pendingSinceSql} < $before
ORDER BY ts, t.tx_id COLLATE "C", t.uid LIMIT 200`);

const flowStatement = statement<{
  readonly accountId: string;
  readonly startMs: number;
  readonly endMs: number;
}>(`
SELECT day::text, coin, deposits::text, withdrawals::text, (deposits - withdrawals)::text AS net
FROM (
  SELECT (to_timestamp(ts / 1000) AT TIME ZONE 'UTC')::date AS day, coin,
    coalesce(sum(amount) FILTER (WHERE type = 'deposit'), 0) AS deposits,
    coalesce(sum(amount) FILTER (WHERE type = 'withdrawal'), 0) AS withdrawals
  FROM transfer
  WHERE account_id = $accountId AND voided_at IS NULL AND status = 'success'
    AND ts BETWEEN $startMs AND $endMs
  GROUP BY 1, coin
) AS flows ORDER BY day, coin COLLATE "C"`);
