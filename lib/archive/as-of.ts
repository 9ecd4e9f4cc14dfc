import { type Day, isDay } from "@/lib/time";

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
  return `asOf=${text.slice(0, 40)} is none of latest, verified, and a day such as 2026-11-20.`;
}
