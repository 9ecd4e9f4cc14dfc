import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, dayBounds, dayMs, dayOf } from "@/lib/time";
import {
  confirmAfterMs,
  type EndedReading,
  nextReading,
  readableDays,
  readablePart,
  stateAfter,
} from "./plan";

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

describe("the next reading of a day", () => {
  it("is due at once when the day was never read to its end, and never when it is gone", () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const facts = { day, completeReads: 0, records: 0, lastCompleteAtMs: null };
        const gone = dayBounds(day, "UTC+8").endMs + 30 * dayMs <= noon;
        expect(nextReading(facts, noon)).toBe(gone ? null : noon);
      }),
    );
  });

  it("of an unpublished yesterday is at the next of the hours at which days appear", () => {
    const early = Date.parse("2026-11-20T02:30:00+08:00");
    const facts = { day: yesterday, completeReads: 1, records: 0, lastCompleteAtMs: early };
    expect(nextReading(facts, early)).toBe(Date.parse("2026-11-20T06:00:00+08:00"));
    const late = Date.parse("2026-11-20T23:00:00+08:00");
    expect(nextReading({ ...facts, lastCompleteAtMs: late }, late)).toBe(
      Date.parse("2026-11-21T00:00:00+08:00"),
    );
  });

  it("confirms a day six hours after its first reading, then looks for late corrections", () => {
    const facts = { day: yesterday, completeReads: 1, records: 7, lastCompleteAtMs: noon };
    expect(nextReading(facts, noon)).toBe(noon + confirmAfterMs);
    const start = dayBounds(yesterday, "UTC+8").startMs;
    const twice = { ...facts, completeReads: 2, lastCompleteAtMs: start + 4 * dayMs };
    expect(nextReading(twice, noon)).toBe(start + 5 * dayMs);
  });

  it("comes after the last one and before the exchange forgets, or not at all", () => {
    fc.assert(
      fc.property(aDay, fc.nat(5), fc.nat(9), fc.nat(40 * dayMs), (day, reads, records, after) => {
        const { startMs, endMs } = dayBounds(day, "UTC+8");
        const lastCompleteAtMs = endMs + after;
        const facts = { day, completeReads: reads + 1, records, lastCompleteAtMs };
        const next = nextReading(facts, lastCompleteAtMs);
        if (next === null) return;
        expect(next).toBeGreaterThan(lastCompleteAtMs);
        expect(next).toBeLessThan(startMs + 30 * dayMs);
        expect(dayOf(next, "UTC+8") > day).toBe(true);
      }),
    );
  });
});

describe("the state of a day", () => {
  const first: EndedReading = {
    records: 3,
    quarantined: 0,
    earlierReads: 0,
    news: 3,
    whole: true,
    sinceFirstMs: 0,
    laterDayPublished: false,
  };
  const second = { ...first, earlierReads: 1, news: 0, sinceFirstMs: confirmAfterMs };

  it.each<[string, EndedReading]>([
    ["provisional", first],
    ["confirmed", second],
    ["provisional", { ...second, news: 1 }],
    ["provisional", { ...second, sinceFirstMs: confirmAfterMs - 1 }],
    ["quarantine", { ...second, quarantined: 1 }],
    ["expired-partial", { ...first, whole: false }],
    ["expired-partial", { ...second, whole: false }],
    ["awaiting-publication", { ...first, records: 0, news: 0 }],
    ["confirmed-empty", { ...first, records: 0, news: 0, laterDayPublished: true }],
  ])("is %s after %j", (state, reading) => {
    expect(stateAfter(reading)).toBe(state);
  });
});
