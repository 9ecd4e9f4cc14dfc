/**
 * How far a day of the archive is synced, and what may be said of it (broker-office 4.2, 4.8).
 * `provisional`: read to the end once; `confirmed` and `confirmed-empty`: verified, which means
 * that two complete reads by different methods, at least six hours apart, were equal in count and
 * digest, and none after them differed; `changed`: the last complete read differed from what was
 * known; `partial`: a read broke off and is tried again; `expired-partial`: only a part of it could
 * still be read; `lost`: none of it.
 */
export const dayStates = [
  "awaiting-publication",
  "reading",
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

/** How one reading of a day stands or ended. */
export type ReadState = "reading" | "complete" | "partial";

/**
 * How a day is read: page by page along the cursor; in slices of time without one; or, where the
 * exchange does not heed times within a day, along the cursor with pages of another size.
 */
export const syncMethods = ["cursor", "slices", "other-pages"] as const;

export type SyncMethod = (typeof syncMethods)[number];

/** Is the day verified? */
export function isSettled(state: DayState): boolean {
  return state === "confirmed" || state === "confirmed-empty";
}
