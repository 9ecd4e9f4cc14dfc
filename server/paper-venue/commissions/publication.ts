import { limits } from "@/lib/exchange/limits";
import { type Day, dayBounds, dayMs } from "@/lib/time";
import { zone } from "./commission-row";

const publishedAfterMs = 10.5 * 3_600_000;

/** When a day is published: at 10:30 of the next, UTC+8 (rulings 38). Unix ms. */
export function publishedAt(day: Day): number {
  return dayBounds(day, zone).endMs + 1 + publishedAfterMs;
}

/** The oldest fill that can still be read, Unix ms: the edge moves on with every moment. */
export function readableFrom(now: number, keptDays: number): number {
  return Math.max(limits.commissionFloorMs, now - keptDays * dayMs);
}
