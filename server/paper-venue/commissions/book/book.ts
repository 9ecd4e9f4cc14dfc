import { addDays, type Day, dayBounds, dayMs } from "@/lib/time";

/** What the clients' trades follow from: the venue's seed and its first day. */
export interface ClientBook {
  readonly seed: number;
  readonly firstDay: Day;
}

const historyDays = 40;
const silentDays = 9;

/** How often UTC's day had begun before this one; a day's own key for draws. */
export function dayNumberOf(day: Day): number {
  return Math.round(dayBounds(day, "UTC").startMs / dayMs);
}

/** The clients have traded since 40 days before the venue's first day. */
export function clientBookStart({ firstDay }: ClientBook): Day {
  return addDays(firstDay, -historyDays);
}

/** The one day on which nobody traded, nine days before the venue's first. */
export function silentDay({ firstDay }: ClientBook): Day {
  return addDays(firstDay, -silentDays);
}
