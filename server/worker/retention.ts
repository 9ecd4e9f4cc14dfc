import "server-only";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { appendAudit, byDesk } from "../audit/append";
import { pool, statement, transaction } from "../db/database";
import { env } from "../env";
import { log } from "../log";

/** How many rows one statement takes away: none holds a table for long. */
const atOnce = 1_000;

const isOld = "< clock_timestamp() - $keepMs * interval '1 ms'";

/** Which rows are old, by table: none of them is evidence. */
const records = {
  session: `least(expires_at, revoked_at) ${isOld}`,
  invite: `least(expires_at, used_at) ${isOld}`,
  alert: `resolved_at ${isOld}`,
  // The journal has each order of a job.
  order_job_row: `job_id IN (SELECT id FROM order_job WHERE ended_at ${isOld})`,
  order_job: `ended_at ${isOld}`,
  // That a statement was sent belongs to its month.
  delivery: `kind <> 'statement' AND ended_at ${isOld}`,
} as const;

/**
 * Deletes what is older than the settings keep: once an hour, by the worker that leads
 * (docs/operations/retention.md). Journal, audit, fills, months and statements are never touched.
 */
export async function applyRetention(signal: AbortSignal): Promise<void> {
  const { keepRecordsMs, keepAssetsMs, keepExportsMs, keepRawPagesMs } = env();
  const counts: Record<string, number> = {};
  if (keepRecordsMs > 0) {
    for (const [table, which] of Object.entries(records)) {
      counts[table] = await repeated(signal, deleteSql(table, which)({ keepMs: keepRecordsMs }));
    }
  }
  if (keepAssetsMs > 0) {
    counts.asset_snapshot = await repeated(signal, deleteAssetsSql({ keepMs: keepAssetsMs }));
  }
  if (keepRawPagesMs > 0) counts.archive_page = await releasePages(signal, keepRawPagesMs);
  if (keepExportsMs > 0) counts.files = await deleteFiles(keepExportsMs);
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  if (found.length > 0) log("info", "old records were deleted", Object.fromEntries(found));
}

/** Runs a statement until it finds no more rows; answers how many it found. */
async function repeated(signal: AbortSignal, query: ReturnType<typeof deleteAssetsSql>) {
  for (let count = 0; ; ) {
    const { rowCount } = signal.aborted ? { rowCount: 0 } : await pool().query(query);
    if (!rowCount) return count;
    count += rowCount;
  }
}

const deleteSql = (table: string, which: string) =>
  statement<{ keepMs: number }>(`
DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${which} LIMIT ${atOnce})`);

/** The newest of each stays: it says what is there now. */
const deleteAssetsSql = statement<{ keepMs: number }>(`
DELETE FROM asset_snapshot WHERE ctid IN (
  SELECT ctid FROM asset_snapshot AS old WHERE seen_until ${isOld} AND EXISTS (
    SELECT FROM asset_snapshot AS newer
    WHERE (newer.account_id, newer.uid, newer.product_type)
        = (old.account_id, old.uid, old.product_type) AND newer.taken_at > old.taken_at)
  LIMIT ${atOnce})`);

/**
 * Deletes the exchange's answers of old syncs, a whole day's at a time; their rows are fills since,
 * and their digests stay. The audit says up to when: `verify-archive` misses no released page.
 */
async function releasePages(signal: AbortSignal, keepMs: number): Promise<number> {
  const { rows: due } = await pool().query<{ deskId: string; accountId: string; before: string }>(
    duePagesSql({ keepMs }),
  );
  let count = 0;
  for (const { deskId, accountId, before } of due) {
    await transaction((tx) =>
      appendAudit(tx, byDesk(deskId), {
        ...{ action: "archive.pages-released", target: accountId, detail: { before } },
      }),
    );
    count += await repeated(signal, releaseSql({ accountId, before }));
  }
  return count;
}

const duePagesSql = statement<{ keepMs: number }>(`
SELECT desk_id AS "deskId", account.id AS "accountId", before::text
FROM account, date_trunc('day', clock_timestamp() - $keepMs * interval '1 ms', 'UTC') AS before
WHERE EXISTS (
  SELECT FROM sync_run JOIN archive_page ON sync_run_id = sync_run.id
  WHERE account_id = account.id AND body IS NOT NULL
    AND ended_at < before)`);

const releaseSql = statement<{ accountId: string; before: string }>(`
UPDATE archive_page SET body = NULL, body_sha256 = NULL WHERE ctid IN (
  SELECT archive_page.ctid FROM archive_page JOIN sync_run ON sync_run.id = sync_run_id
  WHERE account_id = $accountId AND body IS NOT NULL AND ended_at < $before::timestamptz
  LIMIT ${atOnce})`);

/** Deletes files of exports, their manifests and what a crash left; a stranger's file stays. */
async function deleteFiles(keepMs: number): Promise<number> {
  const { exportsDir } = env();
  const files = await readdir(exportsDir).catch(() => []);
  const names = files.map((file) => file.replace(/\.part$/, ""));
  const { rows } = await pool().query<{ name: string }>(oldFilesSql({ names, keepMs }));
  for (const { name } of rows) {
    for (const file of [name, `${name}.part`, `${name}.manifest.json`]) {
      await rm(path.join(exportsDir, file), { force: true });
    }
  }
  return rows.length;
}

const oldFilesSql = statement<{ names: readonly string[]; keepMs: number }>(`
SELECT file_name AS name FROM export_run
WHERE file_name = ANY($names::text[]) AND ended_at ${isOld}`);
