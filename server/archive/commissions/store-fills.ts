import "server-only";
import { sql } from "drizzle-orm";
import { isDecimal } from "@/lib/decimal";
import { notText } from "@/lib/exchange/response-fields";
import type { Tx } from "../../db/database";
import { type SourceRow, type StoredRows, type SyncRun, unstorableText } from "../archive-source";

/**
 * Keeps a page's fills in one statement: a new key becomes a fill, a known key whose values have
 * changed keeps its old ones as a revision, a withdrawn one that is given again counts again,
 * anything else is left alone. The sums follow what was added and changed, so they equal the fills
 * to the last digit however often a page is read. What changes a day that had been read to its end
 * with records is listed as a correction.
 */
export async function storeFills(
  tx: Tx,
  read: SyncRun,
  rows: readonly SourceRow[],
): Promise<StoredRows> {
  if (rows.length === 0) return { added: 0, changed: 0, ids: [], changedDays: [] };
  const page = JSON.stringify(rows.map(fillOf));
  const { rows: stored } = await tx.execute<StoredPage>(storeFillsSql(read, page));
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

function fillOf(row: SourceRow) {
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
    written: Object.fromEntries(amountFields.map((name) => [name, row[name] ?? null])),
  };
}

const dayOfTs = sql.raw(
  "(to_timestamp(ts / 1000.0) AT TIME ZONE 'UTC' + interval '8 hours')::date",
);

const storeFillsSql = (read: SyncRun, page: string) => sql`
WITH ${addedFills(read, page)},
${differingFills(read)},
${changedFills(read)},
delta AS (
  SELECT ${fillDelta(1)} FROM added
  UNION ALL SELECT ${fillDelta(1)} FROM changed
  UNION ALL SELECT ${fillDelta(-1)} FROM old WHERE withdrawn_at IS NULL
),
${addToRollups(read.accountId)},
${correctedDays(read)},
returned AS (
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

/** The rows of a page, and those of them that were never seen before. */
const addedFills = (read: SyncRun, page: string) => sql`
given AS (
  SELECT DISTINCT ON (${fillKey}) *, ${dayOfTs} AS day
  FROM jsonb_to_recordset(${page}::jsonb) AS given(
    biz_type text, sub_biz_type text, symbol text COLLATE "C", order_id text COLLATE "C",
    fill_id text COLLATE "C", ts bigint, client_oid text COLLATE "C", volume numeric, fee numeric,
    pure_fee numeric, rebate numeric, written jsonb)
  ORDER BY ${fillKey}
), fresh AS (
  INSERT INTO fill_identity (account_id, ${fillKey}, month)
  SELECT ${read.accountId}, ${fillKey}, date_trunc('month', now())::date
  FROM given ORDER BY ${fillKey}
  ON CONFLICT DO NOTHING
  RETURNING id, month, ${fillKey}
), added AS (
  INSERT INTO fill (month, id, account_id, day, ts, ${fillKey}, client_oid, volume, fee, pure_fee,
    rebate, written, sync_run_id)
  SELECT fresh.month, fresh.id, ${read.accountId}, day, ts, ${fillKey}, client_oid, volume, fee,
    pure_fee, rebate, written, ${read.id}
  FROM fresh JOIN given USING (${fillKey})
  RETURNING *
)`;

/** Those that are known, and the fills whose values on the page differ from the stored ones. */
const differingFills = (read: SyncRun) => sql`
known AS (
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
), differing AS MATERIALIZED (
  SELECT known.*
  FROM known
  CROSS JOIN LATERAL (
    SELECT * FROM fill WHERE fill.month = known.month AND fill.id = known.id LIMIT 1
  ) AS fill
  WHERE fill.withdrawn_at IS NOT NULL OR (fill.ts, fill.client_oid, fill.written)
    IS DISTINCT FROM (known.ts, known.client_oid, known.written)
), old AS MATERIALIZED (
  -- Locked, and as it is then: another day's read may be withdrawing it just now.
  SELECT fill.*, differing.ts AS new_ts, differing.day AS new_day,
    differing.client_oid AS new_client_oid, differing.volume AS new_volume,
    differing.fee AS new_fee, differing.pure_fee AS new_pure_fee,
    differing.rebate AS new_rebate, differing.written AS new_written
  FROM differing
  CROSS JOIN LATERAL (
    SELECT * FROM fill WHERE fill.month = differing.month AND fill.id = differing.id
    LIMIT 1 FOR UPDATE
  ) AS fill
)`;

/** Those fills with the values of the page, and a revision of what they were before. */
const changedFills = (read: SyncRun) => sql`
kept AS (
  INSERT INTO fill_revision (id, revision, ts, client_oid, written, sync_run_id, replaced_by)
  SELECT id, revision, ts, client_oid, written, sync_run_id, ${read.id} FROM old
), changed AS (
  UPDATE fill SET day = new_day, ts = new_ts, client_oid = new_client_oid, volume = new_volume,
    fee = new_fee, pure_fee = new_pure_fee, rebate = new_rebate, written = new_written,
    revision = fill.revision + 1, sync_run_id = ${read.id}, seen_at = now(), withdrawn_at = NULL
  FROM old
  WHERE fill.month = old.month AND fill.id = old.id
  RETURNING fill.*
)`;

/** A correction for each fill that changes a day which was synced before. */
const correctedDays = (read: SyncRun) => sql`
later AS (
  -- A record that comes after its day had been read to the end with records, or verified.
  SELECT added.* FROM added JOIN archive_day AS earlier
    ON (earlier.account_id, earlier.archive, earlier.day)
      = (${read.accountId}, 'commissions', added.day)
  WHERE earlier.complete_syncs > 0
    AND (earlier.records > 0 OR earlier.first_verified_at IS NOT NULL)
), corrected AS (
  INSERT INTO correction (account_id, day, from_day, fill, ${fillKey}, kind, before, after, effect,
    sync_run_id, method, effect_at)
  SELECT ${read.accountId}, day, NULL, id, ${fillKey}, 'added', NULL, ${writtenValues},
    coalesce(rebate, 0), ${read.id}, ${read.method}, now()
  FROM later
  UNION ALL
  SELECT ${read.accountId}, new_day, CASE WHEN withdrawn_at IS NULL THEN nullif(day, new_day) END,
    id, ${fillKey}, CASE WHEN withdrawn_at IS NOT NULL THEN 'returned'
      WHEN day <> new_day THEN 'moved' ELSE 'changed' END,
    CASE WHEN withdrawn_at IS NULL THEN ${writtenValues} END,
    jsonb_build_object('ts', new_ts::text, 'clientOid', new_client_oid) || new_written,
    coalesce(new_rebate, 0) - CASE WHEN withdrawn_at IS NULL THEN coalesce(rebate, 0) ELSE 0 END,
    ${read.id}, ${read.method}, now()
  FROM old
  RETURNING day, from_day
)`;

const ids = ["fillId", "orderId", "symbol", "bizType", "subBizType"] as const;

const amountFields = ["volume", "fee", "pureFee", "rebateAmount"] as const;

/** Longer numbers than any exchange writes would only fill the disk. */
const longestNumber = 100;

/**
 * Why a commission record cannot be counted, or null (docs/archive.md#numbers): an id is missing,
 * the time is none, a number is not a number. An empty number is allowed: it is "not stated", never
 * 0.
 */
export function commissionFault(row: SourceRow): string | null {
  const strange = Object.entries(row).find(([, value]) => value?.startsWith(notText));
  if (strange) return `${strange[0]} is not a text`;
  for (const name of ids) if (!row[name]) return `${name} is empty`;
  if (!/^\d{13}$/.test(row.ts ?? "")) return "ts is not a time in milliseconds";
  for (const name of amountFields) {
    const value = row[name];
    if (!value) continue;
    if (value.length > longestNumber || !isDecimal(value)) return `${name} is not a number`;
  }
  return unstorableText(row);
}

const fillKeyNames = "biz_type, sub_biz_type, symbol, order_id, fill_id";

/** What a fill is known by, beside its account. */
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

/** Adds the rows of `delta` to all sums, as named parts of a statement about fills. */
export const addToRollups = (accountId: string) => sql`
rolled AS (
  ${addToRollup(accountId, "commission_rollup", "bucket")}
), rolled_days AS (
  ${addToRollup(accountId, "commission_day_rollup", "day")}
)`;

function addToRollup(accountId: string, table: string, period: "bucket" | "day") {
  const key = sql.raw(`${period}, sub_biz_type, symbol, biz_type`);
  return sql`INSERT INTO ${sql.raw(table)} AS rollup
    (account_id, ${key}, ${sql.raw(rollupTotals.join(", "))})
  SELECT ${accountId}, ${key},
    ${sql.raw(rollupTotals.map((name) => `sum(${name})`).join(", "))}
  FROM delta GROUP BY ${key} ORDER BY ${key}
  ON CONFLICT (account_id, ${key}) DO UPDATE SET
    ${addedTotals}`;
}

/** A fill's values as the exchange wrote them (lib/archive/enums). */
export const writtenValues = sql.raw(
  "jsonb_build_object('ts', ts::text, 'clientOid', client_oid) || written",
);
