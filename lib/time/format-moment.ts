import { offsetOf } from "./calendar";

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment (Unix ms) as `2026-11-20 18:15:43.120` in "UTC", "UTC+8" or an IANA zone such as
 * "Europe/Vienna". Throws RangeError for an unknown zone or a moment that is not a date.
 */
export function formatMoment(moment: number, zone: string): string {
  if (zone === "UTC" || zone === "UTC+8") {
    return new Date(moment + offsetOf(zone)).toISOString().slice(0, 23).replace("T", " ");
  }
  const parts = new Map<string, string>();
  for (const { type, value } of formatterOf(zone).formatToParts(moment)) parts.set(type, value);
  const at = (type: string) => parts.get(type) ?? "";
  const date = `${at("year")}-${at("month")}-${at("day")}`;
  return `${date} ${at("hour")}:${at("minute")}:${at("second")}.${at("fractionalSecond")}`;
}

/** A moment (Unix ms) in a file: in UTC, whoever saves it; null where there is none. */
export function fileMoment(moment: number | null | undefined): string | null {
  return moment == null ? null : formatMoment(moment, "UTC");
}

/** Only the clock of `formatMoment`: `18:15:43`. */
export function formatClock(moment: number, zone: string): string {
  return formatMoment(moment, zone).slice(11, 19);
}

/** What a column's head calls a zone at a moment: "UTC", "UTC+8", "GMT+1". */
export function zoneName(moment: number, zone: string): string {
  if (zone === "UTC" || zone === "UTC+8") return zone;
  const options = { timeZone: zone, timeZoneName: "short" } as const;
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(moment);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const found = formatters.get(zone);
  if (found) return found;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  });
  formatters.set(zone, made);
  return made;
}
