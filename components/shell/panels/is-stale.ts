import type { Reading } from "@/lib/live/reading";

/** From which age on a list is old although no try failed. */
const oldAfterMs = 20_000;

/** Whether rows are older than they should be, or the newest try for newer ones failed. */
export function isStale(reading: Reading, now: number, afterMs = oldAfterMs): boolean {
  if (reading.readAt === null) return false;
  return reading.failure !== null || now - reading.readAt >= afterMs;
}
