import "server-only";
import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { type DayState, isVerifiedDay } from "@/lib/archive/enums";
import type { Day } from "@/lib/time";
import { type Tx, transaction } from "../db/database";
import { archiveDay, syncRun } from "../db/schema";
import { newId } from "../ids";
import { processInstanceId } from "../processes/process-lease";
import {
  type ArchiveName,
  type ArchiveSource,
  type ReadableWindow,
  type SyncRun,
  sourceDeviations,
} from "./archive-source";
import { firstSlice } from "./paging";
import { completedPasses, nextMethod } from "./verification";

/**
 * Takes a day for this process and goes on with the sync run that is open, or begins one; null
 * when another process holds the day (docs/archive.md#one-process).
 */
export async function beginSyncRun(
  accountId: string,
  source: ArchiveSource,
  day: Day,
  wanted: ReadableWindow,
): Promise<SyncRun | null> {
  const archive = source.name;
  const holder = await processInstanceId();
  const deviations = await sourceDeviations(source, accountId);
  const own = and(
    eq(archiveDay.accountId, accountId),
    eq(archiveDay.archive, archive),
    eq(archiveDay.day, day),
  );
  return transaction(async (tx) => {
    const taken = await tx
      .update(archiveDay)
      .set({ holder, leaseUntil: sql`clock_timestamp() + ${dayLeaseMs} * interval '1 ms'` })
      .where(and(own, or(eq(archiveDay.holder, holder), isLeaseFree)))
      .returning({ completeSyncs: archiveDay.completeSyncs });
    const [leased] = taken;
    if (!leased) return null;
    const [open] = await tx
      .select()
      .from(syncRun)
      .where(
        and(
          eq(syncRun.accountId, accountId),
          eq(syncRun.archive, archive),
          eq(syncRun.day, day),
          eq(syncRun.state, "syncing"),
        ),
      );
    if (open) return open;
    await tx.execute(sql`SELECT make_fill_month(${day}::date)`);
    // A day that was read to its end keeps its state while it is read again.
    if (leased.completeSyncs === 0)
      await tx.update(archiveDay).set({ state: "syncing" }).where(own);
    const fromMs = Math.ceil(wanted.startMs);
    const toMs = Math.floor(wanted.endMs);
    const wantedMethod = nextMethod(await completedPasses(tx, { accountId, archive, day }));
    const unsliceable = wantedMethod === "slices" && deviations.wholeDays;
    const method = unsliceable ? "other-pages" : wantedMethod;
    const sliced = method === "slices";
    const [begun] = await tx
      .insert(syncRun)
      .values({
        id: newId("read"),
        accountId,
        archive,
        day,
        state: "syncing",
        method,
        fromMs,
        toMs,
        ...(sliced ? firstSlice(fromMs, toMs) : {}),
        shortPages: sliced && (await hadShortPages(tx, accountId, archive, day)),
        whole: wanted.whole,
        pageRows: unsliceable ? source.pageRows.other : source.pageRows.usual,
      })
      .returning();
    return begun ?? null;
  });
}

/** Whether the exchange gave the day's last cursor read short pages before the last one. */
async function hadShortPages(tx: Tx, accountId: string, archive: ArchiveName, day: Day) {
  const [last] = await tx
    .select({ shortPages: syncRun.shortPages })
    .from(syncRun)
    .where(
      and(
        eq(syncRun.accountId, accountId),
        eq(syncRun.archive, archive),
        eq(syncRun.day, day),
        ne(syncRun.method, "slices"),
      ),
    )
    .orderBy(desc(syncRun.startedAt))
    .limit(1);
  return last?.shortPages ?? false;
}

export type ArchiveDay = typeof archiveDay.$inferSelect;

/** What a day becomes by a sync run that came to the list's end. */
export interface DayOutcome {
  readonly state: DayState;
  readonly records: number;
  readonly missing: number;
  readonly nextAt: Date | null;
}

/** After so many interruptions in a row a sync run starts again from its first page. */
const maxFailures = 6;

const dayOfRun = (archive: ArchiveName, read: Pick<SyncRun, "accountId" | "day">) =>
  and(
    eq(archiveDay.accountId, read.accountId),
    eq(archiveDay.archive, archive),
    eq(archiveDay.day, read.day),
  );

/** Ends a complete sync run; `finalise` plans in the same transaction what follows. */
export async function completeSyncRun(
  archive: ArchiveName,
  read: SyncRun,
  now: Date,
  finalise: (tx: Tx, day: ArchiveDay) => Promise<DayOutcome>,
): Promise<void> {
  const own = dayOfRun(archive, read);
  await transaction(async (tx) => {
    const [day] = await tx.select().from(archiveDay).where(own).for("update");
    if (!day) throw new Error(`The archive does not know the day ${read.day}.`);
    await tx
      .update(syncRun)
      .set({ state: "complete", endedAt: sql`now()`, completeAt: now, error: null })
      .where(eq(syncRun.id, read.id));
    const after = await finalise(tx, day);
    const verifiedNow = isVerifiedDay(after.state) && day.firstVerifiedAt === null;
    await tx
      .update(archiveDay)
      .set({
        ...after,
        ...(verifiedNow ? { firstVerifiedAt: sql`now()` } : {}),
        completeSyncs: day.completeSyncs + 1,
        lastCompleteAt: now,
        failures: 0,
        brokenRuns: 0,
        lastError: null,
        holder: null,
        leaseUntil: null,
      })
      .where(own);
  });
}

/**
 * Releases a day whose sync run was interrupted, with the reason. The run continues from its
 * cursor; a slice whose list broke is read anew. A list that is read as a whole, or breaks or fails
 * too often in a row, begins with its first page.
 */
export async function interruptSyncRun(
  archive: ArchiveName,
  read: SyncRun,
  end: { readonly reason: string; readonly broken: boolean; readonly failed: boolean },
  retryAt: (failures: number) => Date,
): Promise<void> {
  const own = dayOfRun(archive, read);
  await transaction(async (tx) => {
    const [day] = await tx.select().from(archiveDay).where(own).for("update");
    if (!day) return;
    const failures = end.failed ? day.failures + 1 : day.failures;
    const brokenRuns = end.broken ? day.brokenRuns + 1 : day.brokenRuns;
    const inSlice = read.method === "slices" && brokenRuns % maxFailures !== 0;
    if (failures >= maxFailures || (end.broken && !inSlice)) {
      await tx
        .update(syncRun)
        .set({ state: "partial", endedAt: sql`now()`, error: end.reason })
        .where(eq(syncRun.id, read.id));
    } else if (end.broken) {
      await tx.update(syncRun).set({ cursor: null }).where(eq(syncRun.id, read.id));
    }
    await tx
      .update(archiveDay)
      .set({
        ...(day.completeSyncs === 0 ? { state: "partial" as const } : {}),
        failures: failures >= maxFailures ? 0 : failures,
        brokenRuns,
        lastError: end.reason,
        nextAt: retryAt(failures + brokenRuns),
        holder: null,
        leaseUntil: null,
      })
      .where(own);
  });
}

/**
 * A day whose lease has expired may be taken over (docs/archive.md#a-sync). The process that held
 * it notices with the next page and keeps nothing.
 */
export const dayLeaseMs = 60_000;

/** No living process holds the day: what a dead one held is free as soon as its death is known. */
export const isLeaseFree = sql`(${archiveDay.holder} IS NULL
  OR ${archiveDay.leaseUntil} < clock_timestamp()
  OR NOT EXISTS (SELECT 1 FROM process_instance AS owner
    WHERE owner.id = ${archiveDay.holder} AND owner.lease_until > clock_timestamp()))`;
