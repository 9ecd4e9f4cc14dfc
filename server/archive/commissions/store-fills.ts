import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { dayOf } from "@/lib/time";
import { rowsOn } from "../../db/database";
import type { SourceRow, StoredRows, SyncRun } from "../archive-source";
import { addToRollups, fillDelta, fillKey, fillKeyNames, makeSeriesSql } from "./rollups";
import { distinctFills, seriesOf } from "./source-fills";

/**
 * Keeps a page's fills: a new key becomes a fill, a known key whose values have changed keeps its
 * old ones as a revision, a voided one that is given again counts again, anything else is left
 * alone. The sums follow what was added and changed, so they equal the fills to the last digit
 * however often a page is read. What changes a day that had been read to its end with records is
 * listed as a correction.
 */
export async function storeFills(
  client: PoolClient,
  read: SyncRun,
  rows: readonly SourceRow[],
): Promise<StoredRows> {
  const fills = distinctFills(read.accountId, rows);
  if (fills.length === 0) return { added: 0, changed: 0, ids: [], changedDays: [] };
  const page = JSON.stringify(fills);
  await rowsOn(client, makePlacesSql(read, rows, fills), "make-fill-places");
  const fresh = await stored(client, addFillsSql(read, page), "add-fills");
  const added = fresh.ids.length;
  // Of a page that is all new nothing can have changed.
  const known =
    added === fills.length
      ? null
      : await stored(client, changeFillsSql(read, page), "change-fills");
  if (known?.collides) throw new Error("Two fills have the same 128 bits of a hash.");
  return {
    ...{ added, changed: known?.changed ?? 0, ids: (known ?? fresh).ids.map(BigInt) },
    changedDays: [...new Set([...fresh.days, ...(known?.days ?? [])])],
  };
}

async function stored(client: PoolClient, query: SQL, name?: string): Promise<StoredPage> {
  const [kept] = await rowsOn<StoredPage>(client, query, name);
  if (!kept) throw new Error("The archive did not say what it kept.");
  return kept;
}

interface StoredPage extends Record<string, unknown> {
  readonly changed: number;
  readonly ids: readonly string[];
  readonly days: readonly string[];
  readonly collides: boolean;
}

const hourMs = 3_600_000;

/**
 * What a page's fills need to be kept: their series, and the months of their own times, since rows
 * of another day than the one asked for may have others.
 */
function makePlacesSql(
  { accountId }: SyncRun,
  rows: readonly SourceRow[],
  fills: ReturnType<typeof distinctFills>,
): SQL {
  // Hours first: a date costs more than a number, and months of UTC+8 begin with an hour.
  const hours = new Set(rows.map(({ ts }) => Math.floor(Number.parseInt(ts ?? "", 10) / hourMs)));
  const months = new Set([...hours].map((hour) => dayOf(hour * hourMs, "UTC+8").slice(0, 7)));
  const list = `{${[...months].map((month) => `${month}-01`).join(",")}}`;
  return sql`
WITH made AS (${makeSeriesSql(accountId, JSON.stringify(seriesOf(fills)))})
SELECT make_fill_month(month) FROM unnest(${list}::date[]) AS month`;
}

const momentOfTs = "(to_timestamp(ts / 1000.0) AT TIME ZONE 'UTC' + interval '8 hours')";

/** Keeps the rows of a page that were never seen before. */
const addFillsSql = (read: SyncRun, page: string) => sql`
WITH ${givenFills(page)}, fresh AS (
  INSERT INTO fill_identity (key, month)
  SELECT key, month FROM given ORDER BY key
  ON CONFLICT DO NOTHING
  RETURNING id, key
), added AS (
  INSERT INTO fill (month, id, account_id, day, ts, ${fillKey}, client_oid, volume, fee,
    pure_fee, rebate, written, sync_run_number)
  SELECT month, id, ${read.accountId}, day, ts, ${fillKey}, client_oid, volume,
    fee, pure_fee, rebate, written, ${numberOf(read)}
  FROM fresh JOIN given USING (key)
  RETURNING *
), delta AS (
  SELECT ${fillDelta(1)} FROM added
),
${addToRollups(read.accountId)}, later AS (
  -- A record that comes after its day had been read to the end with records, or verified.
  SELECT added.* FROM added JOIN archive_day AS earlier
    ON (earlier.account_id, earlier.archive, earlier.day)
      = (${read.accountId}, 'commissions', added.day)
  WHERE earlier.complete_syncs > 0
    AND (earlier.records > 0 OR earlier.first_verified_at IS NOT NULL)
), corrected AS (
  ${newCorrections}
  SELECT ${read.accountId}, day, NULL::date, id, ${fillKey}, 'added', NULL,
    ${writtenValues("later")}, coalesce(rebate, 0), ${read.id}, ${read.method}, clock_timestamp()
  FROM later
  RETURNING day, from_day
)
SELECT 0 AS changed, coalesce((SELECT array_agg(id::text) FROM fresh), '{}') AS ids,
  ${touchedDays} AS days, false AS collides`;

/** Follows the rows of a page that are known: what they say may have changed. */
const changeFillsSql = (read: SyncRun, page: string) => sql`
WITH ${givenFills(page)},
${differingFills(read)},
${changedFills(read)},
delta AS (
  SELECT ${fillDelta(1)} FROM changed
  UNION ALL SELECT ${fillDelta(-1)} FROM old WHERE voided_at IS NULL
),
${addToRollups(read.accountId)}, corrected AS (
  ${newCorrections}
  SELECT ${read.accountId}, new_day, CASE WHEN voided_at IS NULL THEN nullif(day, new_day) END,
    id, ${fillKey}, CASE WHEN voided_at IS NOT NULL THEN 'returned'
      WHEN day <> new_day THEN 'moved' ELSE 'changed' END,
    CASE WHEN voided_at IS NULL THEN ${writtenValues("old")} END,
    jsonb_build_object('ts', new_ts::text, 'clientOid', new_client_oid)
      || ${wording("old", "new_")},
    coalesce(new_rebate, 0) - CASE WHEN voided_at IS NULL THEN coalesce(rebate, 0) ELSE 0 END,
    ${read.id}, ${read.method}, clock_timestamp()
  FROM old
  RETURNING day, from_day
), returned AS (
  UPDATE correction SET returned_at = now() FROM known
  WHERE correction.account_id = ${read.accountId} AND correction.fill = known.id
    AND correction.kind = 'missing' AND correction.returned_at IS NULL
)
SELECT (SELECT count(*)::int FROM changed) AS changed,
  coalesce((SELECT array_agg(id::text) FROM known), '{}') AS ids, ${touchedDays} AS days,
  coalesce((SELECT bool_or(collides) FROM old), false) AS collides`;

/**
 * A correction for each fill that changes a day which was synced before. Its time is the clock's:
 * the transaction may have begun before a month's lock that it waited for.
 */
const newCorrections = sql`INSERT INTO correction (account_id, day, from_day, fill,
  ${fillKey}, kind, before, after, effect, sync_run_id, method, effect_at)`;

/** The days that corrections are about. */
const touchedDays = sql`coalesce((SELECT array_agg(DISTINCT day::text) FROM (
  SELECT day FROM corrected UNION SELECT from_day FROM corrected WHERE from_day IS NOT NULL
) AS touched), '{}')`;

const numberOf = (read: SyncRun) =>
  sql`(SELECT run.number FROM sync_run AS run WHERE run.id = ${read.id})`;

/** The rows of a page. */
const givenFills = (page: string) => sql`
given AS MATERIALIZED (
  SELECT *, ${sql.raw(momentOfTs)}::date AS day,
    ${sql.raw(`date_trunc('month', ${momentOfTs})`)}::date AS month
  FROM json_to_recordset(${page}::json) AS given(
    key uuid, biz_type text, sub_biz_type text, symbol text COLLATE "C", order_id text COLLATE "C",
    fill_id text COLLATE "C", ts bigint, client_oid text COLLATE "C", volume numeric, fee numeric,
    pure_fee numeric, rebate numeric, written jsonb)
)`;

/** Those that are known, and the fills whose values on the page differ from the stored ones. */
const differingFills = (read: SyncRun) => sql`
known AS (
  -- One look-up a row: a join would read the whole account, for all that the planner knows.
  SELECT given.*, known.stored_month, known.id
  FROM given
  CROSS JOIN LATERAL (
    SELECT month AS stored_month, id FROM fill_identity AS known WHERE known.key = given.key LIMIT 1
  ) AS known
), differing AS MATERIALIZED (
  SELECT known.*, same.is_key IS NOT true AS collides
  FROM known
  CROSS JOIN LATERAL (
    SELECT * FROM fill WHERE fill.month = known.stored_month AND fill.id = known.id LIMIT 1
  ) AS fill
  CROSS JOIN LATERAL (
    SELECT (fill.account_id, ${keyColumns("fill")}) = (${read.accountId}, ${keyColumns("known")})
      AS is_key) AS same
  WHERE fill.voided_at IS NOT NULL OR same.is_key IS NOT true
    OR (${versionColumns("fill")}) IS DISTINCT FROM (${versionColumns("known")})
), old AS MATERIALIZED (
  -- Locked, and as it is then: another day's read may be withdrawing it just now.
  SELECT fill.*, differing.key, differing.collides, differing.ts AS new_ts,
    differing.day AS new_day, differing.month AS new_month,
    differing.client_oid AS new_client_oid, differing.volume AS new_volume,
    differing.fee AS new_fee, differing.pure_fee AS new_pure_fee,
    differing.rebate AS new_rebate, differing.written AS new_written
  FROM differing
  CROSS JOIN LATERAL (
    SELECT * FROM fill WHERE fill.month = differing.stored_month AND fill.id = differing.id
    LIMIT 1 FOR UPDATE
  ) AS fill
)`;

/** Those fills with the values of the page, and a revision of what they were before. */
const changedFills = (read: SyncRun) => sql`
kept AS (
  INSERT INTO fill_revision (id, revision, ts, client_oid, written, sync_run_id, replaced_by)
  SELECT id, revision, ts, client_oid, ${wording("old")},
    coalesce((SELECT run.id FROM sync_run AS run WHERE run.number = sync_run_number), ''),
    ${read.id}
  FROM old
), changed AS (
  UPDATE fill SET month = new_month, day = new_day, ts = new_ts, client_oid = new_client_oid,
    volume = new_volume,
    fee = new_fee, pure_fee = new_pure_fee, rebate = new_rebate,
    written = new_written,
    revision = fill.revision + 1, sync_run_number = ${numberOf(read)}, seen_at = now(),
    voided_at = NULL
  FROM old
  WHERE fill.month = old.month AND fill.id = old.id
  RETURNING fill.*
), moved AS (
  UPDATE fill_identity SET month = new_month FROM old
  WHERE fill_identity.key = old.key AND old.month <> new_month
)`;

const keyColumns = (row: string) =>
  sql.raw(
    fillKeyNames
      .split(", ")
      .map((name) => `${row}.${name}`)
      .join(", "),
  );

/** What makes two versions of a fill differ; numbers by their wording. */
const versionColumns = (row: string) =>
  sql.raw(
    ["ts", "client_oid", "volume::text", "fee::text", "pure_fee::text", "rebate::text", "written"]
      .map((name) => `${row}.${name}`)
      .join(", "),
  );

/**
 * The four numbers of a fill as the exchange wrote them: `jsonb`, each a text or null. None are
 * kept where the columns say the same, digit for digit.
 */
const wording = (row: string, prefix: "" | "new_" = "") =>
  sql.raw(`coalesce(${row}.${prefix}written, jsonb_build_object(
    'volume', ${row}.${prefix}volume::text, 'fee', ${row}.${prefix}fee::text,
    'pureFee', ${row}.${prefix}pure_fee::text, 'rebateAmount', ${row}.${prefix}rebate::text))`);

/** The same as four texts, of the row that is read. */
export const writtenTexts = sql.raw(
  Object.entries({ volume: "volume", fee: "fee", pure_fee: "pureFee", rebate: "rebateAmount" })
    .map(
      ([column, name]) =>
        `CASE WHEN written IS NULL THEN ${column}::text ELSE written->>'${name}' END`,
    )
    .join(", "),
);

/** A fill's values as the exchange wrote them (lib/archive/enums), by the name of its rows. */
export const writtenValues = (row: string) =>
  sql`jsonb_build_object('ts', ${sql.raw(row)}.ts::text, 'clientOid', ${sql.raw(row)}.client_oid)
    || ${wording(row)}`;
