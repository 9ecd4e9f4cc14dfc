import "server-only";
import type { LastArchiveCheck } from "@/lib/archive/api";
import { pool, statement } from "../../db/database";
import { log } from "../../log";
import { type ArchiveCheck, verifyArchive } from "./verify-archive";

/** Each archive is checked again after so many hours. */
const everyHours = 24;

/**
 * Checks every broker's archive that is due, one after the other, and stores what was found. One
 * that could not be checked is due again. Ends before its next day when the signal aborts.
 */
export async function checkDueArchives(signal: AbortSignal): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(dueSql({ everyHours }));
  for (const { id } of rows) {
    if (signal.aborted) return;
    await checkArchive(id, signal).catch((error) => {
      if (!signal.aborted)
        log("error", "an archive could not be checked", { accountId: id, error });
    });
  }
}

/** Verifies an account's archive and stores what was found in place of the check before. */
export async function checkArchive(accountId: string, signal?: AbortSignal): Promise<ArchiveCheck> {
  const check = await verifyArchive(accountId, signal ? { signal } : {});
  const { days, records } = check;
  const faults = JSON.stringify(check.faults);
  await pool().query(storeSql({ accountId, days, records, faults }));
  return check;
}

/** What the last check of an account's archive found; null before the first. */
export async function lastCheckOf(accountId: string): Promise<LastArchiveCheck | null> {
  const { rows } = await pool().query<LastArchiveCheck>(lastSql({ accountId }));
  return rows[0] ?? null;
}

const dueSql = statement<{ everyHours: number }>(`
SELECT account.id FROM account LEFT JOIN archive_check ON archive_check.account_id = account.id
WHERE nd_broker AND archived_at IS NULL AND (archive_check.at IS NULL
    OR archive_check.at < clock_timestamp() - $everyHours::int * interval '1 hour')
  AND EXISTS (SELECT FROM archive_day WHERE archive_day.account_id = account.id
    AND archive = 'commissions' AND complete_syncs > 0)
ORDER BY archive_check.at NULLS FIRST, account.id`);

interface StoredCheck {
  readonly accountId: string;
  readonly days: number;
  readonly records: number;
  /** JSON. */
  readonly faults: string;
}

const storeSql = statement<StoredCheck>(`
INSERT INTO archive_check (account_id, days, records, faults)
VALUES ($accountId, $days, $records, $faults::jsonb)
ON CONFLICT (account_id) DO UPDATE SET at = clock_timestamp(), days = excluded.days,
  records = excluded.records, faults = excluded.faults`);

const lastSql = statement<{ accountId: string }>(`
SELECT floor(extract(epoch FROM at) * 1000)::float8 AS at, days, records, faults
FROM archive_check WHERE account_id = $accountId`);
