import "server-only";
import { sql } from "drizzle-orm";

/** The columns that a fill is known by, beside its account. */
export const fillKeyNames = "biz_type, sub_biz_type, symbol, order_id, fill_id";

/** The same as SQL. */
export const fillKey = sql.raw(fillKeyNames);

/** The quarter-hour of a fill. */
export const fillBucket = sql.raw(
  "date_bin('15 minutes', to_timestamp(ts / 1000.0), 'epoch'::timestamptz)",
);

/** What a fill adds to sums, or takes from them. */
export const fillValues = (times: 1 | -1) =>
  sql.raw(`${times} AS fills,
    ${times} * coalesce(volume, 0) AS volume, ${times} * coalesce(fee, 0) AS fee,
    ${times} * coalesce(pure_fee, 0) AS pure_fee,
    ${times} * abs(coalesce(pure_fee, 0)) AS pure_fee_size,
    ${times} * coalesce(rebate, 0) AS rebate, ${times} * (volume IS NULL)::int AS volume_unstated,
    ${times} * (fee IS NULL)::int AS fee_unstated,
    ${times} * (pure_fee IS NULL)::int AS pure_fee_unstated,
    ${times} * (rebate IS NULL)::int AS rebate_unstated`);

/** The same with the fill's quarter-hour, its day and its key. */
export const fillDelta = (times: 1 | -1) =>
  sql`${fillBucket} AS bucket, day, ${fillKey}, ${fillValues(times)}`;

const rollupTotals = [
  ...["fills", "volume", "fee", "pure_fee", "pure_fee_size", "rebate", "volume_unstated"],
  ...["fee_unstated", "pure_fee_unstated", "rebate_unstated"],
];

const addedTotals = sql.raw(
  rollupTotals.map((name) => `${name} = rollup.${name} + excluded.${name}`).join(", "),
);

const totalNames = sql.raw(rollupTotals.join(", "));

const deltaTotals = sql.raw(rollupTotals.map((name) => `sum(${name}) AS ${name}`).join(", "));

/**
 * Adds the rows of `delta` to all sums, as named parts of a statement about fills. Each sum is made
 * of the finer one: of quarter hours, which no day of UTC+8 divides, then of days.
 */
export const addToRollups = (accountId: string) => sql`
quarters AS MATERIALIZED (
  SELECT bucket, ${dayKey}, ${deltaTotals}
  FROM delta GROUP BY bucket, ${dayKey}
), rolled AS (
  INSERT INTO commission_rollup AS rollup (series_id, bucket, ${totalNames})
  SELECT series.id, bucket, ${totalNames}
  FROM quarters LEFT JOIN commission_series AS series
    ON (series.account_id, series.sub_biz_type, series.symbol, series.biz_type)
      = (${accountId}, quarters.sub_biz_type, quarters.symbol, quarters.biz_type)
  ORDER BY series.id, bucket
  ON CONFLICT (series_id, bucket) DO UPDATE SET ${addedTotals}
), days AS MATERIALIZED (
  SELECT ${dayKey}, ${deltaTotals}
  FROM quarters GROUP BY ${dayKey}
), rolled_days AS (
  INSERT INTO commission_day_rollup AS rollup (account_id, ${dayKey}, ${totalNames})
  SELECT ${accountId}, ${dayKey}, ${totalNames}
  FROM days ORDER BY ${dayKey}
  ON CONFLICT (account_id, ${dayKey}) DO UPDATE SET ${addedTotals}
), totalled_days AS (
  INSERT INTO commission_day_total AS rollup (account_id, day, sub_biz_type, ${totalNames})
  SELECT ${accountId}, day, sub_biz_type, ${deltaTotals}
  FROM days GROUP BY day, sub_biz_type ORDER BY day, sub_biz_type
  ON CONFLICT (account_id, day, sub_biz_type)
    DO UPDATE SET ${addedTotals}, changes = rollup.changes + 1
)`;

const dayKey = sql.raw("day, sub_biz_type, symbol, biz_type");

/** Makes what sums are kept by: given are the types and symbols of a page, each once, as JSON. */
export const makeSeriesSql = (accountId: string, series: string) => sql`
INSERT INTO commission_series (account_id, sub_biz_type, symbol, biz_type)
SELECT ${accountId}, sub_biz_type, symbol, biz_type
FROM json_to_recordset(${series}::json) AS given(
  sub_biz_type text, symbol text COLLATE "C", biz_type text)
WHERE NOT EXISTS (SELECT FROM commission_series AS known
  WHERE (known.account_id, known.sub_biz_type, known.symbol, known.biz_type)
    = (${accountId}, given.sub_biz_type, given.symbol, given.biz_type))
ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING`;
