import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { isSettled } from "@/lib/archive/day-state";
import { type Day, dayBounds } from "@/lib/time";
import { notify } from "../../db/notify";
import { archiveDay, commissionRollup, fill } from "../../db/schema";
import type { Tx } from "../../db/transaction";
import { archiveChannel } from "../channel";
import type { DayAfter } from "../end-read";
import type { JudgedDay, Keeper } from "../keeper";
import type { OpenRead } from "../source";
import { compareDay, confirmCorrections } from "./compare";
import { nextReading, readableDays, readablePart, stateAfter, wholeUntil } from "./plan";
import { commissions } from "./source";

/** The archive of commissions: days of UTC+8 (broker-office 4). */
export const commissionKeeper: Keeper = {
  source: commissions,
  readable: readableDays,
  partOf: readablePart,
  deadlineOf: wholeUntil,
  compare: compareDay,
  countOf: (tx, { accountId, day }) => recordsOf(tx, accountId, day as Day),
  judge,
};

async function judge(tx: Tx, read: OpenRead, facts: JudgedDay): Promise<DayAfter> {
  const { before, records, missing, passes, nowMs } = facts;
  const day = read.day as Day;
  if (records > 0) await askEmptyDaysBefore(tx, read.accountId, day, nowMs);
  const state = stateAfter({
    ...facts,
    before: before.state,
    laterDayPublished: await isPublishedAfter(tx, read.accountId, day),
  });
  if (isSettled(state)) await confirmCorrections(tx, read);
  const nextMs = nextReading({ day, state, passes, lastCompleteAtMs: nowMs }, nowMs);
  return { state, records, missing, nextAt: nextMs === null ? null : new Date(nextMs) };
}

async function recordsOf(tx: Tx, accountId: string, day: Day): Promise<number> {
  const [found] = await tx
    .select({ records: sql<number>`count(*)::int` })
    .from(fill)
    .where(and(eq(fill.accountId, accountId), eq(fill.day, day), isNull(fill.withdrawnAt)));
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
        sql`${commissionRollup.fills} > 0`,
      ),
    )
    .limit(1);
  return later.length > 0;
}
