import type { Numbers } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import type { LastArchiveCheck } from "./api";

/** What is wrong with a day of the archive; a null day is the chain of certificates as a whole. */
export type ArchiveFault = LastArchiveCheck["faults"][number];

const namedDays = 5;

/** Which days do not hold and why the first does not: a sentence. Of faults, at least one. */
export function damageText(faults: readonly ArchiveFault[]): string {
  const [first] = faults;
  const isOne = new Set(faults.map(({ day }) => day)).size === 1;
  const verb = isOne ? "doesn't match" : "don't match; the first";
  return `${damagedDays(faults)} ${verb}: ${first?.problem}.`;
}

/** The days that do not hold: "2026-11-02, 2026-11-05 and 3 more". */
export function damagedDays(faults: readonly ArchiveFault[]): string {
  const all = [...new Set(faults.map(({ day }) => day ?? "the certificate chain"))];
  const named = all.slice(0, namedDays);
  const others = all.length - named.length;
  if (others > 0) return `${named.join(", ")} and ${others} more`;
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}

/** When the archive was last checked, and whether it holds: one line. */
export function archiveCheckText(check: LastArchiveCheck | null, numbers: Numbers): string {
  if (!check) return "Archive not checked yet. Checked daily after the first synced day.";
  const when = `Archive integrity checked ${formatMoment(check.at, "UTC+8").slice(0, 16)} UTC+8`;
  if (check.faults.length > 0) return `${when}: ${damageText(check.faults)}`;
  const [days, records] = [
    numbers.counted(check.days, "day"),
    numbers.counted(check.records, "record"),
  ];
  return `${when}: OK (${days}, ${records}).`;
}
