import { describe, expect, it } from "vitest";
import { catchUp } from "./catch-up";

const hour = 3_600_000;

/** A venue so far behind, and an archive that verifies when eight hours have passed by it. */
function scene(behindMs: number, { idle = true } = {}) {
  let offset = -behindMs;
  const moves: number[] = [];
  const run = catchUp({
    offsetMs: async () => offset,
    advance: async (byMs) => {
      moves.push(byMs);
      offset += byMs;
    },
    syncs: async () => ({ idle, verified: moves.length > 0 }),
    publishClockJump: async () => {},
    pollIntervalMs: 1,
    timeoutMs: 5,
  });
  return { run, moves, offset: () => offset };
}

describe("bringing the paper venue to now", () => {
  it("gives the second syncs eight hours, and then goes all the way", async () => {
    const { run, moves, offset } = scene(55 * hour);
    await run;
    expect(moves).toEqual([8 * hour, 47 * hour]);
    expect(offset()).toBe(0);
  });

  it("never moves a clock that is in step or ahead", async () => {
    for (const behindMs of [0, -hour]) {
      const { run, moves } = scene(behindMs);
      await run;
      expect(moves).toEqual([]);
    }
  });

  it("does not hold the clock back for an archive that cannot be filled", async () => {
    const { run, moves, offset } = scene(55 * hour, { idle: false });
    await run;
    expect(moves).toEqual([55 * hour]);
    expect(offset()).toBe(0);
  });
});
