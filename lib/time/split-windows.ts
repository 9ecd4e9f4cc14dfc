import { addDays, type DayZone, dayBounds, dayOf } from "./day";

/** A span of time, both ends inclusive, Unix ms. */
export interface TimeWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** What one request may span: sub-account transfers 7 days of UTC, commissions 30 of UTC+8. */
export const transferSpan = { days: 7, zone: "UTC" } as const;
export const commissionSpan = { days: 30, zone: "UTC+8" } as const;

/**
 * Cuts a range into spans of at most so many days that end with a day of the zone. They touch
 * without overlapping, so every moment is asked for once. An empty range gives none.
 */
export function splitWindows(
  range: TimeWindow,
  span: { readonly days: number; readonly zone: DayZone },
): TimeWindow[] {
  const windows: TimeWindow[] = [];
  let startMs = range.startMs;
  while (startMs <= range.endMs) {
    const lastDay = addDays(dayOf(startMs, span.zone), span.days - 1);
    const endMs = Math.min(dayBounds(lastDay, span.zone).endMs, range.endMs);
    windows.push({ startMs, endMs });
    startMs = endMs + 1;
  }
  return windows;
}
