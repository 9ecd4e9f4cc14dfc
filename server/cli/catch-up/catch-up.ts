import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { callVenueControl, type VenueControl } from "../../accounts/venue-control";
import type { PaperSyncStatus } from "../../archive/day-status";

/** What catching up needs of the venue and of the archive. */
export interface CatchUpDependencies {
  /** How far the venue's clock is ahead of the machine's, ms. */
  readonly offsetMs: () => Promise<number>;
  readonly advance: (byMs: number) => Promise<void>;
  /** How far the syncs have come that are due by the venue's time (Unix ms). */
  readonly syncs: (venueNow: number) => Promise<PaperSyncStatus>;
  /** Whoever signs by the venue's clock or syncs by it is told that it was moved. */
  readonly publishClockJump: () => Promise<void>;
  /** How often the archive is looked at, and how long it is waited for at most. */
  readonly pollIntervalMs: number;
  readonly timeoutMs: number;
}

/** More than the six hours between two passes that verify a day. */
const stepMs = 8 * 3_600_000;

/**
 * Brings a venue whose clock began some days back to the machine's time: eight hours at a time as
 * long as days are not verified, so that their second pass comes due, then all the way. A clock
 * that is in step or ahead is left alone.
 */
export async function catchUp(the: CatchUpDependencies): Promise<void> {
  for (;;) {
    if ((await the.offsetMs()) >= 0) return;
    const verified = await waitUntilIdle(the);
    const behindMs = -(await the.offsetMs());
    if (behindMs <= 0) return;
    await the.advance(verified ? behindMs : Math.min(stepMs, behindMs));
    await the.publishClockJump();
  }
}

/** Waits until nothing is due any more, or no longer; answers whether the days are verified. */
async function waitUntilIdle({
  offsetMs,
  syncs,
  pollIntervalMs,
  timeoutMs,
}: CatchUpDependencies): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const { idle, verified } = await syncs(Date.now() + (await offsetMs()));
    if (idle) return verified;
    // An archive that cannot be filled does not hold the clock back for ever.
    if (performance.now() > until) return true;
    await sleep(pollIntervalMs);
  }
}

const readyLine = z.object({ control: z.object({ url: z.url(), token: z.string().min(1) }) });

const clock = z.object({ now: z.number(), offsetMs: z.number() });

/** Reads where the controls are from the line that the venue printed when it was ready. */
export function readVenueControl(line: string): VenueControl {
  return readyLine.parse(JSON.parse(line)).control;
}

/** How far the venue's clock is ahead of the machine's, ms; below zero: behind. */
export async function venueOffsetMs(control: VenueControl): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const result = await callVenueControl(control, { ...clockCall, method: "GET" });
    if (result.kind === "ok") return result.data.offsetMs;
    // A venue that is busy with a first start may answer late; one that refuses does not change.
    if (result.kind === "refused" || tries === maxTries) throw new Error(result.reason);
    await sleep(retryMs);
  }
}

/** Moves the venue's clock forward. */
export async function advanceVenue(control: VenueControl, byMs: number): Promise<void> {
  const before = await venueOffsetMs(control);
  const result = await callVenueControl(control, {
    ...clockCall,
    method: "POST",
    body: { byMs },
  });
  if (result.kind === "ok") return;
  // Where the answer was lost, the clock itself tells whether it was moved.
  const isMoved = result.kind === "no-answer" && (await venueOffsetMs(control)) > before;
  if (!isMoved) throw new Error(result.reason);
}

const clockCall = { path: "/clock", timeoutMs: 10_000, schema: clock };

const maxTries = 5;

const retryMs = 1_000;
