import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, day, daysFrom } from "@/lib/time";
import { daysIn, mondayOf } from "./day-range";
import { periodUnits } from "./enums";
import { comparedRange, periodName, periodsOf, sourceDays } from "./report-periods";

const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 399 }))
  .map(([at, length]) => {
    const from = addDays(day("2025-09-01"), at);
    return { from, to: addDays(from, length) };
  });

describe("periods", () => {
  it("are together exactly the days of their range, each with a key of its own", () => {
    fc.assert(
      fc.property(anyRange, fc.constantFrom(...periodUnits), (of, unit) => {
        const periods = periodsOf(unit, of);
        expect(periods.flatMap(({ from, to }) => daysFrom(from, to))).toEqual(
          daysFrom(of.from, of.to),
        );
        expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length);
      }),
    );
  });

  it("have weeks from Monday and names in words", () => {
    expect(periodsOf("week", range("2026-11-18", "2026-11-24"))).toEqual([
      { key: "2026-11-16", ...range("2026-11-18", "2026-11-22") },
      { key: "2026-11-23", ...range("2026-11-23", "2026-11-24") },
    ]);
    expect(mondayOf(day("2026-11-22"))).toBe("2026-11-16");
    expect(periodName("week", "2026-11-16")).toBe("Week of 16 Nov 2026");
    expect(periodName("month", "2026-11")).toBe("Nov 2026");
    expect(periodName("day", "2026-11-20")).toBe("20 Nov 2026");
  });
});

describe("what a range is compared with", () => {
  it.each([
    ["a day with the day before", "2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19"],
    ["any days with as many before", "2026-10-22", "2026-11-20", "2026-09-22", "2026-10-21"],
    ["a month with the month", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
    ["a month so far with as much", "2026-11-01", "2026-11-21", "2026-10-01", "2026-10-21"],
    ["March so far with all of February", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["a quarter with the quarter", "2026-07-01", "2026-09-30", "2026-04-01", "2026-06-30"],
    ["a quarter so far with as much", "2026-10-01", "2026-11-21", "2026-07-01", "2026-08-21"],
    ["a year so far with as much", "2026-01-01", "2026-11-21", "2025-01-01", "2025-11-21"],
    ["a week so far with its weekdays", "2026-11-16", "2026-11-18", "2026-11-09", "2026-11-11"],
  ])("is the previous period: %s", (_, from, to, first, last) => {
    expect(comparedRange("previous", range(from, to))).toEqual(range(first, last));
  });

  it("is the same days of the previous year, also of a leap year", () => {
    expect(comparedRange("year", range("2028-02-10", "2028-02-29"))).toEqual(
      range("2027-02-10", "2027-02-28"),
    );
    expect(comparedRange("year", range("2029-02-01", "2029-02-28"))).toEqual(
      range("2028-02-01", "2028-02-29"),
    );
  });

  it("ends before the range begins, and is never longer than a report may be", () => {
    fc.assert(
      fc.property(anyRange, fc.constantFrom("previous" as const, "year" as const), (of, kind) => {
        const before = comparedRange(kind, of);
        expect(daysIn(before)).toBeGreaterThan(0);
        expect(Math.abs(daysIn(before) - daysIn(of))).toBeLessThanOrEqual(5);
        if (kind === "previous") expect(before.to < of.from).toBe(true);
      }),
    );
  });
});

it("a day of another zone is made of the exchange's days in which it lies", () => {
  const of = range("2026-11-20", "2026-11-20");
  expect(sourceDays(of, "UTC+8")).toEqual(of);
  expect(sourceDays(of, "America/New_York")).toEqual(range("2026-11-20", "2026-11-21"));
  expect(sourceDays(of, "Pacific/Auckland")).toEqual(range("2026-11-19", "2026-11-20"));
});
