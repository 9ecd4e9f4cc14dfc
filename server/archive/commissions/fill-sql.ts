import "server-only";
import { sql } from "drizzle-orm";

/** What a fill is known by, beside its account. */
export const key = sql.raw("biz_type, sub_biz_type, symbol, order_id, fill_id");
const sums = sql.raw("bucket, sub_biz_type, symbol, biz_type");
/** The quarter of an hour in which a fill lies. */
export const bucket = sql.raw(
  "date_bin('15 minutes', to_timestamp(ts / 1000.0), 'epoch'::timestamptz)",
);
/** What a fill adds to the sums, or takes from them. */
export const valuesOf = (times: 1 | -1) =>
  sql.raw(`
    ${times} AS fills, ${times} * coalesce(volume, 0) AS volume, ${times} * coalesce(fee, 0) AS fee,
    ${times} * coalesce(pure_fee, 0) AS pure_fee,
    ${times} * abs(coalesce(pure_fee, 0)) AS pure_fee_size,
    ${times} * coalesce(rebate, 0) AS rebate, ${times} * (volume IS NULL)::int AS volume_unstated,
    ${times} * (fee IS NULL)::int AS fee_unstated,
    ${times} * (pure_fee IS NULL)::int AS pure_fee_unstated,
    ${times} * (rebate IS NULL)::int AS rebate_unstated`);
const totals = [
  ...["fills", "volume", "fee", "pure_fee", "pure_fee_size", "rebate", "volume_unstated"],
  ...["fee_unstated", "pure_fee_unstated", "rebate_unstated"],
];
/** Adds the rows of `delta` to the sums, as the last part of a statement about fills. */
export const addToSums = (accountId: string) => sql`
  INSERT INTO commission_rollup AS rollup (account_id, ${sums}, ${sql.raw(totals.join(", "))})
  SELECT ${accountId}, ${sums}, ${sql.raw(totals.map((name) => `sum(${name})`).join(", "))}
  FROM delta GROUP BY ${sums} ORDER BY ${sums}
  ON CONFLICT (account_id, ${sums}) DO UPDATE SET
    ${sql.raw(totals.map((name) => `${name} = rollup.${name} + excluded.${name}`).join(", "))}`;
/** A fill's values as the exchange wrote them (lib/archive/correction). */
export const written = sql.raw(
  "jsonb_build_object('ts', ts::text, 'clientOid', client_oid) || written",
);
