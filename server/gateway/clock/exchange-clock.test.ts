import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExchangeClock } from "./exchange-clock";

const now = 1_795_000_000_000;

/** A round trip that begins now, with the exchange's clock ahead of ours by so much. */
const trip = (aheadMs: number, wayMs = 40, at = now) => ({
  sentAt: at,
  receivedAt: at + wayMs,
  requestTime: at + wayMs / 2 + aheadMs,
});

describe("the exchange's clock", () => {
  it("is ours until something is known of it", () => {
    const clock = new ExchangeClock();
    expect([clock.known, clock.at(now)]).toEqual([false, now]);
  });

  it("is known to half a way, whatever the ways take", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3_600_000, max: 3_600_000 }),
        fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 40 }),
        (aheadMs, ways) => {
          const clock = new ExchangeClock();
          clock.decide(trip(aheadMs));
          clock.decide(trip(aheadMs));
          // The exchange may read its clock anywhere on the way.
          for (const way of ways)
            clock.learn({ ...trip(aheadMs, way), requestTime: now + aheadMs });
          expect(Math.abs(clock.offsetMs - aheadMs)).toBeLessThanOrEqual(1_001);
        },
      ),
    );
  });

  it("is not moved by a few slow round trips", () => {
    const clock = new ExchangeClock();
    for (let n = 0; n < 8; n += 1) clock.learn(trip(100));
    for (let n = 0; n < 7; n += 1) clock.learn({ ...trip(100), receivedAt: now + 8_000 });
    expect(clock.offsetMs).toBe(100);
  });

  it("follows a slow drift", () => {
    const clock = new ExchangeClock();
    for (let n = 0; n < 100; n += 1) clock.learn(trip(n * 10));
    expect(clock.offsetMs).toBeGreaterThan(900);
  });

  it("learns nothing from an answer that came late, and nothing from one of another moment", () => {
    const clock = new ExchangeClock();
    for (let n = 0; n < 15; n += 1) clock.learn(trip(0));
    expect(clock.learn({ ...trip(0), receivedAt: now + 40_000 })).toBe(false);
    expect(clock.learn(trip(-127_000))).toBe(true);
    expect([clock.offsetMs, clock.known]).toEqual([0, false]);
  });

  it("jumps only when endpoint 13 says so, and forgets what was before", () => {
    const clock = new ExchangeClock();
    for (let n = 0; n < 15; n += 1) clock.learn(trip(0));
    expect(clock.learn(trip(3_600_000))).toBe(true);
    expect(clock.offsetMs).toBe(0);
    clock.doubt();
    expect(clock.decide(trip(3_600_000))).toBe(false);
    expect(clock.decide(trip(3_600_000))).toBe(true);
    expect([clock.offsetMs, clock.known]).toEqual([3_600_000, true]);
  });

  const wrong: [string, number][] = [
    ["eight digits", 17_950_000],
    ["seconds", now / 1_000],
    ["microseconds", now * 1_000],
    ["zero", 0],
    ["a negative time", -now],
    ["two years ago", now - 730 * 86_400_000],
  ];
  const answers = ["endpoint 13", "another answer"] as const;

  it.each(wrong.flatMap((each) => answers.map((by) => [...each, by] as const)))(
    "signs by the right time though %s (%d) comes from %s",
    (_, requestTime, by) => {
      const sample = { sentAt: now, receivedAt: now + 40, requestTime };
      for (const before of [0, 15]) {
        const clock = new ExchangeClock();
        for (let n = 0; n < before; n += 1) clock.learn(trip(100));
        for (let times = 0; times < 20; times += 1) {
          if (by === "endpoint 13") clock.decide(sample);
          else clock.learn(sample);
          clock.doubt();
          expect(Math.abs(clock.offsetMs)).toBeLessThanOrEqual(100);
        }
        clock.decide(trip(100));
        expect([clock.offsetMs, clock.known]).toEqual([100, true]);
      }
    },
  );

  it("believes no endpoint 13 against what the exchange takes", () => {
    const clock = new ExchangeClock();
    clock.learn(trip(100));
    for (let times = 0; times < 20; times += 1) clock.decide(trip(3_600_000));
    expect(clock.offsetMs).toBe(100);
  });

  it("comes back from a wrong time that was believed, by one answer that is ours", () => {
    const clock = new ExchangeClock();
    for (let times = 0; times < 2; times += 1) clock.decide(trip(-86_400_000));
    expect(clock.offsetMs).toBe(-86_400_000);
    clock.doubt();
    expect(clock.decide(trip(40))).toBe(true);
    expect([clock.offsetMs, clock.known]).toEqual([40, true]);
  });

  it("stays where it was when endpoint 13 denies the jump, and in doubt while it is silent", () => {
    const clock = new ExchangeClock();
    for (let n = 0; n < 15; n += 1) clock.learn(trip(0));
    clock.learn(trip(60_000));
    expect(clock.decide({ ...trip(60_000), receivedAt: now + 9_000 })).toBe(false);
    expect([clock.offsetMs, clock.known]).toEqual([0, false]);
    expect(clock.decide(trip(10))).toBe(false);
    expect([Math.abs(clock.offsetMs) < 11, clock.known]).toEqual([true, true]);
  });

  it("is signed by as it was while it is doubted", () => {
    const clock = new ExchangeClock();
    clock.learn(trip(500));
    clock.doubt();
    expect([clock.known, clock.offsetMs]).toEqual([false, 500]);
  });
});
