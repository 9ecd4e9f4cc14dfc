import { formatMoment } from "@/lib/time/format-moment";

/** A moment as "2026-11-29 10:17", UTC. */
export const moment = (at: number) => formatMoment(at, "UTC").slice(0, "2026-11-29 10:17".length);

export const day = (at: number) => moment(at).slice(0, "2026-11-29".length);

const inUnit = (unit: "gigabyte" | "megabyte") =>
  new Intl.NumberFormat("en", {
    ...({ style: "unit", unit, maximumFractionDigits: unit === "gigabyte" ? 1 : 0 } as const),
  });

const [gigabytes, megabytes] = [inUnit("gigabyte"), inUnit("megabyte")];

/** Bytes in the units of disks: 1 GB is a thousand million. */
export const sizeText = (bytes: number) =>
  bytes >= 1e9 ? gigabytes.format(bytes / 1e9) : megabytes.format(bytes / 1e6);

/** What stands where the desk knows nothing. */
export const nothing = "\u2013";
