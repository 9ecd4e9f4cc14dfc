import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day, day, dayIn, isZone, startOfDay, windowOf } from "./index";

const anyZone = fc.constantFrom("UTC", "UTC+8", ...Intl.supportedValuesOf("timeZone"));
const anyDay = fc.integer({ min: 0, max: 2_000 }).map((at) => addDays(day("2025-01-01"), at));

describe("the days of any zone", () => {
  it("begin at their first moment, one where the other ends, on a quarter of an hour", () => {
    fc.assert(
      fc.property(anyDay, anyZone, (of, zone) => {
        const { startMs, endMs } = windowOf({ from: of, to: of }, zone);
        expect([dayIn(startMs, zone), dayIn(endMs, zone)]).toEqual([of, of]);
        expect(dayIn(startMs - 1, zone) < of && dayIn(endMs + 1, zone) > of).toBe(true);
        expect(startMs % 900_000).toBe(0);
      }),
    );
  });

  it("are as long as their clocks say, also where summer time begins at midnight", () => {
    const hours = (of: string, zone: string) => {
      const { startMs, endMs } = windowOf({ from: of as Day, to: of as Day }, zone);
      return (endMs + 1 - startMs) / 3_600_000;
    };
    expect(hours("2026-11-01", "America/New_York")).toBe(25);
    expect(hours("2026-03-29", "Europe/Vienna")).toBe(23);
    expect(hours("2026-04-24", "Africa/Cairo")).toBe(23);
    expect(new Date(startOfDay(day("2026-11-20"), "Asia/Kathmandu")).toISOString()).toBe(
      "2026-11-19T18:15:00.000Z",
    );
  });

  it("have a zone that exists, named as the field names it", () => {
    for (const zone of ["UTC", "UTC+8", "Europe/Vienna", "America/Argentina/Buenos_Aires"]) {
      expect(isZone(zone)).toBe(true);
    }
    for (const text of ["", "Nowhere/Land", "+08:00", "vienna", "Europe/Vienna'"]) {
      expect(isZone(text)).toBe(false);
    }
  });
});
