import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Correction } from "@/lib/archive/api";
import { addMonths, type Month, monthOf, monthRange } from "@/lib/archive/month";
import { type MonthClose, type MonthEvent, rebateOf } from "@/lib/archive/month-close";
import { decimal, decimalOrNull } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { database, type Queries } from "../../db/database";
import { monthEvent, person } from "../../db/schema";
import { correctionPage } from "../commissions/corrections";
import { archiveStatus } from "../commissions/coverage";
import { archivedDays } from "../day-status";
import {
  changingRange,
  currentLines,
  digestOf,
  frozenLines,
  lastEvents,
  unbookedLines,
} from "./month-lines";

/** So many exceptions are listed; their sum is in the lines, however many there are. */
const mostExceptions = 1000;

/** A month of an account's commissions: its lines, its digest, and all that was done to it. */
export async function monthClose(accountId: string, month: Month): Promise<MonthClose> {
  const db = database();
  const { from, to } = monthRange(month);
  const [status, days, history, locks, now] = await Promise.all([
    archiveStatus(accountId),
    archivedDays(accountId, "commissions", from, to),
    monthHistory(db, accountId, month),
    currentLocks(db, accountId),
    currentLines(db, accountId, { from, to }),
  ]);
  const locked = lockOf(history);
  const lines = await linesOfMonth(db, accountId, month, { locked, locks, now });
  const before = locks.filter((lock) => lock.month < month)[0];
  const exceptions =
    lines.some(({ day }) => day < from) && before
      ? await correctionsBetween(accountId, month, { after: before.at, upTo: locked?.at ?? null })
      : [];
  return {
    ...status,
    month,
    locked,
    newestLocked: await newestLock(db, accountId, locks),
    days,
    own: lines.filter(({ day }) => day >= from),
    afterLock: lines.filter(({ day }) => day < from),
    digest: digestOf(lines),
    rebateNow: rebateOf(now),
    exceptions,
    history,
  };
}

/** A month that is locked now, and since when, Unix ms by our clock. */
interface CurrentLock {
  readonly month: Month;
  readonly number: number;
  readonly at: number;
}

/** The months that are locked now, newest first. */
export async function currentLocks(db: Queries, accountId: string): Promise<CurrentLock[]> {
  const { rows } = await db.execute<{ month: Day; number: number; at: Date | string }>(sql`
    SELECT month::text AS month, number, at FROM (${lastEvents(accountId)}) AS last
    WHERE kind = 'locked' ORDER BY month DESC`);
  return rows.map(({ month, number, at }) => ({
    month: monthOf(month),
    number,
    at: new Date(at).getTime(),
  }));
}

/** Everything that happened to a month, newest first. */
export async function monthHistory(
  db: Queries,
  accountId: string,
  month: Month,
): Promise<MonthEvent[]> {
  const rows = await db
    .select({ event: monthEvent, by: person.name })
    .from(monthEvent)
    .innerJoin(person, eq(person.id, monthEvent.personId))
    .where(and(eq(monthEvent.accountId, accountId), eq(monthEvent.month, monthRange(month).from)))
    .orderBy(desc(monthEvent.number));
  return rows.map(({ event, by }) => ({
    number: event.number,
    kind: event.kind,
    at: event.at.getTime(),
    by,
    day: event.day as Day | null,
    reason: event.reason,
    amount: decimalOrNull(event.amount),
    digest: event.digest?.toString("hex") ?? null,
  }));
}

/** The lock that holds, of a month's events, newest first; null while the month is open. */
export function lockOf(history: readonly MonthEvent[]): MonthEvent | null {
  const last = history.find(({ kind }) => kind === "locked" || kind === "reopened");
  return last?.kind === "locked" ? last : null;
}

interface MonthFacts {
  readonly locked: MonthEvent | null;
  readonly locks: readonly CurrentLock[];
  /** The month's own lines as they are now. */
  readonly now: readonly MonthLines[number][];
}

type MonthLines = Awaited<ReturnType<typeof currentLines>>;

/** What a lock froze; of an open month what one would freeze now, oldest day first. */
export async function linesOfMonth(
  db: Queries,
  accountId: string,
  month: Month,
  { locked, locks, now }: MonthFacts,
): Promise<MonthLines> {
  if (locked) return frozenLines(db, accountId, { month, number: locked.number });
  const [newest] = locks;
  const isNext = newest !== undefined && addMonths(newest.month, 1) === month;
  return [...(isNext ? await unbookedLines(db, accountId, month) : []), ...now];
}

async function newestLock(
  db: Queries,
  accountId: string,
  [newest]: readonly CurrentLock[],
): Promise<MonthClose["newestLocked"]> {
  if (!newest) return null;
  const event = lockOf(await monthHistory(db, accountId, newest.month));
  return event && { month: newest.month, event };
}

/** The corrections of days before a month whose effect came after one moment, up to another. */
async function correctionsBetween(
  accountId: string,
  month: Month,
  effect: { readonly after: number; readonly upTo: number | null },
): Promise<Correction[]> {
  const range = { accountId, ...changingRange(month), kind: null, state: null, effect };
  const { rows } = await correctionPage(range, null, mostExceptions);
  return rows.filter((row) => row.effect !== null && decimal(row.effect) !== "0");
}
