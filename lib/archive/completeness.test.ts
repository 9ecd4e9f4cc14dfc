import { describe, expect, it } from "vitest";
import { addDays, type Day, day, dayBounds, dayMs } from "@/lib/time";
import {
  completenessOf,
  completenessSentence,
  completenessWords,
  deadlineOf,
  isAtRisk,
  readThrough,
  weeksOf,
} from "./completeness";
import type { DayState } from "./day-state";
import type { ArchivedDay } from "./wire";

const first = day("2026-11-01");

const archived = (at: number, state: DayState, completeReads = 1): ArchivedDay => ({
  day: addDays(first, at),
  state,
  records: 1,
  missing: 0,
  setAside: 0,
  firstVerifiedAt: null,
  completeReads,
  lastCompleteAt: null,
  nextAt: null,
  lastError: null,
});

describe("completeness", () => {
  it("counts as read what was read to the end, and a day that was never listed as lacking", () => {
    const days = [
      archived(0, "expired-partial"),
      archived(1, "confirmed"),
      archived(2, "provisional"),
      archived(3, "confirmed-empty"),
      archived(4, "partial", 0),
      archived(5, "quarantine"),
    ];
    const found = completenessOf({ from: first, to: addDays(first, 6) }, days);
    expect(found).toEqual({
      days: 7,
      read: 3,
      confirmed: 2,
      waiting: 1,
      lacking: ["2026-11-01", "2026-11-05", "2026-11-06", "2026-11-07"],
    });
    expect(completenessWords(found)).toBe("3 of 7 days");
    expect(completenessSentence(found)).toBe(
      "3 of 7 days read to the end, 2 confirmed by a later reading, 1 still to be read, 3 lacking.",
    );
  });

  it("reaches through the last read day and names the gaps before it", () => {
    const days = [
      archived(0, "lost", 0),
      archived(1, "provisional"),
      archived(2, "partial", 0),
      archived(3, "confirmed"),
      archived(4, "awaiting-publication"),
    ];
    const { through, gaps } = readThrough(days);
    expect(through).toBe("2026-11-04");
    expect(gaps.map((gap) => gap.day)).toEqual(["2026-11-01", "2026-11-03"]);
    expect(readThrough([archived(0, "reading", 0)])).toEqual({ through: null, gaps: [] });
  });
});

describe("the exchange's edge", () => {
  const { startMs } = dayBounds(first, "UTC+8");
  const near = startMs + 26 * dayMs;

  it("is thirty days after a day began", () => {
    expect(deadlineOf(first)).toBe(startMs + 30 * dayMs);
  });

  it("puts an unread day at risk in its last five days, and no other", () => {
    expect(isAtRisk(archived(0, "partial", 0), near)).toBe(true);
    expect(isAtRisk(archived(0, "provisional"), near)).toBe(false);
    expect(isAtRisk(archived(0, "partial", 0), startMs + 24 * dayMs)).toBe(false);
    expect(isAtRisk(archived(0, "lost", 0), startMs + 31 * dayMs)).toBe(false);
  });
});

it("weeks begin on Monday and cover every day once", () => {
  const weeks = weeksOf(day("2026-10-22"), day("2026-11-20"));
  expect(weeks[0]?.[0]).toBe("2026-10-19");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-11-22" as Day);
  expect(new Set(weeks.flat()).size).toBe(35);
});
