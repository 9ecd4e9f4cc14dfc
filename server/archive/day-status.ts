import "server-only";
import { and, asc, between, eq, getTableColumns, sql } from "drizzle-orm";
import type { ArchivedDay } from "@/lib/archive/api";
import type { DayState } from "@/lib/archive/enums";
import type { Day } from "@/lib/time";
import { readingDatabase } from "../db/reading";
import { archiveDay } from "../db/schema";
import type { ArchiveName } from "./archive-source";
import { isLeaseFree } from "./sync-run";

/** How far the units of an archive are read, by their first day, both ends inclusive. */
export async function archivedDays(
  accountId: string,
  archive: ArchiveName,
  first: Day,
  last: Day,
): Promise<readonly ArchivedDay[]> {
  const rows = await readingDatabase()
    .select({
      ...getTableColumns(archiveDay),
      // Whoever was syncing it has died: it waits to be taken up again.
      state: sql<DayState>`CASE WHEN ${archiveDay.state} = 'syncing' AND ${isLeaseFree}
        THEN 'partial' ELSE ${archiveDay.state} END`,
      records: archive === "commissions" ? storedFills : archiveDay.records,
      setAside: rowsSetAside,
    })
    .from(archiveDay)
    .where(
      and(
        eq(archiveDay.accountId, accountId),
        eq(archiveDay.archive, archive),
        between(archiveDay.day, first, last),
      ),
    )
    .orderBy(asc(archiveDay.day));
  return rows.map((row) => ({
    day: row.day as Day,
    state: row.state,
    ...(row.excluded && row.completeSyncs === 0 ? { excluded: true } : {}),
    records: row.records,
    missing: row.missing,
    setAside: row.setAside,
    firstVerifiedAt: row.firstVerifiedAt?.getTime() ?? null,
    completeSyncs: row.completeSyncs,
    lastCompleteAt: row.lastCompleteAt?.getTime() ?? null,
    nextAt: row.nextAt?.getTime() ?? null,
    lastError: row.lastError,
  }));
}

// By the table's own name: in a list of columns Drizzle leaves it out, and each inner query would
// compare its own columns with themselves.

const rowsSetAside = sql<number>`(SELECT count(*)::int FROM archive_quarantine AS odd
  WHERE (odd.account_id, odd.archive, odd.day)
    = (archive_day.account_id, archive_day.archive, archive_day.day)
    AND odd.resolved_at IS NULL)`;

/** What counts on a day; as long as none of its syncs has ended, what is stored of it so far. */
const storedFills = sql<number>`CASE WHEN ${archiveDay.completeSyncs} > 0 THEN ${archiveDay.records}
  ELSE (SELECT coalesce(sum(total.fills), 0)::int FROM commission_day_total AS total
    WHERE (total.account_id, total.day) = (archive_day.account_id, archive_day.day)) END`;

/** How far the syncs have come that are due by the paper venue's clock. */
export interface PaperSyncStatus {
  /** Nothing is due and nothing is being synced. */
  readonly idle: boolean;
  /** Every day that could be synced whole, and was not left out, is verified. */
  readonly verified: boolean;
}

/** How far the desk's own paper brokers' commissions are synced, by the venue's time (Unix ms). */
export async function paperSyncStatus(venueNow: number): Promise<PaperSyncStatus> {
  const { rows } = await readingDatabase().execute<{
    days: number;
    open: number;
    unverified: number;
  }>(sql`
    SELECT count(*)::int AS days,
      count(*) FILTER (WHERE next_at <= ${new Date(venueNow)} OR lease_until > now()
        AND holder IS NOT NULL)::int AS open,
      count(*) FILTER (WHERE state NOT IN ('confirmed', 'confirmed-empty', 'expired-partial')
        AND NOT (excluded AND complete_syncs = 0))::int AS unverified
    FROM archive_day JOIN account ON account.id = archive_day.account_id
    WHERE archive = 'commissions' AND venue = 'paper' AND nd_broker
      AND archived_at IS NULL`);
  const { days = 0, open = 0, unverified = 0 } = rows[0] ?? {};
  // An excluded day is stored before the worker's first run: alone it proves nothing.
  return { idle: days > 1 && open === 0, verified: unverified === 0 };
}
