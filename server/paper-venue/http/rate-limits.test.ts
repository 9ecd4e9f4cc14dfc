import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RateLimits } from "./rate-limits";

function clockwork() {
  const clock = { now: 0 };
  return { clock, budgets: new RateLimits(() => clock.now) };
}

describe("the rate limit", () => {
  it("admits so many in any sliding second and refuses the next", () => {
    const { clock, budgets } = clockwork();
    const admit = () => budgets.admit("place-order", "uid", 3).admitted;
    expect([admit(), admit(), admit(), admit()]).toEqual([true, true, true, false]);
    clock.now = 999;
    expect(admit()).toBe(false);
    clock.now = 1_000;
    expect([admit(), admit(), admit(), admit()]).toEqual([true, true, true, false]);
  });

  it("counts each account and each endpoint by itself", () => {
    const { budgets } = clockwork();
    expect(budgets.admit("a", "one", 1)).toEqual({ admitted: true, left: 0 });
    expect(budgets.admit("a", "two", 1).admitted).toBe(true);
    expect(budgets.admit("b", "one", 1).admitted).toBe(true);
    expect(budgets.admit("a", "one", 1).admitted).toBe(false);
  });

  it("counts what it refused, by endpoint", () => {
    const { budgets } = clockwork();
    for (let call = 0; call < 5; call++) budgets.admit("a", "one", 2);
    expect(budgets.refused).toEqual({ a: 3 });
  });

  it("never admits more than its rate in any window, nor starves a caller at the rate", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 20 }), (steps, rate) => {
        const { clock, budgets } = clockwork();
        const admitted: number[] = [];
        for (const step of steps) {
          clock.now += step;
          const inWindow = admitted.filter((at) => clock.now - at < 1_000).length;
          const { admitted: yes } = budgets.admit("a", "one", rate);
          expect(yes).toBe(inWindow < rate);
          if (yes) admitted.push(clock.now);
        }
      }),
    );
  });

  it("forgets callers who are gone", () => {
    const { clock, budgets } = clockwork();
    for (let caller = 0; caller < 10_000; caller++) budgets.admit("a", `${caller}`, 1);
    clock.now = 5_000;
    expect(budgets.admit("a", "late", 1).admitted).toBe(true);
    expect(budgets.admit("a", "0", 1).admitted).toBe(true);
  });
});
