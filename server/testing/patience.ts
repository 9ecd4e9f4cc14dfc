/**
 * How long a test waits for a condition before it fails. A test that passes waits no longer than
 * its condition takes; this only says when to give up, so there is one figure for all.
 */
export const patienceMs = 30_000;

/** The same for what has to start a process of the desk first, five test files beside it. */
export const startMs = 90_000;

/** A test that takes this long hangs, and is ended. */
export const hangMs = 180_000;
