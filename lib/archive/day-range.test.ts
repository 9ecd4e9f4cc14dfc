import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { addDays, type Day, day, dayBounds, dayOf } from "@/lib/time";
import { daysIn, formatRange, presetRange, rangeFault, rangePresets } from "./day-range";

const anyDay = fc.integer({ min: 0, max: 900 }).map((back) => addDays(day("2027-06-30"), -back));

describe("presets", () => {
  it.each([
    ["yesterday", "2026-11-20", "2026-11-20"],
    ["7-days", "2026-11-14", "2026-11-20"],
    ["14-days", "2026-11-07", "2026-11-20"],
    ["30-days", "2026-10-22", "2026-11-20"],
    ["this-week", "2026-11-16", "2026-11-20"],
    ["last-week", "2026-11-09", "2026-11-15"],
    ["this-quarter", "2026-10-01", "2026-11-20"],
    ["this-year", "2026-01-01", "2026-11-20"],
    ["this-month", "2026-11-01", "2026-11-20"],
    ["last-month", "2026-10-01", "2026-10-31"],
  ] as const)("%s means %s to %s when the 20th has ended", (preset, from, to) => {
    expect(presetRange(preset, day("2026-11-20"))).toEqual({ from, to });
  });

  it("know no month without an ended day, and the one that ended yesterday as last", () => {
    const lastDay = day("2026-10-31");
    expect(presetRange("this-month", lastDay)).toBeNull();
    expect(presetRange("this-week", day("2026-11-22"))).toBeNull();
    expect(presetRange("this-quarter", day("2026-09-30"))).toBeNull();
    expect(presetRange("this-year", day("2026-12-31"))).toBeNull();
    expect(presetRange("last-month", lastDay)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  });

  it("never reach past the last day that has ended", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...rangePresets), (lastDay, preset) => {
        const range = presetRange(preset, lastDay);
        if (range === null) return;
        expect(range.to <= lastDay && range.from <= range.to).toBe(true);
      }),
    );
  });
});

describe("yesterday of a person in another zone", () => {
  it("is the exchange's: its moments are those of the day of UTC+8", () => {
    vi.stubEnv("TZ", "America/Sao_Paulo");
    const now = new Date(Date.UTC(2026, 10, 20, 17, 30));
    expect([now.getDate(), now.getHours()]).toEqual([20, 14]);
    const today = dayOf(now.getTime(), "UTC+8");
    expect(today).toBe("2026-11-21");
    const asked = presetRange("yesterday", addDays(today, -1));
    expect(asked).toEqual({ from: "2026-11-20", to: "2026-11-20" });
    const { startMs, endMs } = dayBounds(day("2026-11-20"), "UTC+8");
    expect([startMs, endMs]).toEqual([Date.UTC(2026, 10, 19, 16), Date.UTC(2026, 10, 20, 16) - 1]);
  });
});

describe("a range", () => {
  const to = day("2026-11-20");

  it("has at most 400 days and ends after it begins; a fault names the field", () => {
    expect(rangeFault({ from: addDays(to, -399), to })).toBeNull();
    expect(rangeFault({ from: addDays(to, -400), to })).toMatchObject({ field: "from" });
    expect(rangeFault({ from: to, to: addDays(to, -1) })).toMatchObject({ field: "to" });
  });

  it("counts both its ends and says its years where they differ", () => {
    expect(daysIn({ from: to, to })).toBe(1);
    expect(formatRange({ from: "2026-10-22" as Day, to })).toBe("22 Oct \u2013 20 Nov 2026");
    expect(formatRange({ from: "2025-12-31" as Day, to })).toBe("31 Dec 2025 \u2013 20 Nov 2026");
    expect(formatRange({ from: to, to })).toBe("20 Nov 2026");
  });
});
