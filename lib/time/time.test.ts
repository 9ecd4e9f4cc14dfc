import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  type DayZone,
  day,
  dayBounds,
  dayMs,
  dayOf,
  daysFrom,
  formatAge,
  formatClock,
  formatFreshness,
  formatMoment,
  isDay,
  zoneName,
} from "./index";

const moment = Date.parse("2026-11-20T18:15:43.120Z");
const anyMoment = fc.integer({ min: 0, max: Date.parse("2100-01-01T00:00:00Z") });
const anyZone = fc.constantFrom<DayZone>("UTC", "UTC+8");

describe("days", () => {
  it("differ between UTC and UTC+8 in the evening", () => {
    expect(dayOf(moment, "UTC")).toBe("2026-11-20");
    expect(dayOf(moment, "UTC+8")).toBe("2026-11-21");
    expect(dayBounds(day("2026-11-21"), "UTC+8")).toEqual({
      startMs: Date.parse("2026-11-20T16:00:00.000Z"),
      endMs: Date.parse("2026-11-21T15:59:59.999Z"),
    });
  });

  it("hold exactly the moments between their bounds", () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (at, zone) => {
        const own = dayOf(at, zone);
        const { startMs, endMs } = dayBounds(own, zone);
        expect(startMs <= at && at <= endMs && endMs - startMs === dayMs - 1).toBe(true);
        expect([dayOf(startMs - 1, zone), dayOf(endMs + 1, zone)]).toEqual([
          addDays(own, -1),
          addDays(own, 1),
        ]);
      }),
    );
  });

  it("are counted over month ends and leap days", () => {
    expect(daysFrom(day("2028-02-28"), day("2028-03-01"))).toEqual([
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
    ]);
    expect(daysFrom(day("2026-03-02"), day("2026-03-01"))).toEqual([]);
  });

  it("must exist", () => {
    expect(isDay("2026-02-28")).toBe(true);
    for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "1969-12-31", "today", ""]) {
      expect(isDay(text)).toBe(false);
      expect(() => day(text)).toThrow(RangeError);
    }
  });
});

describe("what a person reads", () => {
  it("is the moment in the zone of choice, to the millisecond", () => {
    expect(formatMoment(moment, "UTC")).toBe("2026-11-20 18:15:43.120");
    expect(formatMoment(moment, "UTC+8")).toBe("2026-11-21 02:15:43.120");
    expect(formatMoment(moment, "Europe/Vienna")).toBe("2026-11-20 19:15:43.120");
    expect(formatMoment(Date.parse("2026-11-20T23:00:00Z"), "Europe/Vienna")).toBe(
      "2026-11-21 00:00:00.000",
    );
    expect(formatClock(moment, "UTC")).toBe("18:15:43");
    expect(zoneName(moment, "UTC+8")).toBe("UTC+8");
    expect(zoneName(moment, "Asia/Tokyo")).toBe("GMT+9");
    expect(() => formatMoment(moment, "Nowhere/Land")).toThrow(RangeError);
  });

  it("is an age in its two largest units", () => {
    const ages = [-5, 999, 24_000, 192_000, 3_720_000, 2 * dayMs + 3 * 3_600_000];
    expect(ages.map(formatAge)).toEqual(["0 s", "0 s", "24 s", "3m 12s", "1h 02m", "2d 03h"]);
    expect([-1, 2_149, 9_999, 10_000, 59_999, 60_000].map(formatFreshness)).toEqual([
      "0.0 s",
      "2.1 s",
      "9.9 s",
      "10 s",
      "59 s",
      "1m 00s",
    ]);
  });
});
