import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Correction } from "@/lib/archive/api";
import { bookedSums, byProduct, type ClientLine, shareOfLines } from "@/lib/archive/client-lines";
import { unattributedLabel } from "@/lib/archive/clients";
import { addMonths, type Month, monthOf, monthRange } from "@/lib/archive/month";
import {
  type MonthClose,
  type MonthEvent,
  type MonthShare,
  rebateOf,
} from "@/lib/archive/month-close";
import { decimal, decimalOrNull } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { Queries } from "../../db/database";
import { readingDatabase } from "../../db/reading";
import { monthEvent, user } from "../../db/schema";
import { refreshClientDays } from "../clients/client-days";
import { plansOf } from "../clients/plans";
import { uidSyncStatus } from "../clients/uid-sync";
import { correctionPage } from "../commissions/corrections";
import { archiveStatus } from "../commissions/coverage";
import { archivedDays } from "../day-status";
import { currentLines, type Days, digestOf, frozenLines, lastEvents } from "./month-lines";
import { partialFromOf } from "./partial-month";
import { reassignmentsBetween } from "./reassignments";
import { changingRange, unbookedLines } from "./unbooked-lines";

/** So many exceptions are listed; their sum is in the lines, however many there are. */
const maxExceptions = 1000;

/** A month of an account's commissions: its lines, its digest, and all that was done to it. */
export async function monthClose(accountId: string, month: Month): Promise<MonthClose> {
  return (await monthInFull(accountId, month)).close;
}

/** The same with its lines by client. */
export async function monthInFull(
  accountId: string,
  month: Month,
): Promise<{ readonly close: MonthClose; readonly lines: readonly ClientLine[] }> {
  const db = readingDatabase();
  const { from, to } = monthRange(month);
  const locks = await currentLocks(db, accountId);
  const before = locks.filter((lock) => lock.month < month)[0];
  const changing = await changingRange(db, { accountId, month }, before?.at ?? null);
  await refreshClientDays({ accountId, from: changing.from, to });
  const [status, days, history, now] = await Promise.all([
    archiveStatus(accountId),
    archivedDays(accountId, "commissions", from, to),
    monthHistory(db, accountId, month),
    currentLines(db, accountId, { from, to }),
  ]);
  const locked = lockOf(history);
  const lines = await linesOfMonth(db, { accountId, month }, { locked, locks, changing, now });
  const since = before && { accountId, changing, after: before.at, upTo: locked?.at ?? null };
  const isBooked = lines.some(({ day }) => day < from);
  const shares = await monthShares(db, { accountId, month, number: locked?.number ?? null, lines });
  const close: MonthClose = {
    ...status,
    month,
    locked,
    newestLocked: await newestLock(db, accountId, locks),
    days,
    own: byProduct(lines.filter(({ day }) => day >= from)),
    afterLock: byProduct(lines.filter(({ kind }) => kind === "correction")),
    lockedBefore: before?.month === addMonths(month, -1) ? before.month : null,
    partialFrom: locked ? locked.day : await partialFromOf(db, accountId, month),
    uidSync: locked ? null : await uidSyncStatus({ accountId, from, to }, status.now),
    shares,
    digest: digestOf(lines, shares),
    rebateNow: rebateOf(now),
    exceptions: since && isBooked ? await correctionsBetween(since) : [],
    reassignments: since ? await reassignmentsBetween(db, since) : [],
    history,
  };
  return { close, lines };
}

interface LinesOfMonth {
  readonly accountId: string;
  readonly month: Month;
  /** Of the lock; null while the month is open. */
  readonly number: number | null;
  readonly lines: readonly ClientLine[];
}

interface Agreed extends Record<string, unknown> {
  readonly client: string;
  readonly name: string;
  readonly code: string;
}

/** The clients of a month's lines, with what was agreed when it was locked, or is agreed now. */
export async function monthShares(db: Queries, of: LinesOfMonth): Promise<MonthShare[]> {
  const { lines } = of;
  const agreed = of.number === null ? await sharesNow(db, of) : await frozenShares(db, of);
  const present = new Set(lines.map(({ client }) => client));
  const shares = agreed
    .filter(({ client }) => present.has(client))
    .map((share) => ({ ...share, ...sumsOf(linesOf(lines, share.client)) }));
  const nobody = { client: null, name: unattributedLabel, code: "", percent: "0", exact: "0" };
  return present.has(null) ? [...shares, { ...nobody, ...sumsOf(linesOf(lines, null)) }] : shares;
}

type AgreedShare = Omit<MonthShare, "basis" | "booked">;

const sumsOf = (lines: readonly ClientLine[]) => ({
  basis: rebateOf(lines),
  booked: bookedSums(lines),
});

/** Each line by the plan of its own day, those that are booked from earlier months too. */
async function sharesNow(
  db: Queries,
  { accountId, lines }: LinesOfMonth,
): Promise<readonly AgreedShare[]> {
  const plans = await plansOf(db, accountId);
  const { rows } = await db.execute<Agreed>(sql`
    SELECT id AS client, name, code FROM client WHERE account_id = ${accountId} ORDER BY name, id`);
  return rows.map((row) => ({
    ...row,
    ...shareOfLines(linesOf(lines, row.client), plans.get(row.client) ?? []),
  }));
}

async function frozenShares(
  db: Queries,
  { accountId, month, number }: LinesOfMonth,
): Promise<readonly AgreedShare[]> {
  const { rows } = await db.execute<Agreed & { percent: string; exact: string }>(sql`
    SELECT client_id AS client, name, code, percent, share::text AS exact FROM month_share
    WHERE (account_id, month, number) = (${accountId}, ${monthRange(month).from}, ${number})
    ORDER BY name, client_id`);
  return rows.map((row) => ({ ...row, exact: decimal(row.exact) }));
}

const linesOf = (lines: readonly ClientLine[], of: string | null) =>
  lines.filter(({ client }) => client === of);

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
    .select({ event: monthEvent, by: user.name })
    .from(monthEvent)
    .innerJoin(user, eq(user.id, monthEvent.userId))
    .where(and(eq(monthEvent.accountId, accountId), eq(monthEvent.month, monthRange(month).from)))
    .orderBy(desc(monthEvent.number));
  return rows.map(({ event, by }) => ({
    number: event.number,
    kind: event.kind,
    at: event.at.getTime(),
    by,
    day: event.day as Day | null,
    product: event.product,
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
  /** The days before the month on which something may have changed. */
  readonly changing: Days;
  readonly locked: MonthEvent | null;
  readonly locks: readonly CurrentLock[];
  /** The month's own lines as they are now. */
  readonly now: readonly ClientLine[];
}

/** What a lock froze; of an open month what one would freeze now, oldest day first. */
export async function linesOfMonth(
  db: Queries,
  { accountId, month }: { readonly accountId: string; readonly month: Month },
  { changing: range, locked, locks, now }: MonthFacts,
): Promise<ClientLine[]> {
  if (locked) return frozenLines(db, accountId, { month, number: locked.number });
  const [newest] = locks;
  if (newest === undefined || addMonths(newest.month, 1) !== month) return [...now];
  return [...(await unbookedLines(db, { accountId, range, lockedAt: newest.at })), ...now];
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

/** What happened to days before a month after one moment, up to another. */
interface SinceLock {
  readonly accountId: string;
  readonly changing: Days;
  /** Unix ms by our clock. */
  readonly after: number;
  readonly upTo: number | null;
}

/** The corrections of such days that had their effect meanwhile. */
async function correctionsBetween({ accountId, changing, ...effect }: SinceLock) {
  const range = { accountId, ...changing, kind: null, state: null, effect };
  const { rows } = await correctionPage(range, null, maxExceptions);
  return rows.filter(
    (row): row is Correction => row.effect !== null && decimal(row.effect) !== "0",
  );
}
