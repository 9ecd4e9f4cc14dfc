import type { Event } from "../engine";

/** What the venue remembers of fills whose orders carried the broker's channel code: plain data. */
export interface Commissions {
  readonly seed: number;
}

/** A new venue's commissions. */
export function newCommissions(seed: number): Commissions {
  return { seed };
}

/** Takes note of what the engine told at a moment (Unix ms). */
export function observeFills(_state: Commissions, _events: readonly Event[], _at: number): void {}
