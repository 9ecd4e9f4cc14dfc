import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayState, dayStates, isVerifiedDay } from "@/lib/archive/enums";
import { addDays, type Day, dayBounds, dayMs, dayOf } from "@/lib/time";
import { type Pass, verifyAfterMs } from "../verification";
import {
  type CompletedDayRun,
  type DayFacts,
  dayStateAfter,
  nextDaySync,
  readableDays,
  readablePart,
} from "./schedule";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const yesterday = "2026-11-19" as Day;

const aDay = fc.integer({ min: 0, max: 60 }).map((back) => addDays(yesterday, -back));

describe("the days that can be read", () => {
  it("are thirty back from yesterday, the oldest only from this time of day on", () => {
    const days = readableDays(noon);
    expect([days[0], days.at(-1), days.length]).toEqual(["2026-10-21", "2026-11-19", 30]);
    expect(readablePart("2026-10-21" as Day, noon)).toMatchObject({
      startMs: noon - 30 * dayMs,
      whole: false,
    });
    expect(readablePart("2026-10-22" as Day, noon)).toEqual({
      ...dayBounds("2026-10-22" as Day, "UTC+8"),
      whole: true,
    });
    expect(readablePart("2026-10-20" as Day, noon)).toBe(null);
  });

  it("begin with the first of September 2025", () => {
    const early = Date.parse("2025-09-03T12:00:00+08:00");
    expect(readableDays(early)).toEqual(["2025-09-01", "2025-09-02"]);
  });
});

describe("the next sync of a day", () => {
  const passAt = (completeAtMs: number, method: Pass["method"] = "cursor"): Pass => ({
    ...{ method, records: 7, digest: "d", completeAtMs },
  });
  const unverified = (at: number): DayFacts => ({
    ...{ day: yesterday, state: "provisional", lastCompleteAtMs: at },
    passes: [passAt(at)],
  });

  it("of an empty day is more often around the hour at which days are usually published", () => {
    const { endMs } = dayBounds(yesterday, "UTC+8");
    const clock = { days: 20, earliestMs: 10 * 3_600_000, usualMs: 10.6 * 3_600_000 };
    const state = "awaiting-publication" as const;
    const next = (hour: number, known: typeof clock | null) => {
      const now = endMs + 1 + hour * 3_600_000;
      const at = nextDaySync({ ...unverified(now), passes: [], state, clock: known }, now);
      return ((at ?? 0) - endMs - 1) / 3_600_000;
    };
    expect([next(5, null), next(10.1, null)]).toEqual([6, 14]);
    expect([next(5, clock), next(6, clock), next(12, clock)]).toEqual([6, 10, 14]);
    expect(next(10.1, clock)).toBeCloseTo(10 + 1 / 3, 9);
  });

  it("is due at once when the day was never read to its end, and never when it is gone", () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const state = "awaiting-publication" as const;
        const facts = { day, state, passes: [], lastCompleteAtMs: null };
        const gone = dayBounds(day, "UTC+8").endMs + 30 * dayMs <= noon;
        expect(nextDaySync(facts, noon)).toBe(gone ? null : noon);
      }),
    );
  });

  it("of an unpublished yesterday is at the next of the hours at which days appear", () => {
    const state = "awaiting-publication" as const;
    const at = (lastCompleteAtMs: number) =>
      nextDaySync({ day: yesterday, state, passes: [], lastCompleteAtMs }, lastCompleteAtMs);
    expect(at(Date.parse("2026-11-20T02:30:00+08:00"))).toBe(
      Date.parse("2026-11-20T06:00:00+08:00"),
    );
    expect(at(Date.parse("2026-11-20T23:00:00+08:00"))).toBe(
      Date.parse("2026-11-21T00:00:00+08:00"),
    );
  });

  it("comes six hours after the first, also when somebody has it synced in between", () => {
    const once = unverified(noon);
    expect(nextDaySync(once, noon)).toBe(noon + verifyAfterMs);
    const soon = noon + 600_000;
    const twice = {
      ...once,
      passes: [passAt(noon), passAt(soon, "slices")],
      lastCompleteAtMs: soon,
    };
    expect(nextDaySync(twice, soon)).toBe(noon + verifyAfterMs);
  });

  it("of a verified day looks for late corrections, and after a change comes within hours", () => {
    const { startMs } = dayBounds(yesterday, "UTC+8");
    const late = startMs + 28 * dayMs;
    const verified = { ...unverified(startMs + 4 * dayMs), state: "confirmed" as const };
    expect(nextDaySync(verified, startMs + 4 * dayMs)).toBe(startMs + 5 * dayMs);
    const changed = { ...unverified(late), state: "changed" as const };
    expect(nextDaySync(changed, late)).toBe(late + verifyAfterMs);
    const lastHours = startMs + 30 * dayMs - 4 * 3_600_000;
    expect(nextDaySync({ ...unverified(lastHours), state: "changed" }, lastHours)).toBe(
      startMs + 30 * dayMs - 3_600_000,
    );
  });

  it("comes after the last one and before the exchange forgets, or not at all", () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(...dayStates), fc.nat(40 * dayMs), (day, state, after) => {
        const { startMs, endMs } = dayBounds(day, "UTC+8");
        const lastCompleteAtMs = endMs + after;
        const facts = { ...unverified(lastCompleteAtMs), day, state };
        const next = nextDaySync(facts, lastCompleteAtMs);
        if (next === null) return;
        expect(next).toBeGreaterThan(lastCompleteAtMs);
        expect(next).toBeLessThan(startMs + 30 * dayMs);
        expect(dayOf(next, "UTC+8") > day).toBe(true);
      }),
    );
  });
});

/** What one sync of a day may look like: whole or not, by which method, and what it gave. */
const aSync = fc.record({
  method: fc.constantFrom<Pass["method"]>("cursor", "slices", "other-pages"),
  afterMs: fc.constantFrom(120_000, 3_600_000, verifyAfterMs - 1, verifyAfterMs, 2 * dayMs),
  /** Which records it gave; the archive knows all that were ever given. */
  gave: fc.constantFrom("", "a", "b", "ab"),
  whole: fc.boolean(),
  setAside: fc.constantFrom(0, 0, 0, 1),
  laterDayPublished: fc.boolean(),
});

interface Seen extends Pass {
  readonly gave: string;
}

/** Two of the newest passes that gave the same, by two methods, six hours apart. */
function isProven(passes: readonly Seen[]): boolean {
  const gave = passes.at(-1)?.gave;
  const agreeing = passes.slice(passes.findLastIndex((pass) => pass.gave !== gave) + 1);
  return agreeing.some((early) =>
    agreeing.some(
      (late) =>
        late.completeAtMs - early.completeAtMs >= verifyAfterMs &&
        [early, late].filter(({ method }) => method === "cursor").length === 1,
    ),
  );
}

describe("the state of a day", () => {
  it("says no more than was seen, over any history of syncs", () => {
    fc.assert(
      fc.property(fc.array(aSync, { minLength: 1, maxLength: 8 }), (syncs) => {
        const passes: Seen[] = [];
        let known = "";
        let completeAtMs = noon;
        let state: DayState = "syncing";
        for (const { method, afterMs, gave, whole, setAside, laterDayPublished } of syncs) {
          completeAtMs += afterMs;
          known = [...new Set(known + gave)].sort().join("");
          const records = gave.length;
          if (whole) passes.push({ method, records, digest: gave, completeAtMs, gave });
          const missing = whole ? known.length - records : 0;
          state = dayStateAfter({
            ...{ records: known.length, missing, setAside, whole, before: state },
            ...{ passes: [...passes], laterDayPublished },
          });
          if (setAside > 0) expect(state).toBe("quarantine");
          else if (missing > 0) expect(state).toBe("changed");
          if (isVerifiedDay(state)) expect(isProven(passes)).toBe(true);
          if (isVerifiedDay(state)) expect(state === "confirmed-empty").toBe(known === "");
          if (passes.length === 0) expect(["expired-partial", "quarantine"]).toContain(state);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  const cursor: Pass = { method: "cursor", records: 3, digest: "x", completeAtMs: noon };
  const slices: Pass = { ...cursor, method: "slices", completeAtMs: noon + verifyAfterMs };
  const first: CompletedDayRun = {
    ...{ records: 3, missing: 0, setAside: 0, whole: true, before: "syncing" },
    ...{ passes: [cursor], laterDayPublished: false },
  };
  const later = (pass: Pass, ended: Partial<CompletedDayRun> = {}): CompletedDayRun => ({
    ...first,
    passes: [cursor, pass],
    ...ended,
  });
  const empty = (pass: Pass): Pass => ({ ...pass, records: 0, digest: "" });
  const none: CompletedDayRun = { ...first, records: 0, passes: [empty(cursor)] };
  const soonEmpty = empty({ ...slices, completeAtMs: noon + 120_000 });
  const past = { laterDayPublished: true };

  it.each<[DayState, string, CompletedDayRun]>([
    ["provisional", "one pass", first],
    ["confirmed", "two equal ones by two methods, six hours apart", later(slices)],
    ["provisional", "two by one method", later({ ...slices, method: "cursor" })],
    ["provisional", "two too close", later({ ...slices, completeAtMs: noon + 1 })],
    ["changed", "two that differ", later({ ...slices, digest: "y" })],
    ["changed", "an empty one after a full one", later(empty(slices), { missing: 3 })],
    ["changed", "one cut after a page", later({ ...slices, digest: "z" }, { missing: 2 })],
    ["quarantine", "a row set aside", later(slices, { setAside: 1 })],
    ["expired-partial", "only a part", { ...first, whole: false, passes: [] }],
    ["confirmed", "a part later", later(slices, { whole: false, before: "confirmed" })],
    ["awaiting-publication", "nothing yet", none],
    ["provisional", "nothing once, past a later day", { ...none, ...past }],
    [
      "provisional",
      "nothing twice in two minutes",
      { ...none, ...past, passes: [empty(cursor), soonEmpty] },
    ],
    [
      "confirmed-empty",
      "nothing twice, six hours apart, past a later day",
      { ...none, ...past, passes: [empty(cursor), empty(slices)] },
    ],
  ])("is %s after %s", (state, _, ended) => {
    expect(dayStateAfter(ended)).toBe(state);
  });
});
