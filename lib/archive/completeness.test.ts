import { describe, expect, it } from "vitest";
import { addDays, type Day, day, dayBounds, dayMs } from "@/lib/time";
import type { ArchivedDay } from "./api";
import {
  completenessOf,
  completenessSentence,
  completenessText,
  deadlineLevel,
  deadlineSentence,
  expiryOf,
  formatDays,
  isAtRisk,
  syncedThrough,
  weeksOf,
} from "./completeness";
import { shownState } from "./day-status-text";
import type { DayState } from "./enums";

const first = day("2026-11-01");

const archived = (at: number, state: DayState, completeSyncs = 1): ArchivedDay => ({
  day: addDays(first, at),
  state,
  records: 1,
  missing: 0,
  setAside: 0,
  firstVerifiedAt: null,
  completeSyncs,
  lastCompleteAt: null,
  nextAt: null,
  lastError: null,
});

describe("completeness", () => {
  const days = [
    archived(0, "expired-partial"),
    archived(1, "confirmed"),
    archived(2, "provisional"),
    archived(3, "confirmed-empty"),
    archived(4, "partial", 0),
    archived(5, "quarantine"),
    archived(6, "changed"),
    archived(7, "provisional"),
    archived(8, "provisional"),
  ];
  const found = completenessOf({ from: first, to: addDays(first, 9) }, days);

  it("counts verified days only, and names every other with its state", () => {
    expect(found).toMatchObject({ days: 10, verified: 2, synced: 6, waiting: 1 });
    expect(completenessText(found)).toBe("2 of 10 days verified");
    expect(completenessSentence(found)).toBe(
      "2 of 10 days verified. Unverified: 3 Nov, 8\u20139 Nov. Changed: 7 Nov. " +
        "Needs attention: 6 Nov. Sync interrupted: 5 Nov. Incomplete (expired): 1 Nov. " +
        "Not in the archive: 10 Nov.",
    );
  });

  it("says of a day with fills that it is incomplete, never that none was synced", () => {
    const lost = { ...archived(0, "lost", 0), records: 0 };
    const range = { from: first, to: first };
    expect(completenessSentence(completenessOf(range, [lost]))).toContain("never synced");
    const counted = completenessSentence(completenessOf(range, [{ ...lost, records: 500 }]));
    expect(counted).toBe("0 of 1 day verified. Incomplete (expired): 1 Nov.");
    expect(shownState({ ...lost, records: 500 })).toBe("expired-partial");
  });

  it("reaches through the last synced day, and names gaps and rows set aside", () => {
    const { through, gaps, setAside } = syncedThrough([
      archived(0, "lost", 0),
      archived(1, "provisional"),
      archived(2, "partial", 0),
      archived(3, "quarantine"),
      archived(4, "changed"),
      archived(5, "awaiting-publication"),
    ]);
    expect(through).toBe("2026-11-05");
    expect(gaps.map((gap) => gap.day)).toEqual(["2026-11-01", "2026-11-03"]);
    expect(setAside.map(({ day: odd }) => odd)).toEqual(["2026-11-04"]);
    expect(syncedThrough([archived(0, "syncing", 0)]).through).toBeNull();
  });

  it("writes neighbours together", () => {
    const list = [0, 2, 3, 28, 29, 30].map((at) => addDays(first, at));
    expect(formatDays(list)).toBe("1 Nov, 3\u20134 Nov, 29 Nov \u2013 1 Dec");
  });
});

describe("the exchange's edge", () => {
  const { startMs } = dayBounds(first, "UTC+8");
  const near = startMs + 26 * dayMs;

  it("is thirty days after a day began", () => {
    expect(expiryOf(first)).toBe(startMs + 30 * dayMs);
  });

  it("puts a day that lacks something or differs at risk in its last five days", () => {
    expect(isAtRisk(archived(0, "partial", 0), near)).toBe(true);
    expect(isAtRisk(archived(0, "changed"), near)).toBe(true);
    expect(isAtRisk(archived(0, "quarantine"), near)).toBe(true);
    expect(isAtRisk(archived(0, "provisional"), near)).toBe(false);
    expect(isAtRisk(archived(0, "partial", 0), startMs + 24 * dayMs)).toBe(false);
    expect(isAtRisk(archived(0, "lost", 0), startMs + 31 * dayMs)).toBe(false);
  });

  it("makes a day that no sync came to the end of more pressing as it comes nearer", () => {
    const unread = archived(0, "partial", 0);
    const levelAfter = (days: number) => deadlineLevel(unread, startMs + days * dayMs);
    expect([1.9, 2, 19.9, 20, 25, 30].map(levelAfter)).toEqual([
      ...[null, "warning", "warning", "high", "critical", null],
    ]);
    for (const state of ["provisional", "confirmed", "confirmed-empty", "lost"] as const) {
      expect(deadlineLevel(archived(0, state), near), state).toBeNull();
    }
    expect(deadlineLevel({ ...unread, excluded: true }, near)).toBeNull();
  });

  it("names how many days are not synced and when the first of them leaves", () => {
    const days = [archived(3, "quarantine"), archived(0, "partial", 0), archived(1, "confirmed")];
    expect(deadlineSentence(days, near)).toBe(
      "2 days are overdue; the exchange deletes the first, 1 Nov, in 4d 00h.",
    );
    expect(deadlineSentence([archived(1, "confirmed")], near)).toBeNull();
  });
});

it("weeks begin on Monday and cover every day once", () => {
  const weeks = weeksOf(day("2026-10-22"), day("2026-11-20"));
  expect(weeks[0]?.[0]).toBe("2026-10-19");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-11-22" as Day);
  expect(new Set(weeks.flat()).size).toBe(35);
});
