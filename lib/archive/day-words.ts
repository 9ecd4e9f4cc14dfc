import type { DayState } from "./day-state";
import type { ArchivedDay } from "./wire";

/**
 * A day's state as it is shown: one that no sync has asked for yet is not called unpublished, and
 * one that expired with records in the sums is not called never synced.
 */
export type ShownState = DayState | "due" | "left-out" | "unlisted";

interface StateWords {
  /** On the screen, in files and by readers. */
  readonly word: string;
  /** What has been seen: the only reason for which the word is said. */
  readonly seen: string;
  /** One sentence: what it means for the day's numbers. */
  readonly means: string;
  /** The day's sums cannot be called whole. */
  readonly lacks: boolean;
}

/**
 * The words of each state of a day. The marks, the sentences and docs/archive.md are made of this
 * table, so nothing says more of a day than what has been seen.
 */
export const dayWords: Readonly<Record<ShownState, StateWords>> = {
  confirmed: {
    word: "Verified",
    seen:
      "Two complete syncs by different methods, at least six hours apart, equal in count and " +
      "digest; no sync after them differed",
    means: "Two methods gave the same records at least six hours apart.",
    lacks: false,
  },
  "confirmed-empty": {
    word: "Verified, empty",
    seen: "The same with no record, and a later day has records",
    means: "Two methods gave no record at least six hours apart, and a later day is published.",
    lacks: false,
  },
  provisional: {
    word: "Unverified",
    seen: "A sync came to the end; the other method has not given the same yet",
    means: "Synced to the end; the other method has not given the same yet.",
    lacks: false,
  },
  changed: {
    word: "Changed",
    seen: "A sync lacked records that were known, gave others, or gave other values",
    means: "The last sync differed from what was known.",
    lacks: false,
  },
  quarantine: {
    word: "Needs attention",
    seen: "Rows were given that are no records: they are set aside, the others count",
    means: "Rows that are no records are set aside and count in no sum.",
    lacks: true,
  },
  "awaiting-publication": {
    word: "Not published yet",
    seen: "A sync came to the end without a record, and no later day has any",
    means: "The exchange has given nothing yet; it is synced again by itself.",
    lacks: true,
  },
  due: {
    word: "Not synced yet",
    seen: "It has ended; no sync of it has come to the end or broken off",
    means: "It has ended and is synced as soon as its turn comes.",
    lacks: true,
  },
  "left-out": {
    word: "Left out on purpose",
    seen: "The first start of the paper venue left it out, and nobody has asked for it since",
    means: "Nothing of it is synced until somebody asks for it.",
    lacks: true,
  },
  reading: {
    word: "Being synced",
    seen: "The first sync is under way",
    means: "A sync is under way; what it has found so far counts.",
    lacks: true,
  },
  partial: {
    word: "Sync broke off",
    seen: "No sync has come to the end; the last one broke off and is tried again",
    means: "A sync broke off; it is tried again by itself. What it found counts.",
    lacks: true,
  },
  "expired-partial": {
    word: "Incomplete (expired)",
    seen: "The exchange answered only a part of it before it expired",
    means: "The exchange answers only a part of it, or nothing any more. What was found counts.",
    lacks: true,
  },
  lost: {
    word: "Expired, never synced",
    seen: "It expired before any record of it was given",
    means: "The exchange answered nothing of it before it expired.",
    lacks: true,
  },
  unlisted: {
    word: "Not in the archive",
    seen: "It was over before the archive began, or has not ended",
    means: "It was over before the archive began, or has not ended yet.",
    lacks: true,
  },
};

/** From what is known best to what is not known at all: the order of legends and lists. */
export const shownStates = Object.keys(dayWords) as readonly ShownState[];

/** What may be said of a day; `counted` is how many of its records are in the sums. */
export function shownState(
  day:
    | (Pick<ArchivedDay, "state" | "completeReads" | "records"> &
        Partial<Pick<ArchivedDay, "leftOut" | "nextAt">>)
    | undefined,
  counted = 0,
): ShownState {
  if (!day) return "unlisted";
  const { state, completeReads, records } = day;
  if (state === "awaiting-publication" && day.leftOut && day.nextAt === null) return "left-out";
  if (state === "awaiting-publication" && completeReads === 0) return "due";
  if (state === "lost" && Math.max(records, counted) > 0) return "expired-partial";
  return state;
}

/** Is it a state of the archive's own, not one that is only shown? */
export const isOfArchive = (state: ShownState): state is DayState =>
  state !== "due" && state !== "left-out" && state !== "unlisted";
