import "server-only";
import { sql } from "drizzle-orm";
import type { Tx } from "../../db/transaction";
import type { OpenRead, Row, Stored } from "../source";
import { amounts } from "./fault-of";
import { addToSums, bucket, key, valuesOf, written } from "./fill-sql";

/**
 * Keeps a page's fills in one statement: a new key becomes a fill, a known key whose values have
 * changed keeps its old ones as a revision, a withdrawn one that is given again counts again,
 * anything else is left alone. The sums follow what was added and changed, so they equal the fills
 * to the last digit however often a page is read. What changes a day that had been read to its end
 * with records is listed as a correction.
 */
export async function storeFills(tx: Tx, read: OpenRead, rows: readonly Row[]): Promise<Stored> {
  if (rows.length === 0) return { added: 0, changed: 0, ids: [], changedDays: [] };
  const page = JSON.stringify(rows.map(fillOf));
  const { rows: stored } = await tx.execute<StoredPage>(statement(read, page));
  const [kept] = stored;
  if (!kept) throw new Error("The archive did not say what it kept.");
  const { added, changed, ids, days } = kept;
  return { added, changed, ids: ids.map(BigInt), changedDays: days };
}

interface StoredPage extends Record<string, unknown> {
  readonly added: number;
  readonly changed: number;
  readonly ids: readonly string[];
  readonly days: readonly string[];
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

const dayOfTs = sql.raw(
  "(to_timestamp(ts / 1000.0) AT TIME ZONE 'UTC' + interval '8 hours')::date",
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
), known AS (
  -- One look-up a row: a join would read the whole account, for all that the planner knows.
  SELECT given.*, known.month, known.id
  FROM given
  CROSS JOIN LATERAL (
    SELECT month, id FROM fill_identity AS known
    WHERE known.account_id = ${read.accountId}
      AND (known.biz_type, known.sub_biz_type, known.symbol, known.order_id, known.fill_id)
        = (given.biz_type, given.sub_biz_type, given.symbol, given.order_id, given.fill_id)
    LIMIT 1
  ) AS known
), old AS (
  SELECT fill.*, known.ts AS new_ts, known.day AS new_day, known.client_oid AS new_client_oid,
    known.volume AS new_volume, known.fee AS new_fee, known.pure_fee AS new_pure_fee,
    known.rebate AS new_rebate, known.written AS new_written
  FROM known
  CROSS JOIN LATERAL (
    SELECT * FROM fill WHERE fill.month = known.month AND fill.id = known.id LIMIT 1
  ) AS fill
  WHERE fill.withdrawn_at IS NOT NULL OR (fill.ts, fill.client_oid, fill.written)
    IS DISTINCT FROM (known.ts, known.client_oid, known.written)
), kept AS (
  INSERT INTO fill_revision (id, revision, ts, client_oid, written, read_id, replaced_by)
  SELECT id, revision, ts, client_oid, written, read_id, ${read.id} FROM old
), changed AS (
  UPDATE fill SET day = new_day, ts = new_ts, client_oid = new_client_oid, volume = new_volume,
    fee = new_fee, pure_fee = new_pure_fee, rebate = new_rebate, written = new_written,
    revision = fill.revision + 1, read_id = ${read.id}, seen_at = now(), withdrawn_at = NULL
  FROM old
  WHERE fill.month = old.month AND fill.id = old.id
  RETURNING fill.*
), delta AS (
  SELECT ${bucket} AS bucket, ${key}, ${valuesOf(1)} FROM added
  UNION ALL SELECT ${bucket}, ${key}, ${valuesOf(1)} FROM changed
  UNION ALL SELECT ${bucket}, ${key}, ${valuesOf(-1)} FROM old WHERE withdrawn_at IS NULL
), rolled AS (
  ${addToSums(read.accountId)}
), later AS (
  -- A record that comes after its day had been read to the end with records, or verified.
  SELECT added.* FROM added JOIN archive_day AS earlier
    ON (earlier.account_id, earlier.archive, earlier.day)
      = (${read.accountId}, 'commissions', added.day)
  WHERE earlier.complete_reads > 0
    AND (earlier.records > 0 OR earlier.first_verified_at IS NOT NULL)
), corrected AS (
  INSERT INTO correction (account_id, day, from_day, fill, ${key}, kind, before, after, effect,
    read_id, method, effect_at)
  SELECT ${read.accountId}, day, NULL, id, ${key}, 'added', NULL, ${written}, coalesce(rebate, 0),
    ${read.id}, ${read.method}, now()
  FROM later
  UNION ALL
  SELECT ${read.accountId}, new_day, CASE WHEN withdrawn_at IS NULL THEN nullif(day, new_day) END,
    id, ${key}, CASE WHEN withdrawn_at IS NOT NULL THEN 'returned'
      WHEN day <> new_day THEN 'moved' ELSE 'changed' END,
    CASE WHEN withdrawn_at IS NULL THEN ${written} END,
    jsonb_build_object('ts', new_ts::text, 'clientOid', new_client_oid) || new_written,
    coalesce(new_rebate, 0) - CASE WHEN withdrawn_at IS NULL THEN coalesce(rebate, 0) ELSE 0 END,
    ${read.id}, ${read.method}, now()
  FROM old
  RETURNING day, from_day
), returned AS (
  UPDATE correction SET returned_at = now() FROM known
  WHERE correction.account_id = ${read.accountId} AND correction.fill = known.id
    AND correction.kind = 'missing' AND correction.returned_at IS NULL
)
SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM changed) AS changed,
  coalesce((SELECT array_agg(id::text) FROM (
    SELECT id FROM fresh UNION ALL SELECT id FROM known) AS page), '{}') AS ids,
  coalesce((SELECT array_agg(DISTINCT day::text) FROM (
    SELECT day FROM corrected UNION SELECT from_day FROM corrected WHERE from_day IS NOT NULL
  ) AS touched), '{}') AS days`;
