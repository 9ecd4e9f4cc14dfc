import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { CaughtUp } from "../../archive/catching-up";

/** What catching up needs of the venue and of the archive. */
export interface CatchingUp {
  /** How far the venue's clock is ahead of the machine's, ms. */
  readonly offsetMs: () => Promise<number>;
  readonly advance: (byMs: number) => Promise<void>;
  /** How far the syncs have come that are due by the venue's time (Unix ms). */
  readonly syncs: (venueNow: number) => Promise<CaughtUp>;
  /** Whoever signs by the venue's clock or syncs by it is told that it was moved. */
  readonly tellMoved: () => Promise<void>;
  /** How often the archive is looked at, and how long it is waited for at most. */
  readonly lookEveryMs: number;
  readonly patienceMs: number;
}

/** More than the six hours between two passes that verify a day. */
const stepMs = 8 * 3_600_000;

/**
 * Brings a venue whose clock began some days back to the machine's time: eight hours at a time as
 * long as days are not verified, so that their second pass comes due, then all the way. A clock
 * that is in step or ahead is left alone.
 */
export async function catchUp(the: CatchingUp): Promise<void> {
  for (;;) {
    if ((await the.offsetMs()) >= 0) return;
    const verified = await settled(the);
    const behindMs = -(await the.offsetMs());
    if (behindMs <= 0) return;
    await the.advance(verified ? behindMs : Math.min(stepMs, behindMs));
    await the.tellMoved();
  }
}

/** Waits until nothing is due any more, or no longer; answers whether the days are verified. */
async function settled({ offsetMs, syncs, lookEveryMs, patienceMs }: CatchingUp): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { idle, verified } = await syncs(Date.now() + (await offsetMs()));
    if (idle) return verified;
    // An archive that cannot be filled does not hold the clock back for ever.
    if (performance.now() > until) return true;
    await sleep(lookEveryMs);
  }
}
