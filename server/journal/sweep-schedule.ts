import "server-only";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const first = [0.5, 1, 2, 4, 8, 16, 30, 60, 120, 300].map((seconds) => seconds * second);

/** After a failed sweep we ask again soon: the exchange may be back any moment. */
const longestAfterFailureMs = 4 * second;

/**
 * How long after a complete sweep the next one is due (order-safety c.2 rule 7): `attempt` counts
 * the sweeps since the youngest unknown order appeared, `ageMs` is how old that one is. Null when
 * there is no sense in looking any more.
 */
export function nextSweepMs(attempt: number, ageMs: number): number | null {
  const early = first[attempt];
  if (early !== undefined) return early;
  if (ageMs < 30 * minute) return 5 * minute;
  if (ageMs < day) return hour;
  return ageMs < 4 * day ? day : null;
}

/** How long after a failed sweep the next one is due. */
export function retrySweepMs(attempt: number): number {
  return Math.min(first[attempt] ?? longestAfterFailureMs, longestAfterFailureMs);
}
