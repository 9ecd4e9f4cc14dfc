import { addDays, type Day, dayBounds, type TimeWindow } from "./calendar";
import { formatMoment } from "./format-moment";

/** The days of the exchange's commissions: a fixed offset without summer time. */
export const sourceZone = "UTC+8";

/** True for "UTC", "UTC+8" and every zone that this runtime knows, such as "Europe/Vienna". */
export function isZone(text: string): boolean {
  if (text === "UTC" || text === sourceZone) return true;
  if (!/^[A-Z][\w+-]*(\/[\w+-]+){1,2}$/.test(text)) return false;
  try {
    formatMoment(0, text);
    return true;
  } catch {
    return false;
  }
}

/** The day in which a moment (Unix ms) lies, by the clocks of a zone. */
export function dayIn(moment: number, zone: string): Day {
  return formatMoment(moment, zone).slice(0, 10) as Day;
}

const quarterMs = 900_000;

/** No clock is further from UTC than 14 hours ahead and 12 behind. */
const [aheadQuarters, behindQuarters] = [15 * 4, 13 * 4];

/**
 * The first moment (Unix ms) of a day by the clocks of a zone. Every offset in use since 1972 is a
 * whole number of quarter hours, so the first moment is the beginning of one.
 */
export function startOfDay(day: Day, zone: string): number {
  if (zone === "UTC" || zone === sourceZone) return dayBounds(day, zone).startMs;
  const midnight = dayBounds(day, "UTC").startMs;
  let [before, begun] = [-aheadQuarters, behindQuarters];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dayIn(midnight + middle * quarterMs, zone) < day) before = middle;
    else begun = middle;
  }
  return midnight + begun * quarterMs;
}

/** The first and the last millisecond of a range of days by the clocks of a zone. */
export function windowOf(
  range: { readonly from: Day; readonly to: Day },
  zone: string,
): TimeWindow {
  const next = addDays(range.to, 1);
  return { startMs: startOfDay(range.from, zone), endMs: startOfDay(next, zone) - 1 };
}
