import "server-only";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { DayReads } from "@/lib/archive/wire";
import type { Day } from "@/lib/time";
import { database } from "../../db/pool";
import { archiveQuarantine, archiveRead } from "../../db/schema";

const mostReads = 50;
const mostRows = 50;

/** How a day of commissions was read, newest reading first, with the rows kept in quarantine. */
export async function dayReads(accountId: string, day: Day): Promise<DayReads> {
  const [reads, quarantined] = await Promise.all([
    database()
      .select()
      .from(archiveRead)
      .where(
        and(
          eq(archiveRead.accountId, accountId),
          eq(archiveRead.archive, "commissions"),
          eq(archiveRead.day, day),
        ),
      )
      .orderBy(desc(archiveRead.startedAt))
      .limit(mostReads),
    database()
      .select()
      .from(archiveQuarantine)
      .where(
        and(
          eq(archiveQuarantine.accountId, accountId),
          eq(archiveQuarantine.archive, "commissions"),
          eq(archiveQuarantine.day, day),
          isNull(archiveQuarantine.resolvedAt),
        ),
      )
      .orderBy(desc(archiveQuarantine.seenAt))
      .limit(mostRows),
  ]);
  return {
    reads: reads.map((read) => ({
      id: read.id,
      state: read.state,
      method: read.method,
      startedAt: read.startedAt.getTime(),
      endedAt: read.endedAt?.getTime() ?? null,
      completeAt: read.completeAt?.getTime() ?? null,
      records: read.records,
      missing: read.missing,
      digest: read.digest?.toString("hex") ?? null,
      pageRows: read.pageRows,
      pages: read.pages,
      rows: read.rows,
      added: read.added,
      changed: read.changed,
      whole: read.whole,
      error: read.error,
    })),
    quarantined: quarantined.map(({ why, row, seenAt }) => ({
      why,
      row: JSON.stringify(row),
      seenAt: seenAt.getTime(),
    })),
  };
}
