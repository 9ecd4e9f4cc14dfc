import "server-only";

/**
 * A day that nobody has read on for so long may be taken over (broker-office 4.3). Whoever held it
 * notices with the next page and keeps nothing.
 */
export const holdMs = 20_000;
