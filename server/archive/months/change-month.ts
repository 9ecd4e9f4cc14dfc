import "server-only";
import { and, asc, between, eq, sql } from "drizzle-orm";
import type { ClientLine } from "@/lib/archive/client-lines";
import { formatDays } from "@/lib/archive/completeness";
import { longDay } from "@/lib/archive/day-range";
import { isMonth, longMonth, type Month, monthName, monthRange } from "@/lib/archive/month";
import {
  type MonthEvent,
  type MonthEventKind,
  type MonthShare,
  monthBlockers,
  rebateOf,
  type SeenMonth,
  stalledUidSync,
} from "@/lib/archive/month-close";
import type { Decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { mustOwnAccount } from "../../accounts/connections";
import { appendAudit } from "../../audit/append";
import type { Tx } from "../../db/database";
import { archiveDay, monthEvent, monthLine, monthShare } from "../../db/schema";
import { DeskError } from "../../desk-error";
import { refreshClientDaysIn } from "../clients/client-days";
import { uidSyncStatus } from "../clients/uid-sync";
import { archiveStatus } from "../commissions/coverage";
import { archivedDays } from "../day-status";
import { deadlockRetried } from "../store-page";
import { currentLines, digestOf } from "./month-lines";
import { currentLocks, linesOfMonth, lockOf, monthHistory, monthShares } from "./month-status";
import { partialFromOf } from "./partial-month";
import { changingRange } from "./unbooked-lines";

/** Which month of which account. */
export interface MonthOfAccount {
  readonly accountId: string;
  readonly month: Month;
}

/** The month that an address names, of an account of the user's own desk. Throws a DeskError. */
export async function monthOfAccount(
  principal: Principal,
  accountId: string,
  month: string,
): Promise<MonthOfAccount> {
  await mustOwnAccount(principal, accountId);
  if (!isMonth(month)) throw new DeskError({ kind: "not-found", what: "This month" });
  return { accountId, month };
}

/**
 * Locks a month: freezes its lines, books what changed after the locks before it, and says so in
 * the audit. Throws a DeskError where something keeps it from being locked, or where it is another
 * than the user saw.
 */
export async function lockMonth(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  { digest, partialFrom, reason }: SeenMonth,
): Promise<void> {
  const status = await archiveStatus(accountId);
  await changeMonth({ accountId, month }, async (tx, history) => {
    const { from, to } = monthRange(month);
    const locks = await currentLocks(tx, accountId);
    const locked = lockOf(history);
    const [newest] = locks;
    const changing = await changingRange(tx, { accountId, month }, newest?.at ?? null);
    await holdDays(tx, accountId, { from: changing.from, to });
    await refreshClientDaysIn(tx, { accountId, from: changing.from, to });
    const newestLocked = newest ? { month: newest.month } : null;
    const closing = await closingOf(tx, { accountId, month }, status.now);
    const close = { ...status, month, history, locked, newestLocked, ...closing };
    const [first] = monthBlockers(close);
    if (first) throw refusal(`${first.title}. ${first.text}`);
    const stalled = stalledUidSync(close);
    if (stalled && reason === null) {
      const text =
        `UIDs of ${formatDays(stalled.days)} can't be synced. Enter a reason to ` +
        "lock without them.";
      throw refusal(text, "reason");
    }
    const now = await currentLines(tx, accountId, { from, to });
    const lines = await linesOfMonth(tx, { accountId, month }, { locked, locks, changing, now });
    const shares = await monthShares(tx, { accountId, month, number: null, lines });
    if (digestOf(lines, shares) !== digest || closing.partialFrom !== partialFrom) {
      throw refusal("The archive has changed since you loaded this page. Check the new totals.");
    }
    const event = { kind: "locked", digest, day: partialFrom, reason: stalled && reason } as const;
    const number = await storeEvent(tx, principal, { accountId, month, ...event });
    await storeLines(tx, { accountId, month, number, lines });
    await storeShares(tx, { accountId, month, number, shares });
    const [rebate, before] = [rebateOf(lines), rebateOf(lines.filter(({ day }) => day < from))];
    await audit(tx, principal, "month.locked", {
      ...{ accountId, month, digest, rebate },
      ...{ bookedFromBefore: before, lines: `${lines.length}` },
      ...(partialFrom && { partialFrom }),
      ...(stalled && { reason, unsyncedUids: stalled.days.join(", ") }),
    });
  });
}

/** Asks those who may lock a month to do so, with a word for them; it stands in the history. */
export async function requestLock(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  reason: string,
): Promise<void> {
  await changeMonth({ accountId, month }, async (tx, history) => {
    if (lockOf(history)) throw refusal(`${longMonth(month)} is already locked.`);
    await storeEvent(tx, principal, { accountId, month, kind: "requested", reason });
    await audit(tx, principal, "month.lock-requested", { accountId, month, reason });
  });
}

/** Opens the newest locked month again, with a reason; its lock stays in the history. */
export async function reopenMonth(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  reason: string,
): Promise<void> {
  await changeMonth({ accountId, month }, async (tx, history) => {
    const locked = lockOf(history);
    if (!locked) throw refusal(`${longMonth(month)} isn't locked.`);
    const [newest] = await currentLocks(tx, accountId);
    if (newest && newest.month !== month) {
      throw refusal(`${longMonth(newest.month)} is locked too. Reopen it first.`);
    }
    await storeEvent(tx, principal, { accountId, month, kind: "reopened", reason });
    const { digest } = locked;
    await audit(tx, principal, "month.reopened", { accountId, month, reason, digest });
  });
}

/** Lets a month be locked although one of its days is not verified, with a reason. */
export async function waiveDay(
  principal: Principal,
  { accountId, month }: MonthOfAccount,
  { day, reason }: { readonly day: Day; readonly reason: string },
): Promise<void> {
  const status = await archiveStatus(accountId);
  await changeMonth({ accountId, month }, async (tx, history) => {
    mustBeIn(month, day);
    if (lockOf(history)) throw refusal(`${longMonth(month)} is locked. Reopen it first.`, "day");
    const closing = await closingOf(tx, { accountId, month }, status.now);
    const { days } = closing;
    const facts = { ...status, month, history, locked: null, newestLocked: null, ...closing };
    const open = monthBlockers(facts).flatMap((blocker) => blocker.days);
    if (!open.includes(day)) {
      const left = open.length === 0 ? "No day does." : `${formatDays(open)} ${needs(open)}.`;
      throw refusal(`${longDay(day)} needs no waiver for ${monthName(month)}. ${left}`, "day");
    }
    await storeEvent(tx, principal, { accountId, month, kind: "waived", day, reason });
    const state = days.find((each) => each.day === day)?.state ?? "never synced";
    await audit(tx, principal, "month.day-waived", { accountId, month, day, state, reason });
  });
}

/** How far a month's days are synced, and from which of them it can be closed. */
async function closingOf(tx: Tx, { accountId, month }: MonthOfAccount, now: number) {
  const { from, to } = monthRange(month);
  return {
    days: await archivedDays(accountId, "commissions", from, to),
    partialFrom: await partialFromOf(tx, accountId, month),
    uidSync: await uidSyncStatus({ accountId, from, to }, now),
  };
}

const needs = (days: readonly Day[]) => (days.length === 1 ? "does" : "do");

/** Throws a DeskError for a day of another month. */
export function mustBeIn(month: Month, day: Day): void {
  if (day.startsWith(month)) return;
  throw refusal(`${longDay(day)} isn't in ${longMonth(month)}.`, "day");
}

/** One change of an account's months at a time, with the events of the month, newest first. */
export function changeMonth(
  { accountId, month }: MonthOfAccount,
  work: (tx: Tx, history: readonly MonthEvent[]) => Promise<void>,
): Promise<void> {
  return deadlockRetried(async (tx) => {
    const key = `months:${accountId}`;
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    await work(tx, await monthHistory(tx, accountId, month));
  });
}

/** No sync changes these days before the transaction ends. */
function holdDays(tx: Tx, accountId: string, { from, to }: { from: Day; to: Day }) {
  return tx
    .select({ day: archiveDay.day })
    .from(archiveDay)
    .where(
      and(
        eq(archiveDay.accountId, accountId),
        eq(archiveDay.archive, "commissions"),
        between(archiveDay.day, from, to),
      ),
    )
    .orderBy(asc(archiveDay.day))
    .for("share");
}

interface NewEvent extends MonthOfAccount {
  readonly kind: MonthEventKind;
  readonly day?: Day | null;
  readonly product?: string | null;
  readonly reason?: string | null;
  readonly amount?: Decimal | null;
  readonly digest?: string;
}

/** Appends an event to its month; answers its number. */
export async function storeEvent(tx: Tx, { userId }: Principal, event: NewEvent): Promise<number> {
  const { accountId, kind, day = null, product = null, reason = null, amount = null } = event;
  const { digest } = event;
  const month = monthRange(event.month).from;
  const [stored] = await tx
    .insert(monthEvent)
    .values({
      ...{ accountId, month, kind, userId, day, product, reason, amount },
      number: sql`(SELECT coalesce(max(number), 0) + 1 FROM month_event
        WHERE (account_id, month) = (${accountId}, ${month}))`,
      // The corrections that come after a lock are told from its moment by the same clock.
      at: sql`date_trunc('milliseconds', clock_timestamp())`,
      digest: digest === undefined ? null : Buffer.from(digest, "hex"),
    })
    .returning({ number: monthEvent.number });
  if (!stored) throw new Error("The month took no event.");
  return stored.number;
}

interface LinesOfLock extends MonthOfAccount {
  readonly number: number;
  readonly lines: readonly ClientLine[];
}

/** A statement of SQL takes 65,535 values; a line has thirteen. */
const linesAtOnce = 2_000;

async function storeLines(tx: Tx, { lines, number, accountId, ...of }: LinesOfLock): Promise<void> {
  const month = monthRange(of.month).from;
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const rows = lines.slice(at, at + linesAtOnce).map(({ product, client, ...sums }) => ({
      ...{ accountId, month, number, subBizType: product, clientId: client ?? "" },
      ...sums,
    }));
    await tx.insert(monthLine).values(rows);
  }
}

interface SharesOfLock extends MonthOfAccount {
  readonly number: number;
  readonly shares: readonly MonthShare[];
}

/** What is agreed with the clients of the lines, as it is now: a statement is made by it. */
async function storeShares(tx: Tx, { accountId, number, ...of }: SharesOfLock): Promise<void> {
  const month = monthRange(of.month).from;
  const rows = of.shares.flatMap(({ client: clientId, name, code, percent, exact: share }) =>
    clientId === null ? [] : [{ accountId, month, number, clientId, name, code, percent, share }],
  );
  if (rows.length > 0) await tx.insert(monthShare).values(rows);
}

function audit(
  tx: Tx,
  principal: Principal,
  action: string,
  detail: Readonly<Record<string, string | null>> & { readonly accountId: string },
): Promise<void> {
  return appendAudit(tx, principal, { action, target: detail.accountId, detail });
}

function refusal(message: string, field = "month"): DeskError {
  return new DeskError({ kind: "invalid", issues: [{ field, rule: "month", message }] });
}
