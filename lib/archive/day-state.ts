/**
 * How far a day of the archive is read (broker-office 4.2). `provisional`: read to the end once;
 * `confirmed`: a later reading to the end found the same; `partial`: a reading broke off and is
 * tried again; `expired-partial`: only a part of it could still be read; `lost`: none of it.
 */
export const dayStates = [
  "awaiting-publication",
  "reading",
  "partial",
  "provisional",
  "confirmed",
  "confirmed-empty",
  "quarantine",
  "expired-partial",
  "lost",
] as const;

export type DayState = (typeof dayStates)[number];

/** How one reading of a day stands or ended. */
export type ReadState = "reading" | "complete" | "partial";

/** A day whose numbers may still grow is not settled. */
export function isSettled(state: DayState): boolean {
  return state === "confirmed" || state === "confirmed-empty";
}
