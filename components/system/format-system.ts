import { decimal, type Numbers } from "@/lib/decimal";

/** Bytes in the units of disks: 1 GB is a thousand million. */
export function sizeText(bytes: number, numbers: Numbers): string {
  if (bytes < 1e6) return "under 1 MB";
  return bytes >= 1e9
    ? `${numbers.decimal(decimal((bytes / 1e9).toFixed(1)))} GB`
    : `${numbers.count(Math.round(bytes / 1e6))} MB`;
}

/** What stands where the desk knows nothing. */
export const nothing = "\u2013";
