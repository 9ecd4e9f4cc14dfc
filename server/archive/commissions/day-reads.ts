import "server-only";
import { and, desc, eq } from "drizzle-orm";
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
        ),
      )
      .orderBy(desc(archiveQuarantine.seenAt))
      .limit(mostRows),
  ]);
  return {
    reads: reads.map(({ accountId: _, archive: __, day: ___, fromMs, toMs, cursor, ...read }) => ({
      ...read,
      startedAt: read.startedAt.getTime(),
      endedAt: read.endedAt?.getTime() ?? null,
    })),
    quarantined: quarantined.map(({ why, row, seenAt }) => ({
      why,
      row: JSON.stringify(row),
      seenAt: seenAt.getTime(),
    })),
  };
}
