import "server-only";
import { and, eq, inArray, isNull, lt, lte, notInArray, or, sql } from "drizzle-orm";
import type { Day, TimeWindow } from "@/lib/time";
import { database } from "../db/pool";
import { archiveDay, archiveQuarantine } from "../db/schema";
import type { Tx } from "../db/transaction";
import { beginRead } from "./begin-read";
import { type ArchiveDay, breakOffRead, completeRead, type DayAfter } from "./end-read";
import { readDay } from "./read-day";
import type { OpenRead, Source } from "./source";

/** What of a unit can still be asked for. */
export interface Part extends TimeWindow {
  /** False when the exchange has already forgotten its beginning. */
  readonly whole: boolean;
}

/** One archive: what it reads, in which units, and what a reading makes of one. */
export interface Keeper {
  readonly source: Source;
  /** Rows a page of the first and of later readings: other edges hide no record twice. */
  readonly pageRows: { readonly first: number; readonly again: number };
  /** The units that can be read, each by its first day, oldest first. */
  readable(nowMs: number): readonly Day[];
  partOf(day: Day, nowMs: number): Part | null;
  judge(tx: Tx, read: OpenRead, facts: JudgedDay): Promise<DayAfter>;
}

/** What is known of a unit when a reading has come to its end. */
export interface JudgedDay {
  readonly before: ArchiveDay;
  readonly quarantined: number;
  readonly whole: boolean;
  readonly nowMs: number;
}

const shortestWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;

/** The units to be read by now, oldest first: what is about to be lost leads. */
export async function dueDays(keeper: Keeper, accountId: string, nowMs: number): Promise<Day[]> {
  await noteDays(keeper, accountId, nowMs);
  const due = await database()
    .select({ day: archiveDay.day })
    .from(archiveDay)
    .where(
      and(
        ofArchive(keeper, accountId),
        lte(archiveDay.nextAt, new Date(nowMs)),
        or(isNull(archiveDay.holder), lt(archiveDay.heldUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(archiveDay.day);
  return due.map(({ day }) => day as Day);
}

/** Enters what has ended since, and gives up what the exchange has forgotten. */
async function noteDays(keeper: Keeper, accountId: string, nowMs: number): Promise<void> {
  const days = [...keeper.readable(nowMs)];
  if (days.length === 0) return;
  const archive = keeper.source.name;
  const state = "awaiting-publication" as const;
  const fresh = days.map((day) => ({ accountId, archive, day, state, nextAt: new Date(nowMs) }));
  await database().insert(archiveDay).values(fresh).onConflictDoNothing();
  await database()
    .update(archiveDay)
    .set({
      nextAt: null,
      state: sql`CASE WHEN ${archiveDay.completeReads} > 0 THEN ${archiveDay.state}
        WHEN ${archiveDay.records} > 0 THEN 'expired-partial' ELSE 'lost' END`,
    })
    .where(
      and(
        ofArchive(keeper, accountId),
        notInArray(archiveDay.day, days),
        lt(archiveDay.day, days[0] ?? ""),
        sql`${archiveDay.nextAt} IS NOT NULL`,
      ),
    );
}

/** Reads one unit to its end, or as far as it goes. `clock` is the exchange's, Unix ms. */
export async function readOne(
  keeper: Keeper,
  accountId: string,
  day: Day,
  clock: () => number,
  mayGoOn: () => boolean,
): Promise<void> {
  const part = keeper.partOf(day, clock());
  if (part === null) return;
  const { first, again } = keeper.pageRows;
  const [known] = await database()
    .select({ reads: archiveDay.completeReads })
    .from(archiveDay)
    .where(and(ofArchive(keeper, accountId), eq(archiveDay.day, day)));
  const pageRows = known?.reads ? again : first;
  const read = await beginRead(accountId, keeper.source.name, day, { ...part, pageRows });
  if (read === null) return;
  const end = await readDay(keeper.source, read, mayGoOn);
  if (end.kind === "taken") return;
  if (end.kind === "complete") return finish(keeper, end.read, clock());
  const startOver = end.kind === "broken";
  const failed = end.kind === "broken" || end.failed;
  const retryAt = (failures: number) =>
    new Date(clock() + Math.min(longestWaitMs, shortestWaitMs * 2 ** failures));
  return breakOffRead(keeper.source.name, read, { why: end.why, startOver, failed }, retryAt);
}

function finish(keeper: Keeper, read: OpenRead, nowMs: number): Promise<void> {
  const { accountId, day } = read;
  return completeRead(keeper.source.name, read, new Date(nowMs), async (tx, before) => {
    const [odd] = await tx
      .select({ rows: sql<number>`count(*)::int` })
      .from(archiveQuarantine)
      .where(
        and(
          eq(archiveQuarantine.accountId, accountId),
          eq(archiveQuarantine.archive, keeper.source.name),
          eq(archiveQuarantine.day, day),
        ),
      );
    const whole = before.completeReads > 0 ? before.state !== "expired-partial" : read.whole;
    return keeper.judge(tx, read, { before, quarantined: odd?.rows ?? 0, whole, nowMs });
  });
}

/** Makes units due at once, for somebody who asks. */
export async function askForNow(
  keeper: Keeper,
  accountId: string,
  days: readonly Day[],
  nowMs: number,
): Promise<number> {
  if (days.length === 0) return 0;
  const asked = await database()
    .update(archiveDay)
    .set({ nextAt: new Date(nowMs) })
    .where(and(ofArchive(keeper, accountId), inArray(archiveDay.day, [...days])))
    .returning({ day: archiveDay.day });
  return asked.length;
}

function ofArchive({ source }: Keeper, accountId: string) {
  return and(eq(archiveDay.accountId, accountId), eq(archiveDay.archive, source.name));
}
