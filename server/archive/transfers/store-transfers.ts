import "server-only";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { rowsOn } from "../../db/database";
import type { SourceRow, StoredRows, SyncRun } from "../archive-source";

/**
 * Keeps a page's transfers in one statement: a new key becomes a transfer; a known one that has
 * changed keeps its previous version as a revision, so that its timeline can be shown. An older
 * answer never overwrites a newer one (docs/archive.md#revisions).
 */
export async function storeTransfers(
  client: PoolClient,
  read: SyncRun,
  rows: readonly SourceRow[],
): Promise<StoredRows> {
  if (rows.length === 0) return { added: 0, changed: 0, ids: [], changedDays: [] };
  const page = JSON.stringify(
    rows.map((row) => ({
      uid: row.uid ?? "",
      type: row.type ?? "",
      sub_type: row.subType ?? "",
      coin: row.coin ?? "",
      tx_id: row.txId,
      amount: row.amount || null,
      status: row.status ?? "",
      ts: row.ts,
    })),
  );
  const [kept] = await rowsOn<StoredPage>(client, storeTransfersSql(read, page));
  if (!kept) throw new Error("The archive did not say what it kept.");
  const known = await rowsOn<{ id: string }>(client, returnedSql(read, page));
  const ids = known.map(({ id }) => BigInt(id));
  return { added: kept.added, changed: kept.changed, ids, changedDays: kept.windows };
}

interface StoredPage extends Record<string, unknown> {
  readonly added: number;
  readonly changed: number;
  readonly windows: readonly string[];
}

const key = sql.raw("uid, type, sub_type, coin, tx_id");

/** The first day of the window in which a moment lies (plan.windowOf). */
const windowSql = (moment: string) =>
  sql.raw(`(to_timestamp((${moment} / 86400000 - ${moment} / 86400000 % 7) * 86400)
    AT TIME ZONE 'UTC')::date`);

const storeTransfersSql = (read: SyncRun, page: string) => sql`
WITH given AS (
  SELECT DISTINCT ON (${key}) *
  FROM jsonb_to_recordset(${page}::jsonb) AS given(
    uid text COLLATE "C", type text, sub_type text, coin text COLLATE "C", tx_id text COLLATE "C",
    amount text, status text, ts bigint)
  ORDER BY ${key}, ts DESC
), added AS (
  INSERT INTO transfer (account_id, ${key}, amount, amount_written, status, ts, sync_run_id,
    first_seen_at, seen_at)
  SELECT ${read.accountId}, ${key}, amount::numeric, amount, status, ts, ${read.id}, now(), now()
  FROM given ORDER BY ${key}
  ON CONFLICT DO NOTHING
  RETURNING 1
), old AS (
  SELECT known.*, given.amount AS new_amount, given.status AS new_status, given.ts AS new_ts
  FROM given
  CROSS JOIN LATERAL (
    SELECT * FROM transfer AS known
    WHERE known.account_id = ${read.accountId}
      AND (known.uid, known.type, known.sub_type, known.coin, known.tx_id)
        = (given.uid, given.type, given.sub_type, given.coin, given.tx_id)
    LIMIT 1
  ) AS known
  WHERE given.ts >= known.ts
    AND (known.status, known.amount_written, known.ts)
      IS DISTINCT FROM (given.status, given.amount, given.ts)
), kept AS (
  INSERT INTO transfer_revision (account_id, ${key}, revision, status, amount_written, ts)
  SELECT account_id, ${key}, revision, status, amount_written, ts FROM old
), changed AS (
  UPDATE transfer SET amount = new_amount::numeric, amount_written = new_amount,
    status = new_status, ts = new_ts, revision = transfer.revision + 1, sync_run_id = ${read.id},
    seen_at = now()
  FROM old
  WHERE transfer.account_id = old.account_id
    AND (transfer.uid, transfer.type, transfer.sub_type, transfer.coin, transfer.tx_id)
      = (old.uid, old.type, old.sub_type, old.coin, old.tx_id)
  RETURNING 1
)
SELECT (SELECT count(*)::int FROM added) AS added, (SELECT count(*)::int FROM changed) AS changed,
  coalesce((SELECT array_agg(DISTINCT window_day::text) FROM (
    SELECT ${windowSql("ts")} AS window_day FROM old UNION SELECT ${windowSql("new_ts")} FROM old
  ) AS touched), '{}') AS windows`;

/** The page's transfers by their ids; one that was missing is not any more. */
const returnedSql = (read: SyncRun, page: string) => sql`
WITH known AS (
  SELECT DISTINCT known.* FROM jsonb_to_recordset(${page}::jsonb) AS given(
    uid text, type text, sub_type text, coin text, tx_id text)
  JOIN transfer AS known ON known.account_id = ${read.accountId}
    AND (known.uid, known.type, known.sub_type, known.coin, known.tx_id)
      = (given.uid, given.type, given.sub_type, given.coin, given.tx_id)
), returned AS (
  UPDATE transfer SET missing_since = NULL, missing_by = NULL, voided_at = NULL
  FROM known WHERE transfer.account_id = known.account_id AND transfer.id = known.id
    AND (transfer.missing_since, transfer.voided_at) IS DISTINCT FROM (NULL, NULL)
)
SELECT id::text FROM known`;
