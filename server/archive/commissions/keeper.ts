import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Day, dayBounds } from "@/lib/time";
import { notify } from "../../db/notify";
import { archiveDay, commissionRollup, fill } from "../../db/schema";
import type { Tx } from "../../db/transaction";
import { archiveChannel } from "../channel";
import type { DayAfter } from "../end-read";
import type { JudgedDay, Keeper } from "../keeper";
import type { OpenRead } from "../source";
import { nextReading, readableDays, readablePart, stateAfter } from "./plan";
import { commissions } from "./source";

/** The archive of commissions: days of UTC+8 (broker-office 4). */
export const commissionKeeper: Keeper = {
  source: commissions,
  // Far from each other: rows that tie at an edge of one must not tie at an edge of the other.
  pageRows: { first: 500, again: 437 },
  readable: readableDays,
  partOf: readablePart,
  judge,
};

async function judge(
  tx: Tx,
  read: OpenRead,
  { before, quarantined, whole, nowMs }: JudgedDay,
): Promise<DayAfter> {
  const day = read.day as Day;
  const records = await recordsOf(tx, read.accountId, day);
  if (records > 0) await askEmptyDaysBefore(tx, read.accountId, day, nowMs);
  const state = stateAfter({
    records,
    quarantined,
    earlierReads: before.completeReads,
    news: read.added + read.changed,
    whole,
    sinceFirstMs: nowMs - (before.firstCompleteAt?.getTime() ?? nowMs),
    laterDayPublished: await isPublishedAfter(tx, read.accountId, day),
  });
  const completeReads = before.completeReads + 1;
  const nextMs = nextReading({ day, completeReads, records, lastCompleteAtMs: nowMs }, nowMs);
  return { state, records, nextAt: nextMs === null ? null : new Date(nextMs) };
}

async function recordsOf(tx: Tx, accountId: string, day: Day): Promise<number> {
  const [found] = await tx
    .select({ records: sql<number>`count(*)::int` })
    .from(fill)
    .where(and(eq(fill.accountId, accountId), eq(fill.day, day)));
  return found?.records ?? 0;
}

/**
 * Days that were empty when they were read, and might not have been published yet: now that a later
 * one is, another reading tells. Rows that another process holds are left to it.
 */
async function askEmptyDaysBefore(tx: Tx, accountId: string, day: Day, nowMs: number) {
  const asked = await tx.execute(sql`
    UPDATE ${archiveDay} SET next_at = ${new Date(nowMs)} WHERE (account_id, archive, day) IN (
      SELECT account_id, archive, day FROM ${archiveDay}
      WHERE account_id = ${accountId} AND archive = 'commissions' AND day < ${day}
        AND state = 'awaiting-publication' AND complete_reads > 0 AND next_at > ${new Date(nowMs)}
      FOR UPDATE SKIP LOCKED)`);
  if (asked.rowCount) await notify(tx, archiveChannel, accountId);
}

async function isPublishedAfter(tx: Tx, accountId: string, day: Day): Promise<boolean> {
  const { endMs } = dayBounds(day, "UTC+8");
  const later = await tx
    .select({ fills: commissionRollup.fills })
    .from(commissionRollup)
    .where(
      and(
        eq(commissionRollup.accountId, accountId),
        sql`${commissionRollup.bucket} > to_timestamp(${endMs} / 1000.0)`,
      ),
    )
    .limit(1);
  return later.length > 0;
}
