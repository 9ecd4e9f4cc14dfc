import { decimal, type Numbers } from "@/lib/decimal";
import { formatMoment } from "@/lib/time/format-moment";

/** A moment as "2026-11-29 10:17", UTC. */
export const moment = (at: number) => formatMoment(at, "UTC").slice(0, "2026-11-29 10:17".length);

/** Its day, UTC. */
export const day = (at: number) => moment(at).slice(0, "2026-11-29".length);

/** Bytes in the units of disks: 1 GB is a thousand million. */
export function sizeText(bytes: number, numbers: Numbers): string {
  if (bytes < 1e6) return "under 1 MB";
  return bytes >= 1e9
    ? `${numbers.decimal(decimal((bytes / 1e9).toFixed(1)))} GB`
    : `${numbers.count(Math.round(bytes / 1e6))} MB`;
}

/** What stands where the desk knows nothing. */
export const nothing = "\u2013";
