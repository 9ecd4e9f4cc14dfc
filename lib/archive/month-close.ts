import { type Decimal, decimal, subtract, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { ArchivedDay, ArchiveStatus, Correction } from "./api";
import { completenessOf, formatDays, unverifiedGroups } from "./completeness";
import { type DayRange, longDay } from "./day-range";
import { dayStateLabels } from "./day-status-text";
import { addMonths, hasEnded, longMonth, type Month, monthName, monthRange } from "./month";
import type { DayInterval } from "./ownership";
import { type Split, splitRebates } from "./splits";

/** Payables are in cents of USDT. */
export const statementPlaces = 2;

/** What may happen to a month: its events are kept for ever, and their last ones are its status. */
export type MonthEventKind = "waived" | "requested" | "locked" | "reopened" | "paid";

/** One event of a month. */
export interface MonthEvent {
  /** Counts from 1 in each month. */
  readonly number: number;
  readonly kind: MonthEventKind;
  /** Unix ms, by our clock. */
  readonly at: number;
  /** Who did it, by name. */
  readonly by: string;
  /** The day that was waived or paid, or from which it was locked; null: the whole month. */
  readonly day: Day | null;
  /** The product that was paid; null where it is about all of them. */
  readonly product: string | null;
  readonly reason: string | null;
  /** Of a payment, USDT; null takes back what was entered before. */
  readonly amount: string | null;
  /** Of a lock: the SHA-256 over its lines, hex. */
  readonly digest: string | null;
}

/**
 * Why a line is in a month: it is of the month's own days, or of days of locked months, where the
 * exchange changed records, fills were given to another client, or a client's plan was changed.
 */
export type LineKind = "own" | BookedKind;

export type BookedKind = "correction" | "reassigned" | "plan";

/** What a change that reaches days of locked months is of. */
export type ReassignedKind = "uid" | "prefix" | "plan";

/** A change that reached days of locked months: what it moved is booked into the next month. */
export interface Reassignment extends DayInterval {
  readonly number: number;
  readonly kind: ReassignedKind;
  /** The uid or the prefix; of a plan the client's name. */
  readonly key: string;
  /** Whose it is on these days, by name; null: nobody's. */
  readonly client: string | null;
  readonly reason: string;
  /** Who did it, by name, and when, Unix ms. */
  readonly by: string;
  readonly at: number;
}

/** Exact sums of one product on one day, USDT. */
export interface MonthLine {
  readonly day: Day;
  readonly product: string;
  readonly fills: number;
  readonly volume: string;
  readonly fee: string;
  readonly pureFee: string;
  readonly rebate: string;
}

/** What one client brought in, and what was agreed with it. */
export interface MonthShare {
  /** Null: nobody's, of which nobody gets a part. */
  readonly client: string | null;
  readonly name: string;
  /** What the number of its statement begins with. */
  readonly code: string;
  /** Its parts, as they are written: frozen where the month is locked, else as they are now. */
  readonly percent: string;
  /** Its share with all its digits, each day's by its own plan. */
  readonly exact: string;
  /** The rebate of its lines, booked ones included. */
  readonly basis: string;
  /** What of it is booked from earlier months, by the month of the days and by why. */
  readonly booked: readonly BookedSum[];
}

/** What was booked for a client of one locked month's days; it is in its basis and share. */
export interface BookedSum {
  readonly month: Month;
  readonly kind: BookedKind;
  /** The rebate that came or left, USDT. */
  readonly rebate: string;
  /** Of a changed plan: what it does to the client's share, USDT; else 0. */
  readonly share: string;
}

/** A month's close: what it comes to, what keeps it from being locked, and what was done to it. */
export interface MonthClose extends ArchiveStatus {
  readonly month: Month;
  readonly locked: MonthEvent | null;
  /** The newest locked month of the account. */
  readonly newestLocked: { readonly month: Month; readonly event: MonthEvent } | null;
  readonly days: readonly ArchivedDay[];
  /** The month's own lines: frozen where it is locked, else as they are now. */
  readonly own: readonly MonthLine[];
  /**
   * What the exchange changed on days of locked months after their lock: booked into this month
   * where it is locked, else what will be booked when it is; always none but in the month that is
   * next. What only moved between clients is in their shares: over all of them it is nothing.
   */
  readonly afterLock: readonly MonthLine[];
  /** The locked month right before it, whose later changes are booked into this one. */
  readonly lockedBefore: Month | null;
  /** The month began before the archive: its first day in it. Null where it is a whole month. */
  readonly partialFrom: Day | null;
  /** What of an open month is still to be asked for by uid; null when nothing is. */
  readonly uidSync: UidSyncStatus | null;
  /** The clients of these lines by their names, nobody last: together they are all of it. */
  readonly shares: readonly MonthShare[];
  /** The SHA-256 over these lines and whose they are, hex; a lock is asked for by it. */
  readonly digest: string;
  /** The rebate of the month's own days as the archive has it now, whatever was locked. */
  readonly rebateNow: string;
  /** The exceptions: corrections behind the lines of `afterLock`, newest first. */
  readonly exceptions: readonly Correction[];
  /** The changes behind what was reassigned after the lock, newest first. */
  readonly reassignments: readonly Reassignment[];
  /** Everything that happened to the month, newest first. */
  readonly history: readonly MonthEvent[];
}

/** What a user who locks a month has seen of it. */
export interface SeenMonth {
  /** Of its lines. */
  readonly digest: string;
  /** The day from which it is closed; null: the whole month. */
  readonly partialFrom: Day | null;
  /** Why it is locked although a sync by uid doesn't come to its end. */
  readonly reason: string | null;
}

/** Days of which the exchange was not yet asked for every client's uid, and can be. */
export interface UidSyncStatus {
  readonly days: readonly Day[];
  /** For so long nothing of it has been synced, ms. */
  readonly idleMs: number;
}

/** After so long without progress a month may be locked with a reason. */
const stallMs = 30 * 60_000;

/** The sync by uid that makes no progress: a month may be locked without it, with a reason. */
export function stalledUidSync({ uidSync }: Pick<MonthClose, "uidSync">): UidSyncStatus | null {
  return uidSync && uidSync.idleMs >= stallMs ? uidSync : null;
}

/** "Partial, from 12 Oct 2026": of a month that began before the archive. */
export const partialText = (from: Day) => `Partial, from ${longDay(from)}`;

/** The days of a month that are closed with it. */
export function closedDays({ month, partialFrom }: PartialMonth): DayRange {
  const { from, to } = monthRange(month);
  return { from: partialFrom ?? from, to };
}

type PartialMonth = Pick<MonthClose, "month" | "partialFrom">;

/** Why a month cannot be locked now. */
export interface MonthBlocker {
  readonly title: string;
  readonly text: string;
  /** Days not verified and were not waived, oldest first. */
  readonly days: readonly Day[];
}

/** The days of a month that were waived since it was opened last, each with its newest event. */
export function waiversOf(history: readonly MonthEvent[]): ReadonlyMap<Day, MonthEvent> {
  const waived = new Map<Day, MonthEvent>();
  for (const event of history.toSorted((a, b) => a.number - b.number)) {
    if (event.kind === "reopened") waived.clear();
    if (event.kind === "waived" && event.day !== null) waived.set(event.day, event);
  }
  return waived;
}

/** Everything that keeps a month from being locked; nothing when it may be. */
export function monthBlockers(
  close: Pick<MonthClose, "now" | "days" | "history" | "locked" | "uidSync"> &
    PartialMonth &
    NewestLocked,
): readonly MonthBlocker[] {
  const { month, now } = close;
  if (close.locked) return [blocker(`${monthName(month)} is locked`, "Reopen it first.")];
  if (!hasEnded(month, now)) {
    return [blocker(`${longMonth(month)} has not ended`, "Days end at midnight, UTC+8.")];
  }
  return [...orderBlockers(close), ...dayBlockers(close), ...uidBlockers(close)];
}

interface NewestLocked {
  readonly newestLocked: { readonly month: Month } | null;
}

const blocker = (title: string, text: string, days: readonly Day[] = []) => ({ title, text, days });

/** Months are locked one after the other, so that each correction has one month to go to. */
function orderBlockers({ month, newestLocked }: { readonly month: Month } & NewestLocked) {
  if (newestLocked === null) return [];
  const { month: newest } = newestLocked;
  if (newest > month) {
    const text = `Reopen ${longMonth(newest)} first (newest first), or leave both locked.`;
    return [blocker(`${longMonth(newest)} is already locked`, text)];
  }
  const next = addMonths(newest, 1);
  if (next === month) return [];
  return [blocker(`${longMonth(next)} is still open`, "Lock months in order.")];
}

function dayBlockers(close: Pick<MonthClose, "days" | "history"> & PartialMonth) {
  const { days, history } = close;
  const completeness = completenessOf(closedDays(close), days);
  const waived = waiversOf(history);
  const open = completeness.unverified.filter(({ day }) => !waived.has(day));
  if (open.length === 0) return [];
  const states = unverifiedGroups({ ...completeness, unverified: open }).map(
    (group) => `${formatDays(group.days)}: ${dayStateLabels[group.state].label}.`,
  );
  const verified = `${completeness.verified} of ${completeness.days} days verified`;
  return [
    blocker(
      waived.size === 0 ? verified : `${verified}, ${waived.size} waived`,
      states.join(" "),
      open.map(({ day }) => day),
    ),
  ];
}

/** Whose fills are whose is not known yet; what the exchange no longer serves is not waited for. */
function uidBlockers(close: Pick<MonthClose, "uidSync">) {
  const { uidSync } = close;
  if (uidSync === null || stalledUidSync(close)) return [];
  const text = `UIDs of ${formatDays(uidSync.days)} are being synced.`;
  return [blocker("Attribution in progress", text)];
}

/** The newest request to lock a month that nobody has answered; null without one. */
export function lockRequest(history: readonly MonthEvent[]): MonthEvent | null {
  const last = history.find(({ kind }) => ["requested", "locked", "reopened"].includes(kind));
  return last?.kind === "requested" ? last : null;
}

/** A month's parts: with `unattributed` the sums of the split are the month's total. */
export interface MonthSplit extends Split {
  /** The rebate of no client: the firm's. */
  readonly unattributed: Decimal;
}

/** The clients' parts of a month in cents of USDT, in the order of its shares. */
export function monthSplit({ shares }: Pick<MonthClose, "shares">): MonthSplit {
  const parts = shares.flatMap(({ client, basis, exact, percent }) =>
    client === null ? [] : [{ basis: decimal(basis), exact: decimal(exact), percent }],
  );
  const nobody = shares.filter(({ client }) => client === null);
  return {
    ...splitRebates(parts, statementPlaces),
    unattributed: sum(nobody.map(({ basis }) => decimal(basis))),
  };
}

/** The sum of lines' rebates, USDT. */
export function rebateOf(lines: readonly MonthLine[]): Decimal {
  return sum(lines.map(({ rebate }) => decimal(rebate)));
}

/** What a month comes to: its own days, and what is booked into it from the months before. */
export function monthTotal(close: Pick<MonthClose, "own" | "afterLock">): Decimal {
  return sum([rebateOf(close.own), rebateOf(close.afterLock)]);
}

/** By how much the records of a locked month's days have changed since: it is the next month's. */
export function movedSinceLock({ rebateNow, own }: Pick<MonthClose, "rebateNow" | "own">): Decimal {
  return subtract(decimal(rebateNow), rebateOf(own));
}
