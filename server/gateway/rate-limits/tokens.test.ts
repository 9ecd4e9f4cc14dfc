import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { freeAfter, perSecond, type TokenUse, tokenHoldMs, tokenRange, urgency } from "./tokens";

/** The most calls that a sliding second of the venue sees. */
function busiestSecond(arrivals: readonly number[]): number {
  const sorted = [...arrivals].sort((a, b) => a - b);
  let max = 0;
  for (let from = 0, to = 0; to < sorted.length; to += 1) {
    while (sorted[to]! - sorted[from]! >= 1_000) from += 1;
    max = Math.max(max, to - from + 1);
  }
  return max;
}

const call = fc.record({
  /** How long after its token was free the call began. */
  idleMs: fc.integer({ min: 0, max: 30 }),
  /** When on its way the venue saw it, and how long the whole way took. */
  seenAfter: fc.double({ min: 0, max: 1, noNaN: true }),
  wayMs: fc.integer({ min: 0, max: 60_000 }),
  answered: fc.boolean(),
});

describe("a rate limit's tokens", () => {
  it("never let the venue see more calls in a sliding second than there are tokens", () => {
    const token = fc.array(call, { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 20 }), (tokens) => {
        const arrivals: number[] = [];
        for (const calls of tokens) {
          let freeAt = 0;
          for (const { idleMs, seenAfter, wayMs, answered } of calls) {
            const takenAt = freeAt + idleMs;
            const endedAt = takenAt + wayMs;
            arrivals.push(takenAt + seenAfter * wayMs);
            const { nowMs, takenMs } = freeAfter(answered ? "answered" : "unanswered");
            freeAt = Math.max(endedAt + nowMs, takenAt + takenMs);
          }
        }
        expect(busiestSecond(arrivals)).toBeLessThanOrEqual(tokens.length);
      }),
      { numRuns: 500 },
    );
  });

  it("serve again at once after a call that never left", () => {
    expect(freeAfter("nothing-left")).toEqual({ nowMs: 0, takenMs: 0 });
  });

  it("are kept as long as an unanswered call may still be on its way", () => {
    const uses: readonly TokenUse[] = ["answered", "unanswered"];
    for (const use of uses) expect(freeAfter(use).takenMs).toBeGreaterThanOrEqual(1_100);
    expect(freeAfter("unanswered").takenMs).toBe(tokenHoldMs);
  });

  it("leave some to whoever is more urgent, and at least one to everybody", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (tokens) => {
        const person = tokenRange(tokens, "person");
        const reconciliation = tokenRange(tokens, "reconciliation");
        const polling = tokenRange(tokens, "polling");
        expect(person).toEqual({ first: 0, end: tokens });
        expect(reconciliation.first).toBeLessThanOrEqual(polling.first);
        expect(polling.first).toBeLessThan(polling.end);
      }),
    );
    expect(tokenRange(10, "polling").first).toBe(3);
    expect(urgency.person).toBeLessThan(urgency.reconciliation);
  });

  it("are as many as the interface allows, and one for a copy trader at endpoint 3", () => {
    expect(perSecond(endpoints["place-order"].rate, true)).toBe(10);
    expect(perSecond(endpoints["futures-place-order"].rate, false)).toBe(10);
    expect(perSecond(endpoints["futures-place-order"].rate, true)).toBe(1);
  });
});
