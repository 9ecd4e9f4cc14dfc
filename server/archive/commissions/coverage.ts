import "server-only";
import { and, desc, eq, isNull, max, sql } from "drizzle-orm";
import type { ArchiveStatus, Coverage, SyncPace } from "@/lib/archive/api";
import { isFullySynced } from "@/lib/archive/completeness";
import type { DaySyncHistory } from "@/lib/archive/day-syncs";
import { endpoints } from "@/lib/exchange/endpoints";
import { addDays, type Day, dayBounds, dayMs } from "@/lib/time";
import { database, rowsOf } from "../../db/database";
import { notify } from "../../db/notifications";
import { readingDatabase } from "../../db/reading";
import { archiveDay, archiveQuarantine, syncRun } from "../../db/schema";
import { DeskError } from "../../desk-error";
import { exchangeNow } from "../../gateway/account-probe";
import { keptForUsers, rateLimitOf, remainingCalls } from "../../gateway/rate-limits";
import { archiveChannel, markDue } from "../archive-definition";
import { archivedDays } from "../day-status";
import { syncPausedAt } from "../pause-sync";
import { isLeaseFree } from "../sync-run";
import { certificateOf } from "./certificates";
import { commissionArchive } from "./definition";
import { gapsOf } from "./gaps";
import { publicationStatus } from "./publication";
import { readableDays } from "./schedule";

/**
 * The status of an account's archive of commissions. Which day has ended last is what the worker
 * noted by the exchange's clock; this process may not have seen that clock lately, so its own idea
 * of the time is kept within the day that follows.
 */
export async function archiveStatus(accountId: string): Promise<ArchiveStatus> {
  const [newest] = await readingDatabase()
    .select({ day: max(archiveDay.day) })
    .from(archiveDay)
    .where(and(eq(archiveDay.accountId, accountId), eq(archiveDay.archive, "commissions")));
  const lastDay = (newest?.day as Day | null | undefined) ?? null;
  const now = exchangeNow(accountId);
  if (lastDay === null) return { now, lastDay };
  const { endMs } = dayBounds(lastDay, "UTC+8");
  const publication = await publicationStatus(accountId, lastDay);
  return { now: Math.min(Math.max(now, endMs + 1), endMs + dayMs), lastDay, publication };
}

/** How far the days of a range are synced, both inclusive, with the archive's status. */
export async function coverageOf(accountId: string, from: Day, to: Day): Promise<Coverage> {
  const [status, days] = await Promise.all([
    archiveStatus(accountId),
    archivedDays(accountId, "commissions", from, to),
  ]);
  return { ...status, days: [...days] };
}

/** Over so long the pace of a sync is measured. */
const paceMs = 60_000;

/** From fewer syncs that ended nothing is said of how long the others take. */
const minEnded = 3;

/**
 * How fast an account's commissions are synced now, by the tokens of the rate limit and the syncs
 * of the last minute; null while no day is being synced. `now` is the exchange's, Unix ms.
 */
export async function syncPaceOf(accountId: string, now: number): Promise<SyncPace | null> {
  const [days] = await rowsOf<{ syncing: number; waiting: number }>(sql`
    SELECT count(*) FILTER (WHERE NOT ${isLeaseFree})::int AS syncing,
      count(*) FILTER (WHERE ${isLeaseFree} AND next_at <= ${new Date(now)})::int AS waiting
    FROM archive_day WHERE account_id = ${accountId} AND archive = 'commissions'`);
  if (!days?.syncing) return null;
  // The limit is the account's own, and the same for every kind of account.
  const account = { id: accountId, copyTrading: false };
  const rateLimit = rateLimitOf(endpoints["order-commission"], "", account);
  const [{ tokens, desk }, dayTakesMs] = await Promise.all([
    remainingCalls(rateLimit),
    msADay(accountId),
  ]);
  const { syncing, waiting } = days;
  return {
    used: Math.max(0, tokens - desk),
    ...{ allowed: tokens, kept: keptForUsers(rateLimit), syncing, waiting },
    leftMs: dayTakesMs === null ? null : Math.round(dayTakesMs * (syncing + waiting)),
  };
}

/** How long a day takes, by those that ended in the last minute; null when they are too few. */
async function msADay(accountId: string): Promise<number | null> {
  const [last] = await rowsOf<{ ended: number; ms: number | null }>(sql`
    SELECT count(*) FILTER (WHERE state = 'complete')::int AS ended,
      least(${paceMs}::int, extract(epoch FROM now() - min(started_at)) * 1000)::float8 AS ms
    FROM sync_run WHERE account_id = ${accountId} AND archive = 'commissions' AND (
      state = 'syncing'
      OR state = 'complete' AND ended_at > now() - ${paceMs}::int * interval '1 ms')`);
  if (!last || last.ms === null || last.ended < minEnded) return null;
  return last.ms / last.ended;
}

const maxReads = 50;

const maxRows = 50;

/** How a day of commissions was synced, newest first, with the rows in quarantine and its gaps. */
export async function syncRunsOf(accountId: string, day: Day): Promise<DaySyncHistory> {
  const [certificate, gaps, reads, quarantined] = await Promise.all([
    certificateOf(accountId, day),
    gapsOf(accountId, day),
    readingDatabase()
      .select()
      .from(syncRun)
      .where(
        and(
          eq(syncRun.accountId, accountId),
          eq(syncRun.archive, "commissions"),
          eq(syncRun.day, day),
        ),
      )
      .orderBy(desc(syncRun.startedAt))
      .limit(maxReads),
    readingDatabase()
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
      .limit(maxRows),
  ]);
  return {
    certificate,
    gaps: [...gaps],
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
    quarantined: quarantined.map(({ reason, row, seenAt }) => ({
      reason,
      row: JSON.stringify(row),
      seenAt: seenAt.getTime(),
    })),
  };
}

/**
 * Has days of an account's commissions read now by the worker: those that are named, or all that
 * are not read to the end. Answers how many. Throws a DeskError for a day that the exchange does
 * not answer any more, or not yet.
 */
export async function requestSync(
  accountId: string,
  named: readonly Day[] | null,
): Promise<number> {
  if ((await syncPausedAt(accountId)) !== null) throw paused();
  const { now, lastDay } = await archiveStatus(accountId);
  if (lastDay === null) return 0;
  const readable = readableDays(now);
  const strange = named?.find((day) => !readable.includes(day));
  if (strange !== undefined) throw notAvailable(strange, readable);
  const days = named ?? (await unsyncedDays(accountId, readable));
  // The beginning of the exchange's today: due by any clock that has seen the last day end.
  const due = dayBounds(addDays(lastDay, 1), "UTC+8").startMs;
  const asked = await markDue(commissionArchive, accountId, days, due);
  if (asked > 0) await notify(database(), archiveChannel, accountId);
  return asked;
}

async function unsyncedDays(accountId: string, readable: readonly Day[]): Promise<readonly Day[]> {
  const [first, last] = [readable[0], readable.at(-1)];
  if (!first || !last) return [];
  const { days } = await coverageOf(accountId, first, last);
  return days.filter(({ state }) => !isFullySynced(state)).map(({ day }) => day);
}

function paused(): DeskError {
  const message = "The sync of this account is paused. Resume it first.";
  return new DeskError({
    kind: "invalid",
    issues: [{ field: "accountId", rule: "paused", message }],
  });
}

function notAvailable(day: Day, readable: readonly Day[]): DeskError {
  const message =
    `The exchange doesn't return ${day} now. ` +
    `Available: ${readable[0]} to ${readable.at(-1)} (UTC+8).`;
  return new DeskError({ kind: "invalid", issues: [{ field: "days", rule: "readable", message }] });
}
