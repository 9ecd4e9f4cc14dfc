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

/** The age of a reading, with a tenth below ten seconds: "2.1 s", then as `formatAge`. */
export function formatFreshness(ageMs: number): string {
  const tenths = Math.max(0, Math.floor(ageMs / 100));
  if (tenths < 100) return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
  return formatAge(ageMs);
}

function two(count: number): string {
  return count.toString().padStart(2, "0");
}
