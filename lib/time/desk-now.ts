// A browser's clock may be hours off. What a page tells of ages goes by the clock of the desk.

/** Less than this is what an answer takes to arrive, and no fault of the browser's clock. */
const leastOffMs = 2_000;

let offsetMs = 0;

/** The time of the desk's server, Unix ms. */
export const deskNow = (): number => Date.now() + offsetMs;

/** Learns the server's time from what it said at a moment of this browser's clock, both Unix ms. */
export function learnDeskTime(server: number, here: number): void {
  if (!Number.isFinite(server)) return;
  const off = server - here;
  offsetMs = Math.abs(off) < leastOffMs ? 0 : Math.round(off);
}
