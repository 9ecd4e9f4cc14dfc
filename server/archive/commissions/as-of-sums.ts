import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { AsOf } from "@/lib/archive/enums";
import { type Day, dayBounds } from "@/lib/time";

/** Which part of an account's archive a report is about: days of UTC+8, both inclusive. */
export interface ReportRange {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
  readonly product: string | null;
  readonly symbol: string | null;
}

const amounts = ["volume", "fee", "pure_fee", "rebate"] as const;
const columns = sql.raw(["sub_biz_type, symbol, fills, pure_fee_size", ...amounts].join(", "));
const unstated = sql.raw(amounts.map((name) => `${name}_unstated`).join(", "));

/**
 * The sums of a range as rows `day, sub_biz_type, symbol, fills, volume` and so on, to be added up:
 * from the sums by whole day, of which a year has few. As of an earlier time they are today's sums
 * less what corrections did to them after it.
 */
export function asOfSums(range: ReportRange, asOf: AsOf): SQL {
  const now = sql`SELECT day, ${columns}, ${unstated} FROM commission_day_rollup
    WHERE account_id = ${range.accountId}
      AND day BETWEEN ${range.from}::date AND ${range.to}::date AND ${ofKind(range)}`;
  if (asOf === "latest") return sql`(${now}) AS source`;
  return sql`(
    WITH asked AS (${moments(range, asOf)}), now AS (${now}), later AS MATERIALIZED (
      SELECT sub_biz_type, symbol, effect_at, before, after FROM correction
      WHERE account_id = ${range.accountId} AND effect_at IS NOT NULL AND ${ofKind(range)}
        AND ${touches(range)}
    )
    SELECT now.* FROM now JOIN asked ON asked.day = now.day
    UNION ALL ${undone("after", -1)}
    UNION ALL ${undone("before", 1)}
  ) AS source`;
}

/**
 * Each day with the moment up to which its corrections count (`upto`). A day of which no sync had
 * found anything by then is not listed: it counted nothing.
 */
function moments({ accountId, from, to }: ReportRange, asOf: Exclude<AsOf, "latest">): SQL {
  const upto =
    asOf === "verified"
      ? sql`coalesce(archive_day.first_verified_at, 'infinity')`
      : sql`${endOf(asOf)}::timestamptz`;
  return sql`
    SELECT every.day::date AS day, upto
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS every(day)
    LEFT JOIN archive_day
      ON (archive_day.account_id, archive_day.archive) = (${accountId}, 'commissions')
        AND archive_day.day = every.day::date
    CROSS JOIN LATERAL (SELECT ${upto} AS upto) AS cut
    WHERE upto = 'infinity' OR EXISTS (
      SELECT 1 FROM sync_run AS sync
      WHERE sync.account_id = ${accountId} AND sync.archive = 'commissions'
        AND sync.day = every.day::date AND sync.state = 'complete' AND sync.ended_at <= upto
        AND coalesce(sync.records, sync.rows) + coalesce(sync.missing, 0) > 0)`;
}

/** What corrections did to the sums after their day's moment, with its sign turned. */
function undone(side: "before" | "after", sign: 1 | -1): SQL {
  const written = (name: string) => `nullif(${side}->>'${name}', '')::numeric`;
  const names = { volume: "volume", fee: "fee", pure_fee: "pureFee", rebate: "rebateAmount" };
  const values = amounts.map((name) => `${sign} * coalesce(${written(names[name])}, 0)`);
  const missing = amounts.map((name) => `${sign} * (${written(names[name])} IS NULL)::int`);
  const size = `${sign} * abs(coalesce(${written("pureFee")}, 0))`;
  const moment = `to_timestamp((${side}->>'ts')::bigint / 1000.0)`;
  const day = sql.raw(`((${moment} AT TIME ZONE 'UTC') + interval '8 hours')::date`);
  return sql`SELECT asked.day, sub_biz_type, symbol,
      ${sql.raw([sign, size, ...values, ...missing].join(", "))}
    FROM later JOIN asked ON asked.day = ${day} AND later.effect_at > asked.upto
    WHERE ${sql.raw(side)} IS NOT NULL`;
}

/** The last moment of a day of UTC+8, for the database's clock. */
function endOf(day: Day): string {
  return new Date(dayBounds(day, "UTC+8").endMs).toISOString().replace("Z", "999Z");
}

/** The corrections that a range's sums may owe something to. */
export function touches({ from, to }: Pick<ReportRange, "from" | "to">): SQL {
  return sql`(day BETWEEN ${from}::date AND ${to}::date
    OR from_day BETWEEN ${from}::date AND ${to}::date)`;
}

/** Of the product and symbol that are asked for. */
function ofKind({ product, symbol }: Pick<ReportRange, "product" | "symbol">): SQL {
  return sql`(${product}::text IS NULL OR sub_biz_type = ${product})
    AND (${symbol}::text IS NULL OR upper(symbol) = upper(${symbol}))`;
}
