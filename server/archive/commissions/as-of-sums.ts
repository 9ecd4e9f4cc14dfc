import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { AsOf } from "@/lib/archive/enums";
import { sourceDays } from "@/lib/archive/report-periods";
import { parseValueFilter } from "@/lib/archive/value-filter";
import { type Day, dayBounds, sourceZone, windowOf } from "@/lib/time";
import { fillBucket, fillValues } from "./rollups";

/** Which part of an account's archive a report is about: days of a zone, both inclusive. */
export interface ReportRange {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
  /** Filters (lib/archive/value-filter); null lets everything through. */
  readonly product: string | null;
  readonly symbol: string | null;
  readonly orderId?: string | null;
  /** Whose days they are: the exchange's own, UTC+8, where none is named. */
  readonly zone?: string;
}

const amounts = ["volume", "fee", "pure_fee", "rebate"] as const;
const unstated = amounts.map((name) => `${name}_unstated`);
const columns = sql.raw(["fills", "pure_fee_size", ...amounts, ...unstated].join(", "));

/**
 * The sums of a range as rows `bucket, sub_biz_type, symbol, order_id, fills, volume` and so on, to
 * be added up; the order is null unless `byOrder`, which reads the fills, and the symbol may be
 * unless `bySymbol`; buckets are whole days where they can be, unless `byHour`. As of an earlier
 * time they are today's sums less what corrections did to them after it.
 */
export function asOfSums(
  range: ReportRange,
  asOf: AsOf,
  { byOrder = false, byHour = false, bySymbol = false } = {},
): SQL {
  const now = byOrder || range.orderId ? fillSums(range) : rollupSums(range, { byHour, bySymbol });
  if (asOf === "latest") return sql`(${now}) AS source`;
  return sql`(
    WITH asked AS (${moments(range, asOf)}), now AS (${now}), later AS MATERIALIZED (
      SELECT sub_biz_type, symbol, order_id, effect_at, before, after FROM correction
      WHERE account_id = ${range.accountId} AND effect_at IS NOT NULL AND ${ofKind(range)}
        AND ${touches(sourceOf(range))}
    )
    SELECT now.* FROM now JOIN asked ON asked.day = ${dayOfBucket("now.bucket")}
    UNION ALL ${undone(range, "after", -1)}
    UNION ALL ${undone(range, "before", 1)}
  ) AS source`;
}

/** The days of UTC+8 whose records a range is made of. */
export function sourceOf(range: Pick<ReportRange, "from" | "to" | "zone">) {
  return sourceDays(range, range.zone ?? sourceZone);
}

/** From the sums by whole day, of which a year has few; hours and other zones need quarters. */
function rollupSums(range: ReportRange, grain: { byHour: boolean; bySymbol: boolean }): SQL {
  const { from, to } = range;
  const days = !grain.byHour && (range.zone ?? sourceZone) === sourceZone;
  const totals = days && !grain.bySymbol && range.symbol === null;
  const bucket = sql.raw(days ? startOfRollupDay : "bucket");
  const dayTable = totals ? "commission_day_total" : "commission_day_rollup";
  return sql`SELECT ${bucket} AS bucket, sub_biz_type,
      ${sql.raw(totals ? noText : "symbol")} AS symbol, ${sql.raw(noText)} AS order_id, ${columns}
    FROM ${sql.raw(days ? dayTable : quarterRollup)}
    WHERE account_id = ${range.accountId} AND ${ofKind(range)}
      AND ${days ? sql`day BETWEEN ${from}::date AND ${to}::date` : within(range, bucket)}`;
}

const noText = 'NULL::text COLLATE "C"';

/** Fills of days of UTC+8, both inclusive: only the partitions of their months are read. */
export function inDays(from: Day, to: Day): SQL {
  return sql`fill.day BETWEEN ${from}::date AND ${to}::date
    AND fill.month BETWEEN ${`${from.slice(0, 7)}-01`}::date AND ${to}::date`;
}

/** The sums by quarter hour with what they are kept by. */
export const quarterRollup =
  "commission_rollup JOIN commission_series AS series ON series.id = series_id";

/** When a day of UTC+8 begins. */
const startOfRollupDay = "((day::timestamp - interval '8 hours') AT TIME ZONE 'UTC')";

function fillSums(range: ReportRange): SQL {
  const { from, to } = sourceOf(range);
  return sql`SELECT bucket, sub_biz_type, symbol, order_id, ${columns}
    FROM (
      SELECT ${fillBucket} AS bucket, sub_biz_type, symbol, order_id, ${fillValues(1)} FROM fill
      WHERE account_id = ${range.accountId} AND voided_at IS NULL
        AND ${inDays(from, to)} AND ${ofKind(range)}
    ) AS counted
    WHERE ${within(range, sql.raw("bucket"))}`;
}

/**
 * Each day with the moment up to which its corrections count (`upto`). A day of which no sync had
 * found anything by then is not listed: it counted nothing.
 */
function moments(range: ReportRange, asOf: Exclude<AsOf, "latest">): SQL {
  const { accountId } = range;
  const { from, to } = sourceOf(range);
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
function undone(range: ReportRange, side: "before" | "after", sign: 1 | -1): SQL {
  const written = (name: string) => `nullif(${side}->>'${name}', '')::numeric`;
  const names = { volume: "volume", fee: "fee", pure_fee: "pureFee", rebate: "rebateAmount" };
  const values = amounts.map((name) => `${sign} * coalesce(${written(names[name])}, 0)`);
  const missing = amounts.map((name) => `${sign} * (${written(names[name])} IS NULL)::int`);
  const size = `${sign} * abs(coalesce(${written("pureFee")}, 0))`;
  const moment = `to_timestamp((${side}->>'ts')::bigint / 1000.0)`;
  const day = sql.raw(`((${moment} AT TIME ZONE 'UTC') + interval '8 hours')::date`);
  const bucket = sql.raw(`date_bin('15 minutes', ${moment}, 'epoch'::timestamptz)`);
  return sql`SELECT ${bucket}, sub_biz_type, symbol, order_id,
      ${sql.raw([sign, size, ...values, ...missing].join(", "))}
    FROM later JOIN asked ON asked.day = ${day} AND later.effect_at > asked.upto
    WHERE ${sql.raw(side)} IS NOT NULL AND ${within(range, bucket)}`;
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

/** The buckets of a range; they never cross the edge of a day in any zone (lib/time/zone). */
function within(range: ReportRange, bucket: SQL): SQL {
  const { startMs, endMs } = windowOf(range, range.zone ?? sourceZone);
  const [start, end] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  return sql`${bucket} BETWEEN ${start}::timestamptz AND ${end}::timestamptz`;
}

/** The day of UTC+8 in which a bucket lies. */
function dayOfBucket(bucket: string): SQL {
  return sql.raw(`((${bucket} AT TIME ZONE 'UTC') + interval '8 hours')::date`);
}

/** Of the product, symbol and order that are asked for; the columns of fills, sums, corrections. */
export function ofKind(range: Pick<ReportRange, "product" | "symbol" | "orderId">): SQL {
  const product = passes(sql.raw("sub_biz_type"), range.product);
  const symbol = passes(sql.raw("upper(symbol)"), range.symbol?.toUpperCase() ?? null);
  if (!range.orderId) return sql`${product} AND ${symbol}`;
  return sql`${product} AND ${symbol} AND ${ofOrders(range.orderId)}`;
}

/** The index of fills holds a hash of the order: a quarter of the id's bytes. */
function ofOrders(filter: string): SQL {
  const { any } = parseValueFilter(filter);
  const orders = passes(sql.raw("order_id"), filter);
  if (any.length === 0) return orders;
  const hashes = any.map((order) => sql`hashtext(${order})`);
  return sql`${orders} AND hashtext(order_id) IN (${sql.join(hashes, sql`, `)})`;
}

function passes(column: SQL, filter: string | null): SQL {
  const { any, none } = parseValueFilter(filter);
  const list = (values: readonly string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  const parts = [
    ...(any.length > 0 ? [sql`${column} IN (${list(any)})`] : []),
    ...(none.length > 0 ? [sql`${column} NOT IN (${list(none)})`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `);
}
