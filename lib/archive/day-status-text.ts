import type { Numbers } from "@/lib/decimal";
import { dayOf, formatMoment } from "@/lib/time";
import type { ArchivedDay } from "./api";
import { shortDay } from "./day-range";
import type { DayState } from "./enums";

/**
 * A day's state as it is shown: one that no sync has asked for yet is not called unpublished, and
 * one that expired with records in the sums is not called never synced.
 */
export type ShownState = DayState | "due" | "excluded" | "unlisted";

interface DayStateLabel {
  /** On the screen, in files and by readers. */
  readonly label: string;
  /** What has been seen: the only reason for which the word is said. */
  readonly observed: string;
  /** One sentence: what it means for the day's numbers. */
  readonly meaning: string;
  /** The day's sums cannot be called whole. */
  readonly incomplete: boolean;
}

/**
 * The words of each state of a day. The marks, the sentences and docs/archive.md are made of this
 * table, so nothing says more of a day than what has been seen.
 */
export const dayStateLabels: Readonly<Record<ShownState, DayStateLabel>> = {
  confirmed: {
    label: "Verified",
    observed:
      "Two complete syncs by different methods, at least six hours apart, with equal count " +
      "and digest; no later sync differed",
    meaning:
      "Two syncs at least six hours apart agree. The exchange has no totals to check against, so " +
      "this can't prove it left nothing out.",
    incomplete: false,
  },
  "confirmed-empty": {
    label: "Verified, empty",
    observed: "The same, without records, and a later day has records",
    meaning: "Two syncs at least six hours apart found no records, and a later day is published.",
    incomplete: false,
  },
  provisional: {
    label: "Unverified",
    observed: "One complete sync; the other method hasn't returned the same yet",
    meaning: "Synced once; a second sync hasn't agreed yet.",
    incomplete: false,
  },
  changed: {
    label: "Changed",
    observed: "A sync lacked known records, returned others, or returned other values",
    meaning: "The last sync differed from earlier ones.",
    incomplete: false,
  },
  quarantine: {
    label: "Needs attention",
    observed: "Invalid rows were returned: they aren't counted, the others are",
    meaning: "Some rows are invalid and not counted.",
    incomplete: true,
  },
  "awaiting-publication": {
    label: "Not published yet",
    observed: "A complete sync without records, and no later day has any",
    meaning: "No records yet; re-synced automatically.",
    incomplete: true,
  },
  due: {
    label: "Not synced yet",
    observed: "Ended; no sync completed or interrupted yet",
    meaning: "Ended; waiting to be synced.",
    incomplete: true,
  },
  excluded: {
    label: "Excluded",
    observed: "Excluded by the paper venue's first start, and not requested since",
    meaning: "Not synced yet.",
    incomplete: true,
  },
  syncing: {
    label: "Syncing",
    observed: "First sync in progress",
    meaning: "Sync in progress; records found so far count.",
    incomplete: true,
  },
  partial: {
    label: "Sync interrupted",
    observed: "No complete sync; the last one was interrupted and will be retried",
    meaning: "Sync interrupted; retried automatically. Records found count.",
    incomplete: true,
  },
  "expired-partial": {
    label: "Incomplete (expired)",
    observed: "The exchange returned only part of it before it expired",
    meaning: "The exchange no longer returns it in full. Records found count.",
    incomplete: true,
  },
  lost: {
    label: "Expired, never synced",
    observed: "Expired before any record was returned",
    meaning: "Expired at the exchange before it was synced.",
    incomplete: true,
  },
  unlisted: {
    label: "Not in the archive",
    observed: "Before the archive began, or not ended yet",
    meaning: "Before the archive began, or not ended yet.",
    incomplete: true,
  },
};

/** From what is known best to what is not known at all: the order of legends and lists. */
export const shownStates = Object.keys(dayStateLabels) as readonly ShownState[];

/** What may be said of a day, on every page; nothing else decides it. */
export function shownState(
  day:
    | (Pick<ArchivedDay, "state" | "completeSyncs" | "records"> &
        Partial<Pick<ArchivedDay, "excluded" | "nextAt">>)
    | undefined,
): ShownState {
  if (!day) return "unlisted";
  const { state, completeSyncs, records } = day;
  if (state === "awaiting-publication" && day.excluded && day.nextAt === null) return "excluded";
  if (state === "awaiting-publication" && completeSyncs === 0) return "due";
  if (state === "lost" && records > 0) return "expired-partial";
  return state;
}

/** Is it a state of the archive's own, not one that is only shown? */
export const isDayState = (state: ShownState): state is DayState =>
  state !== "due" && state !== "excluded" && state !== "unlisted";

/** Why a day is in its state, with its counts. */
export function daySentence(day: ArchivedDay, now: number, numbers: Numbers): string {
  const state = shownState(day);
  const { missing, setAside, records } = day;
  switch (state) {
    case "changed":
      return [
        missing > 0
          ? `${numbers.counted(missing, "record")} missing from the last sync, still counted ` +
            `until the other method misses ${missing === 1 ? "it" : "them"} too.`
          : dayStateLabels.changed.meaning,
        otherMethodSyncText(day, now),
      ]
        .filter(Boolean)
        .join(" ");
    case "quarantine":
      return (
        `${numbers.counted(setAside, "invalid row")} not counted. ` +
        otherRecordsText(records, numbers)
      );
    default:
      return dayStateLabels[state].meaning;
  }
}

/** "The other 1,962 records count." */
export function otherRecordsText(records: number, numbers: Numbers): string {
  if (records === 0) return "No other records.";
  return `The other ${numbers.counted(records, "record")} ${records === 1 ? "counts" : "count"}.`;
}

/** "The other method syncs it at 18:31 UTC+8."; empty where no sync is due. */
export function otherMethodSyncText({ nextAt }: Pick<ArchivedDay, "nextAt">, now: number): string {
  return nextAt === null ? "" : `The other method syncs it ${formatDue(nextAt, now)}.`;
}

/** "now", "at 18:31 UTC+8", "on 23 Nov at 18:31 UTC+8"; `now` is the exchange's. */
function formatDue(moment: number, now: number): string {
  if (moment <= now) return "now";
  const [then, today] = [formatMoment(moment, "UTC+8"), formatMoment(now, "UTC+8")];
  const clock = `at ${then.slice(11, 16)} UTC+8`;
  const isToday = then.slice(0, 10) === today.slice(0, 10);
  return isToday ? clock : `on ${shortDay(dayOf(moment, "UTC+8"))} ${clock}`;
}
