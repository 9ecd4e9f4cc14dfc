import type { SystemState } from "@/lib/api/system";

/** How many days the free space lasts at the growth so far; null if unknown. */
export function daysLeft(disk: SystemState["disk"]): number | null {
  const { freeBytes, bytesPerDay, holdsDatabase } = disk;
  if (!holdsDatabase || bytesPerDay === null) return null;
  return Math.floor(freeBytes / bytesPerDay);
}
