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
