import "server-only";

const minuteMs = 60_000;

/** How long a session lives (security e.3). */
export const sessionLimits = {
  /** However busy the person is. */
  absoluteMs: 12 * 60 * minuteMs,
  /** Without a person's activity; streams and polling are none. */
  idleMs: 30 * minuteMs,
  /** Activity is written down at most so often. */
  seenEveryMs: minuteMs,
  /** Browsers a person may be signed in with; one more ends the oldest. */
  perPerson: 5,
} as const;
