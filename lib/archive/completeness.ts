import { addDays, type Day, dayBounds, dayMs, daysFrom, formatAge } from "@/lib/time";
import type { ArchivedDay } from "./api";
import { type DayRange, daysIn, mondayOf, shortDay } from "./day-range";
import {
  dayStateLabels,
  isDayState,
  type ShownState,
  shownState,
  shownStates,
} from "./day-status-text";
import { type DayState, isVerifiedDay } from "./enums";

/** The exchange answers commission records for so long (docs/rulings.md#ruling-38). */
const commissionsRetentionMs = 30 * dayMs;

/** From so long before the exchange deletes a day on, a user must act. */
const nearEdgeMs = 5 * dayMs;

/** How complete the numbers of a range are. */
export interface Completeness {
  readonly days: number;
  /** Days that are verified. */
  readonly verified: number;
  /** Days that were synced to the end with nothing set aside, verified or not. */
  readonly synced: number;
  /** Days that have ended, were never synced to the end and will be. */
  readonly waiting: number;
  /** Every day that is not verified, oldest first, with what it is. */
  readonly unverified: readonly { readonly day: Day; readonly state: ShownState }[];
}

/** Was the day synced from its beginning to the end, with nothing set aside? */
export function isFullySynced(state: DayState): boolean {
  return state === "provisional" || state === "changed" || isVerifiedDay(state);
}

/** Will a first sync of the day still begin or end by itself soon? */
export function awaitsFirstSync(day: Pick<ArchivedDay, "state" | "completeSyncs">): boolean {
  return day.completeSyncs === 0 && !["lost", "expired-partial", "quarantine"].includes(day.state);
}

/** How complete a range is. */
export function completenessOf(range: DayRange, days: readonly ArchivedDay[]): Completeness {
  const known = new Map(days.map((day) => [day.day, day]));
  const all = daysFrom(range.from, range.to).map((day) => ({ day, found: known.get(day) }));
  const unverified = all
    .filter(({ found }) => !found || !isVerifiedDay(found.state))
    .map(({ day, found }) => ({ day, state: shownState(found) }));
  return {
    days: all.length,
    verified: all.length - unverified.length,
    synced: all.filter(({ found }) => found && isFullySynced(found.state)).length,
    waiting: all.filter(({ found }) => found && awaitsFirstSync(found)).length,
    unverified,
  };
}

/** What may be said of several days together: the first that is not verified speaks for them. */
export function stateOfDays(
  days: readonly Day[],
  states: ReadonlyMap<string, ShownState>,
): ShownState {
  const each = days.map((day) => states.get(day) ?? "unlisted");
  const open = each.find((state) => !isDayState(state) || !isVerifiedDay(state));
  return open ?? each.find((state) => state === "confirmed") ?? each[0] ?? "unlisted";
}

/** "25 of 30 days verified". */
export function completenessText({ verified, days }: Completeness): string {
  return `${verified} of ${days} ${days === 1 ? "day" : "days"} verified`;
}

/** The days that are not verified, those of one state together: "17 Nov, 28 Oct". */
export function unverifiedGroups({ unverified }: Completeness): readonly {
  readonly state: ShownState;
  readonly days: readonly Day[];
}[] {
  return shownStates
    .map((state) => ({
      state,
      days: unverified.filter((each) => each.state === state).map(({ day }) => day),
    }))
    .filter(({ days }) => days.length > 0);
}

/** A sentence that names every day that is not verified, and what it is. */
export function completenessSentence(completeness: Completeness): string {
  const parts = unverifiedGroups(completeness).map(
    ({ state, days }) => `${dayStateLabels[state].label}: ${formatDays(days)}.`,
  );
  return [`${completenessText(completeness)}.`, ...parts].join(" ");
}

/** Days in words, neighbours together: "17 Nov, 20\u201322 Nov, 30 Nov \u2013 2 Dec". */
export function formatDays(days: readonly Day[]): string {
  const runs: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map(formatRun).join(", ");
}

function formatRun({ first, last }: { first: Day; last: Day }): string {
  if (first === last) return shortDay(last);
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${shortDay(first)} \u2013 ${shortDay(last)}`;
  return `${Number.parseInt(first.slice(8), 10)}\u2013${shortDay(last)}`;
}

/**
 * The last day that is synced to the end, the days before it that are not, and those of which rows
 * are set aside. `through` is null when no day is.
 */
export function syncedThrough(days: readonly ArchivedDay[]): {
  readonly through: Day | null;
  readonly gaps: readonly ArchivedDay[];
  readonly setAside: readonly ArchivedDay[];
} {
  const isSynced = ({ state }: ArchivedDay) => isFullySynced(state) || state === "quarantine";
  const through = days.findLast(isSynced)?.day ?? null;
  const gaps = days.filter((each) => through !== null && each.day < through && !isSynced(each));
  return { through, gaps, setAside: days.filter(({ state }) => state === "quarantine") };
}

/** Until when the whole of a day can be synced, Unix ms by the exchange's clock. */
export function expiryOf(day: Day): number {
  return dayBounds(day, "UTC+8").startMs + commissionsRetentionMs;
}

/** Does the day lack something, or differ, and is about to be deleted at the exchange? */
export function isAtRisk(day: ArchivedDay, now: number): boolean {
  const left = expiryOf(day.day) - now;
  const isFine = isVerifiedDay(day.state) || day.state === "provisional";
  return !isFine && left > 0 && left <= nearEdgeMs;
}

/** How pressing a day is that was not synced to the end: by how long ago it began. */
type DeadlineLevel = "warning" | "high" | "critical";

const levelsFrom: readonly (readonly [DeadlineLevel, number])[] = [
  ["critical", 25],
  ["high", 20],
  ["warning", 2],
];

/**
 * How pressing it is that a day is synced before the exchange forgets it; null for one that is
 * synced, was excluded on purpose, or is gone. `now` is the exchange's time.
 */
export function deadlineLevel(day: ArchivedDay, now: number): DeadlineLevel | null {
  const gone = expiryOf(day.day) <= now || day.state === "lost" || day.state === "expired-partial";
  if (gone || isFullySynced(day.state) || day.excluded) return null;
  const age = now - dayBounds(day.day, "UTC+8").startMs;
  return levelsFrom.find(([, days]) => age >= days * dayMs)?.[0] ?? null;
}

/** "3 days are not synced though due; the first, 4 Nov, is deleted at the exchange in 9d 04h." */
export function deadlineSentence(days: readonly ArchivedDay[], now: number): string | null {
  const open = days.filter((day) => deadlineLevel(day, now) !== null);
  const [first] = open.toSorted((a, b) => a.day.localeCompare(b.day));
  if (!first) return null;
  const count = open.length === 1 ? "1 day is" : `${open.length} days are`;
  const left = formatAge(expiryOf(first.day) - now);
  return (
    `${count} overdue; the exchange deletes the first, ${shortDay(first.day)}, in ` + `${left}.`
  );
}

/** The weeks, Monday first, from that of the first day to that of the last. */
export function weeksOf(first: Day, last: Day): readonly (readonly Day[])[] {
  const monday = mondayOf(first);
  const count = Math.ceil(daysIn({ from: monday, to: last }) / 7);
  return Array.from({ length: count }, (_, week) =>
    daysFrom(addDays(monday, week * 7), addDays(monday, week * 7 + 6)),
  );
}
