import { describe, expect, it } from "vitest";
import { addDays, type Day, dayBounds } from "@/lib/time";
import {
  isLate,
  lateAfterMs,
  nextAskAround,
  type Publication,
  publicationClock,
  publicationText,
} from "./publication-clock";

const minute = 60_000;
const first = "2026-10-01" as Day;
const end = (day: Day) => dayBounds(day, "UTC+8").endMs + 1;

/** A day that was empty at the one time and there at the other, minutes after its end. */
const seen = (at: number, empty: number | null, found: number): Publication => {
  const day = addDays(first, at);
  return {
    day,
    emptyAt: empty === null ? null : end(day) + empty * minute,
    seenAt: end(day) + found * minute,
  };
};

/** Published at 10:30, give or take ten minutes, and asked for every 20 minutes. */
const twentyDays = Array.from({ length: 20 }, (_, at) => {
  const found = 630 + ((at * 7) % 21) - 10;
  return seen(at, found - 20, found);
});

describe("the publication clock", () => {
  it("learns the hour by which 19 of 20 days were there", () => {
    const clock = publicationClock(twentyDays);
    expect(clock).toMatchObject({ days: 20, usualMs: 634 * minute, earliestMs: 600 * minute });
  });

  it("learns nothing from days that it did not see empty, nor from too few", () => {
    const backfilled = twentyDays.map((each) => ({ ...each, emptyAt: null }));
    expect(publicationClock(backfilled)).toBeNull();
    expect(publicationClock(twentyDays.slice(0, 4))).toBeNull();
    expect(publicationClock(Array.from({ length: 9 }, (_, at) => seen(at, 10, 700)))).toBeNull();
  });

  it("forgets how it was before the newest twenty days", () => {
    const before = Array.from({ length: 30 }, (_, at) => seen(at - 40, 1_000, 1_020));
    expect(publicationClock([...before, ...twentyDays])).toEqual(publicationClock(twentyDays));
  });

  it("calls a day late after the usual hour and the grace, and never once it is there", () => {
    const day = addDays(first, 20);
    const clock = publicationClock(twentyDays);
    const status = { day, clock, published: false };
    const due = end(day) + 634 * minute + lateAfterMs;
    expect(isLate(status, due)).toBe(false);
    expect(isLate(status, due + 1)).toBe(true);
    expect(isLate({ ...status, published: true }, due + 1)).toBe(false);
    expect(isLate({ ...status, clock: null }, due + 1)).toBe(false);
  });

  it("says by when a day usually comes, from how many days it knows, and how late it is", () => {
    const status = { day: addDays(first, 20), clock: publicationClock(twentyDays) };
    const at = (minutes: number) => end(status.day) + minutes * minute;
    expect(publicationText({ ...status, published: false }, at(600))).toBe(
      "21 Oct is usually published by 10:34 UTC+8 (based on 20 days).",
    );
    expect(publicationText({ ...status, published: false }, at(634 + 120))).toMatch(
      /^21 Oct is usually published by 10:34 .*; 2h 00m late\.$/,
    );
    expect(publicationText({ ...status, published: true }, at(900))).toMatch(
      /^21 Oct is published/,
    );
  });

  it("has an empty day asked for every 20 minutes around its hour, and not outside", () => {
    const clock = publicationClock(twentyDays);
    if (clock === null) throw new Error("It learned nothing.");
    const day = addDays(first, 20);
    const asked: number[] = [];
    for (let now = end(day); ; ) {
      const next = nextAskAround(day, clock, now);
      if (next === null) break;
      expect(next).toBeGreaterThan(now);
      asked.push((next - end(day)) / minute);
      now = next;
    }
    expect(asked).toEqual([600, 620, 640, 660, 680]);
  });
});
