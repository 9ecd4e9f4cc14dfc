import "server-only";
import type { PoolClient } from "pg";
import type { ArchiveFault } from "@/lib/archive/archive-check";
import type { Day } from "@/lib/time";
import { statement } from "../../db/database";
import { isBodyWhole, type StoredBody } from "../page-body";

interface StoredPage extends StoredBody {
  readonly run: string;
  readonly number: number;
}

const pagesSql = statement<{ accountId: string; day: Day; run: string; number: number }>(`
SELECT sync_run.id AS run, archive_page.number, sha256, body, body_sha256 AS "bodySha256"
FROM archive_page JOIN sync_run ON sync_run.id = archive_page.sync_run_id
WHERE account_id = $accountId AND archive = 'commissions' AND sync_run.day = $day
  AND (sync_run.id, archive_page.number) > ($run, $number::int)
ORDER BY sync_run.id, archive_page.number LIMIT 200`);

/** Whether every page of a day is what it was when it was stored; null when it is. */
export async function pageProblem(
  client: PoolClient,
  accountId: string,
  day: Day,
): Promise<string | null> {
  let last = { run: "", number: 0 };
  for (;;) {
    const { rows } = await client.query<StoredPage>(pagesSql({ accountId, day, ...last }));
    for (const page of rows) {
      const { run, number } = page;
      if (!(await isBodyWhole(page))) return `page ${number} of sync ${run} was changed`;
      last = { run, number };
    }
    if (rows.length === 0) return null;
  }
}

/** What the settings let go is no loss: the audit says up to when. */
const lostPagesSql = statement<{ accountId: string }>(`
WITH released AS (
  SELECT max((detail ->> 'before')::timestamptz) AS before FROM audit_event
  WHERE action = 'archive.pages-released' AND target = $accountId
)
SELECT DISTINCT day::text AS day FROM sync_run CROSS JOIN LATERAL (
  SELECT count(*) AS pages, coalesce(sum(archive_page.rows), 0) AS rows, count(body) AS bodies
  FROM archive_page WHERE sync_run_id = sync_run.id) AS kept
WHERE account_id = $accountId AND archive = 'commissions'
  AND ((sync_run.pages, sync_run.rows) IS DISTINCT FROM (kept.pages, kept.rows)
    OR (added + changed > 0 AND bodies = 0
      AND (ended_at < (SELECT before FROM released)) IS NOT TRUE))`);

/** Days of which a sync has other pages than it stored, or no rows though it brought some. */
export async function lostPages(
  client: PoolClient,
  accountId: string,
): Promise<readonly ArchiveFault[]> {
  const { rows } = await client.query<{ day: Day }>(lostPagesSql({ accountId }));
  return rows.map(({ day }) => ({ day, problem: "pages of a sync are missing" }));
}
