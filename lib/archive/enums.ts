import { type Day, isDay } from "@/lib/time";

/**
 * How far a day of the archive is synced, and what may be said of it (docs/archive.md#verified).
 * `provisional`: read to the end once; `confirmed` and `confirmed-empty`: verified, which means
 * that two complete reads by different methods, at least six hours apart, were equal in count and
 * digest, and none after them differed; `changed`: the last complete read differed from what was
 * known; `partial`: a read broke off and is tried again; `expired-partial`: only a part of it could
 * still be read; `lost`: none of it.
 */
export const dayStates = [
  "awaiting-publication",
  "syncing",
  "partial",
  "provisional",
  "confirmed",
  "confirmed-empty",
  "changed",
  "quarantine",
  "expired-partial",
  "lost",
] as const;

export type DayState = (typeof dayStates)[number];

/** The status of one sync run of a day. */
export type SyncState = "syncing" | "complete" | "partial";

/**
 * How a day is read: page by page along the cursor; in slices of time without one; or, where the
 * exchange does not heed times within a day, along the cursor with pages of another size.
 */
export const syncMethods = ["cursor", "slices", "other-pages"] as const;

export type SyncMethod = (typeof syncMethods)[number];

/** The ways in which gaps of a day are looked for (docs/archive.md#gaps). */
export const gapKinds = ["calendar", "chain", "method", "edge", "shape", "order"] as const;

/** Their names on the screen. */
export const gapNames: Readonly<Record<(typeof gapKinds)[number], string>> = {
  calendar: "Calendar gap",
  chain: "Chain gap",
  method: "Method gap",
  edge: "Edge gap",
  shape: "Shape hint",
  order: "Order gap",
};

/** Is the day verified? */
export function isVerifiedDay(state: DayState): boolean {
  return state === "confirmed" || state === "confirmed-empty";
}

/**
 * What became of a record after its day had been read: it came late, has other values, moved to
 * another day, is missing from the last complete read, is voided (both methods lack it), or came
 * back after that.
 */
export const correctionKinds = [
  "added",
  "changed",
  "moved",
  "missing",
  "voided",
  "returned",
] as const;

export type CorrectionKind = (typeof correctionKinds)[number];

/** Seen by one method only; by both; or, of a missing record, given again. */
export const correctionStates = ["open", "confirmed", "returned"] as const;

export type CorrectionState = (typeof correctionStates)[number];

/** A fill's values as the exchange wrote them, USDT; null or "" where it stated none. */
export interface FillValues {
  /** Unix ms. */
  readonly ts: string;
  readonly clientOid: string | null;
  readonly volume: string | null;
  readonly fee: string | null;
  readonly pureFee: string | null;
  readonly rebateAmount: string | null;
}

/** What a certificate says of a day beside its sums; counts and amounts (USDT) are exact texts. */
export interface CertifiedDay {
  readonly digest: string;
  /** No further sync of the day is planned. */
  readonly sealed: boolean;
  /** The syncs that agree on it, oldest first; `at` is Unix ms by the exchange's clock. */
  readonly syncs: readonly { readonly method: SyncMethod; readonly at: string }[];
  readonly records: string;
  readonly rebate: string;
}

/**
 * As of when a report is: as it is now; each day as it was first verified; or as all of it was
 * known at the end of a day of UTC+8.
 */
export type AsOf = "latest" | "verified" | Day;

/** True for what a report can be asked as of. */
export function isAsOf(text: string): text is AsOf {
  return text === "latest" || text === "verified" || isDay(text);
}

/** What is wrong with the time that an address names; null when nothing is. */
export function asOfFault(text: string | null): string | null {
  if (text === null || isAsOf(text)) return null;
  return `asOf=${text.slice(0, 40)} isn't valid. Use latest, verified or a day such as 2026-11-20.`;
}

/** Spans of time by which a report can be grouped, by the clocks of its zone; weeks from Monday. */
export const periodUnits = ["month", "week", "day"] as const;

export type PeriodUnit = (typeof periodUnits)[number];

/** By what a commission report can be grouped; `hour` is the hour of the day, by its zone. */
export const groupings = [...periodUnits, "hour", "product", "symbol", "order"] as const;

export type Grouping = (typeof groupings)[number];

/** A report is grouped by so many at most. */
export const maxGroupings = 3;

/** Reads "day,symbol"; null for a text that does not name one to three groupings, each once. */
export function parseGroupings(text: string): readonly Grouping[] | null {
  const names = text.split(",");
  const named = groupings.filter((grouping) => names.includes(grouping));
  if (named.length !== names.length || names.length > maxGroupings) return null;
  return named.toSorted((a, b) => names.indexOf(a) - names.indexOf(b));
}

/** Is it a span of time? */
export function isPeriodUnit(grouping: Grouping): grouping is PeriodUnit {
  return periodUnits.some((unit) => unit === grouping);
}

/** With what a report is compared: nothing, the period before, or the year before. */
export const comparisons = ["none", "previous", "year"] as const;

export type Compare = (typeof comparisons)[number];
