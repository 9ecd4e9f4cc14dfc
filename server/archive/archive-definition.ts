import "server-only";
import { and, eq, inArray, isNull, lt, lte, ne, notInArray, sql } from "drizzle-orm";
import { type Day, dayMs } from "@/lib/time";
import { database, type Tx } from "../db/database";
import { archiveDay, archivePage, archiveQuarantine, syncRun } from "../db/schema";
import type { ArchiveName, ArchiveSource, ReadableWindow, SyncRun } from "./archive-source";
import { fetchPages } from "./fetch-pages";
import { retryLost } from "./store-page";
import {
  type ArchiveDay,
  beginSyncRun,
  completeSyncRun,
  type DayOutcome,
  interruptSyncRun,
  isLeaseFree,
} from "./sync-run";
import { completedPasses, type Pass } from "./verification";

/** One archive: what it reads, in which units, and what a sync run makes of one. */
export interface ArchiveDefinition {
  readonly source: ArchiveSource;
  /** The units that can be read, each by its first day, oldest first. */
  readable(nowMs: number): readonly Day[];
  /** Units that are synced whatever their age, because something in them is not final. */
  chased?(accountId: string, nowMs: number): Promise<readonly Day[]>;
  readableWindow(day: Day, nowMs: number): ReadableWindow | null;
  /** Until when the whole of a unit can be synced, Unix ms; null when that is not stated. */
  retentionDeadline(day: Day): number | null;
  /**
   * Compares what a whole sync run received with what the archive holds of the unit: notes what is
   * missing, and takes out of the sums what both methods lack.
   */
  compare(tx: Tx, read: SyncRun, nowMs: number): Promise<Comparison>;
  /** How many records count on a unit. */
  countOf(tx: Tx, read: SyncRun): Promise<number>;
  finalise(tx: Tx, read: SyncRun, facts: CompletedRun): Promise<DayOutcome>;
}

/** What a whole sync run received, beside what the archive holds. */
export interface Comparison {
  /** Records that count on the unit now. */
  readonly records: number;
  /** Of these, records that the run lacked. */
  readonly missing: number;
  /** Distinct records that the run received, and the SHA-256 over them. */
  readonly received: number;
  readonly digest: Buffer;
}

/** What is known of a unit when a sync run has come to its end. */
export interface CompletedRun {
  readonly before: ArchiveDay;
  readonly records: number;
  readonly missing: number;
  /** Rows in quarantine. */
  readonly setAside: number;
  /** Whether this run covers the whole unit. */
  readonly whole: boolean;
  /** The passes of the whole unit, this one included, oldest first. */
  readonly passes: readonly Pass[];
  readonly nowMs: number;
}

const minWaitMs = 2_000;

const maxWaitMs = 5 * 60_000;

/** What is lost within three days is read first, the soonest leading; then the newest. */
const soonLostMs = 3 * dayMs;

/** The units to be read by now, the most pressing first. */
export async function dueDays(
  definition: ArchiveDefinition,
  accountId: string,
  nowMs: number,
): Promise<Day[]> {
  await recordDays(definition, accountId, nowMs);
  const due = await database()
    .select({ day: archiveDay.day })
    .from(archiveDay)
    .where(
      and(ofArchive(definition, accountId), lte(archiveDay.nextAt, new Date(nowMs)), isLeaseFree),
    )
    .orderBy(archiveDay.day);
  const days = due.map(({ day }) => day as Day);
  const isSoonLost = (day: Day) =>
    (definition.retentionDeadline(day) ?? nowMs * 2) - nowMs <= soonLostMs;
  return [...days.filter(isSoonLost), ...days.filter((day) => !isSoonLost(day)).reverse()];
}

/** Enters what has ended since, and gives up what the exchange has forgotten. */
async function recordDays(
  definition: ArchiveDefinition,
  accountId: string,
  nowMs: number,
): Promise<void> {
  const readable = definition.readable(nowMs);
  const [oldest] = readable;
  if (oldest === undefined) return;
  const chased = (await definition.chased?.(accountId, nowMs)) ?? [];
  const days = [...new Set([...readable, ...chased])];
  await database().execute(sql`
    INSERT INTO archive_day (account_id, archive, day, state, next_at)
    SELECT ${accountId}, ${definition.source.name}, day, 'awaiting-publication',
      ${new Date(nowMs).toISOString()}::timestamptz
    FROM unnest(${`{${days.join(",")}}`}::date[]) AS day
    ON CONFLICT DO NOTHING`);
  if (chased.length > 0) await resumeDays(definition, accountId, chased, nowMs);
  await database()
    .update(archiveDay)
    .set({
      nextAt: null,
      excluded: false,
      state: sql`CASE WHEN ${archiveDay.completeSyncs} > 0 THEN ${archiveDay.state}
        WHEN ${hasRows} THEN 'expired-partial' ELSE 'lost' END`,
    })
    .where(
      and(
        ofArchive(definition, accountId),
        notInArray(archiveDay.day, days),
        lt(archiveDay.day, oldest),
        sql`(${archiveDay.nextAt} IS NOT NULL OR ${archiveDay.excluded})`,
      ),
    );
}

/** Plans units again that were to be synced never again. */
async function resumeDays(
  definition: ArchiveDefinition,
  accountId: string,
  days: readonly Day[],
  nowMs: number,
): Promise<void> {
  const own = and(ofArchive(definition, accountId), inArray(archiveDay.day, [...days]));
  await database()
    .update(archiveDay)
    .set({ nextAt: new Date(nowMs) })
    .where(and(own, isNull(archiveDay.nextAt)));
}

/** Some of the unit's records came before its sync run was interrupted. */
const hasRows = sql`EXISTS (SELECT 1 FROM sync_run AS read
  WHERE (read.account_id, read.archive, read.day)
    = (${archiveDay.accountId}, ${archiveDay.archive}, ${archiveDay.day}) AND read.rows > 0)`;

/**
 * Reads one unit to its end, or as far as it goes; false when there was nothing to read or another
 * process reads it. `clock` is the exchange's, Unix ms.
 */
export async function syncDay(
  definition: ArchiveDefinition,
  accountId: string,
  day: Day,
  clock: () => number,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const part = definition.readableWindow(day, clock());
  if (part === null) return false;
  const read = await beginSyncRun(accountId, definition.source, day, part);
  if (read === null) return false;
  const end = await fetchPages(definition.source, read, mayGoOn);
  if (end.kind === "taken") return false;
  if (end.kind === "complete") {
    await finaliseRun(definition, end.read, clock());
    return true;
  }
  const broken = end.kind === "broken";
  const failed = !broken && end.failed;
  const retryAt = (failures: number) =>
    new Date(clock() + Math.min(maxWaitMs, minWaitMs * 2 ** failures));
  await interruptSyncRun(
    definition.source.name,
    read,
    { reason: end.reason, broken, failed },
    retryAt,
  );
  return true;
}

function finaliseRun(definition: ArchiveDefinition, read: SyncRun, nowMs: number): Promise<void> {
  const archive = definition.source.name;
  const { accountId, day } = read;
  // What the exchange forgot while it was read is not missing.
  const whole = read.whole && nowMs <= (definition.retentionDeadline(day as Day) ?? nowMs);
  const finalise = async (tx: Tx, before: ArchiveDay) => {
    const compared = whole ? await definition.compare(tx, read, nowMs) : null;
    const records = compared?.records ?? (await definition.countOf(tx, read));
    const missing = compared?.missing ?? before.missing;
    if (compared) await storeComparison(tx, read, compared);
    if (compared && missing === 0) await resolveQuarantined(tx, archive, read);
    const setAside = await countQuarantined(tx, archive, read);
    const passes = await completedPasses(tx, { accountId, archive, day });
    const facts = { before, records, missing, setAside, whole, passes, nowMs };
    return definition.finalise(tx, read, facts);
  };
  return retryLost(() => completeSyncRun(archive, read, new Date(nowMs), finalise));
}

/** Keeps what a whole run received. Which records that were is in its digest from now on. */
async function storeComparison(tx: Tx, read: SyncRun, compared: Comparison): Promise<void> {
  const { received: records, missing, digest } = compared;
  await tx.update(syncRun).set({ records, missing, digest }).where(eq(syncRun.id, read.id));
  await tx.update(archivePage).set({ ids: [] }).where(eq(archivePage.syncRunId, read.id));
}

const ofDay = (archive: ArchiveName, { accountId, day }: SyncRun) =>
  and(
    eq(archiveQuarantine.accountId, accountId),
    eq(archiveQuarantine.archive, archive),
    eq(archiveQuarantine.day, day),
    isNull(archiveQuarantine.resolvedAt),
  );

/** What a run that lacks nothing did not find any more is put right, or gone. */
function resolveQuarantined(tx: Tx, archive: ArchiveName, read: SyncRun) {
  return tx
    .update(archiveQuarantine)
    .set({ resolvedAt: sql`now()` })
    .where(and(ofDay(archive, read), ne(archiveQuarantine.syncRunId, read.id)));
}

async function countQuarantined(tx: Tx, archive: ArchiveName, read: SyncRun): Promise<number> {
  const [odd] = await tx
    .select({ rows: sql<number>`count(*)::int` })
    .from(archiveQuarantine)
    .where(ofDay(archive, read));
  return odd?.rows ?? 0;
}

/** Makes units due at once, for a user's request. */
export async function markDue(
  definition: ArchiveDefinition,
  accountId: string,
  days: readonly Day[],
  nowMs: number,
): Promise<number> {
  if (days.length === 0) return 0;
  const asked = await database()
    .update(archiveDay)
    .set({ nextAt: new Date(nowMs) })
    .where(and(ofArchive(definition, accountId), inArray(archiveDay.day, [...days])))
    .returning({ day: archiveDay.day });
  return asked.length;
}

function ofArchive({ source }: ArchiveDefinition, accountId: string) {
  return and(eq(archiveDay.accountId, accountId), eq(archiveDay.archive, source.name));
}

/** The channel that asks the worker to sync now. */
export const archiveChannel = "archive";
