import "server-only";
import { and, asc, between, eq, getTableColumns, sql } from "drizzle-orm";
import type { ArchivedDay } from "@/lib/archive/wire";
import type { Day } from "@/lib/time";
import { database } from "../db/pool";
import { archiveDay } from "../db/schema";
import type { ArchiveName } from "./source";

/** How far the units of an archive are read, by their first day, both ends inclusive. */
export async function daysOf(
  accountId: string,
  archive: ArchiveName,
  first: Day,
  last: Day,
): Promise<readonly ArchivedDay[]> {
  const rows = await database()
    .select({
      ...getTableColumns(archiveDay),
      setAside: sql<number>`(SELECT count(*)::int FROM archive_quarantine AS odd
        WHERE (odd.account_id, odd.archive, odd.day)
          = (${archiveDay.accountId}, ${archiveDay.archive}, ${archiveDay.day})
          AND odd.resolved_at IS NULL)`,
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
    ...(row.leftOut && row.completeReads === 0 ? { leftOut: true } : {}),
    records: row.records,
    missing: row.missing,
    setAside: row.setAside,
    firstVerifiedAt: row.firstVerifiedAt?.getTime() ?? null,
    completeReads: row.completeReads,
    lastCompleteAt: row.lastCompleteAt?.getTime() ?? null,
    nextAt: row.nextAt?.getTime() ?? null,
    lastError: row.lastError,
  }));
}
