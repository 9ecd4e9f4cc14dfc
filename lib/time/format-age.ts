/**
 * How long ago, short: "24 s", "3m 12s", "1h 02m", "2d 03h". A negative age, which clocks that
 * disagree can give, reads "0 s".
 */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes}m ${two(seconds % 60)}s`;
  if (hours < 24) return `${hours}h ${two(minutes % 60)}m`;
  return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
}

/** The age of a snapshot, with a tenth below ten seconds: "2.1 s", then as `formatAge`. */
export function formatFreshness(ageMs: number): string {
  const tenths = Math.max(0, Math.floor(ageMs / 100));
  if (tenths < 100) return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
  return formatAge(ageMs);
}

function two(count: number): string {
  return count.toString().padStart(2, "0");
}

/** Below this two clocks count as alike: a round trip measures no finer. */
const equalClocksMs = 1_000;

/** From here on a status line says how far the clocks differ. */
export const notableClockDifferenceMs = 5_000;

/**
 * How far the exchange's clock is ahead of ours, in plain words: "the clocks differ by 61 s; the
 * exchange's is ahead". `offsetMs`: exchange time less our time.
 */
export function clockDifference(offsetMs: number): string {
  if (Math.abs(offsetMs) < equalClocksMs) return "the clocks agree to the second";
  return `the clocks differ by ${sizeOf(offsetMs)}; the exchange's is ${directionOf(offsetMs)}`;
}

/** The same where a label says whose clock it is: "61 s ahead", "2d 4h behind". */
export function clockOffset(offsetMs: number): string {
  return `${sizeOf(offsetMs)} ${directionOf(offsetMs)}`;
}

function sizeOf(offsetMs: number): string {
  const sizeMs = Math.abs(offsetMs);
  return sizeMs < 120_000 ? `${Math.round(sizeMs / 1_000)} s` : formatAge(sizeMs);
}

const directionOf = (offsetMs: number) => (offsetMs > 0 ? "ahead" : "behind");
