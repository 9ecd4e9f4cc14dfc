import { addDays, dayMs, dayOf } from "@/lib/time";
import { zone } from "./commissions/commission-row";
import { publishedAt } from "./commissions/publication";

/**
 * When a new venue's clock begins, Unix ms: now, or the last publication of a day's commissions
 * that lies at least so many days back. That many days are then published between this moment and
 * now, whatever the hour of the day.
 */
export function firstMoment(now: number, daysBack: number): number {
  if (daysBack === 0) return now;
  const latest = now - daysBack * dayMs;
  const today = publishedAt(addDays(dayOf(latest, zone), -1));
  return today <= latest ? today : today - dayMs;
}
