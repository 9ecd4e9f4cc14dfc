import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/transaction";
import type { OpenRead, Row, Stored } from "../source";
import { amounts } from "./fault-of";

/**
 * Keeps a page's fills in one statement: a new key becomes a fill, a known key whose values have
 * changed keeps its old ones as a revision, anything else is left alone. The sums follow what was
 * added and changed, so they equal the fills to the last digit however often a page is read.
 */
export async function storeFills(tx: Tx, read: OpenRead, rows: readonly Row[]): Promise<Stored> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const page = JSON.stringify(rows.map(fillOf));
  const { rows: counted } = await tx.execute<{ added: number; changed: number }>(
    statement(read, page),
  );
  const [counts] = counted;
  if (!counts) throw new Error("The archive did not say what it kept.");
  return counts;
}

function fillOf(row: Row) {
  return {
    biz_type: row.bizType,
    sub_biz_type: row.subBizType,
    symbol: row.symbol,
    order_id: row.orderId,
    fill_id: row.fillId,
    ts: row.ts,
    client_oid: row.clientOid || null,
    volume: row.volume || null,
    fee: row.fee || null,
    pure_fee: row.pureFee || null,
    rebate: row.rebateAmount || null,
    written: Object.fromEntries(amounts.map((name) => [name, row[name] ?? null])),
  };
}

const key = sql.raw("biz_type, sub_biz_type, symbol, order_id, fill_id");
const sums = sql.raw("bucket, sub_biz_type, symbol, biz_type");
const bucket = sql.raw("date_bin('15 minutes', to_timestamp(ts / 1000.0), 'epoch'::timestamptz)");
const dayOfTs = sql.raw(
  "(to_timestamp(ts / 1000.0) AT TIME ZONE 'UTC' + interval '8 hours')::date",
);
const values = sql.raw(
  "coalesce(volume, 0) AS volume, coalesce(fee, 0) AS fee, coalesce(pure_fee, 0) AS pure_fee, " +
    "abs(coalesce(pure_fee, 0)) AS pure_fee_size, coalesce(rebate, 0) AS rebate",
);

const statement = (read: OpenRead, page: string) => sql`
WITH given AS (
  SELECT DISTINCT ON (${key}) *, ${dayOfTs} AS day
  FROM jsonb_to_recordset(${page}::jsonb) AS given(
    biz_type text, sub_biz_type text, symbol text COLLATE "C", order_id text COLLATE "C",
    fill_id text COLLATE "C", ts bigint, client_oid text COLLATE "C", volume numeric, fee numeric,
    pure_fee numeric, rebate numeric, written jsonb)
  ORDER BY ${key}
), fresh AS (
  INSERT INTO fill_identity (account_id, ${key}, month)
  SELECT ${read.accountId}, ${key}, date_trunc('month', now())::date FROM given ORDER BY ${key}
  ON CONFLICT DO NOTHING
  RETURNING id, month, ${key}
), added AS (
  INSERT INTO fill (month, id, account_id, day, ts, ${key}, client_oid, volume, fee, pure_fee,
    rebate, written, read_id)
  SELECT fresh.month, fresh.id, ${read.accountId}, day, ts, ${key}, client_oid, volume, fee,
    pure_fee, rebate, written, ${read.id}
  FROM fresh JOIN given USING (${key})
  RETURNING *
), old AS (
  -- One look-up a row: a join would read the whole account, for all that the planner knows.
  SELECT fill.*, given.ts AS new_ts, given.day AS new_day, given.client_oid AS new_client_oid,
    given.volume AS new_volume, given.fee AS new_fee, given.pure_fee AS new_pure_fee,
    given.rebate AS new_rebate, given.written AS new_written
  FROM given
  CROSS JOIN LATERAL (
    SELECT month, id FROM fill_identity AS known
    WHERE known.account_id = ${read.accountId}
      AND (known.biz_type, known.sub_biz_type, known.symbol, known.order_id, known.fill_id)
        = (given.biz_type, given.sub_biz_type, given.symbol, given.order_id, given.fill_id)
    LIMIT 1
  ) AS known
  CROSS JOIN LATERAL (
    SELECT * FROM fill WHERE fill.month = known.month AND fill.id = known.id LIMIT 1
  ) AS fill
  WHERE (fill.ts, fill.client_oid, fill.written)
    IS DISTINCT FROM (given.ts, given.client_oid, given.written)
), kept AS (
  INSERT INTO fill_revision (id, revision, ts, client_oid, written, read_id, replaced_by)
  SELECT id, revision, ts, client_oid, written, read_id, ${read.id} FROM old
), changed AS (
  UPDATE fill SET day = new_day, ts = new_ts, client_oid = new_client_oid, volume = new_volume,
    fee = new_fee, pure_fee = new_pure_fee, rebate = new_rebate, written = new_written,
    revision = fill.revision + 1, read_id = ${read.id}, seen_at = now()
  FROM old
  WHERE fill.month = old.month AND fill.id = old.id
  RETURNING fill.*
), delta AS (
  SELECT ${bucket} AS bucket, ${key}, 1 AS fills, ${values} FROM added
  UNION ALL SELECT ${bucket}, ${key}, 1, ${values} FROM changed
  UNION ALL SELECT ${bucket}, ${key}, -1, -coalesce(volume, 0), -coalesce(fee, 0),
    -coalesce(pure_fee, 0), -abs(coalesce(pure_fee, 0)), -coalesce(rebate, 0) FROM old
), rolled AS (
  INSERT INTO commission_rollup AS rollup
    (account_id, ${sums}, fills, volume, fee, pure_fee, pure_fee_size, rebate)
  SELECT ${read.accountId}, ${sums}, sum(fills), sum(volume), sum(fee), sum(pure_fee),
    sum(pure_fee_size), sum(rebate)
  FROM delta GROUP BY ${sums} ORDER BY ${sums}
  ON CONFLICT (account_id, ${sums}) DO UPDATE SET
    fills = rollup.fills + excluded.fills, volume = rollup.volume + excluded.volume,
    fee = rollup.fee + excluded.fee, pure_fee = rollup.pure_fee + excluded.pure_fee,
    pure_fee_size = rollup.pure_fee_size + excluded.pure_fee_size,
    rebate = rollup.rebate + excluded.rebate
)
SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM changed) AS changed`;
