// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ArchivedDay } from "@/lib/archive/api";
import { addDays, type Day } from "@/lib/time";
import { DayCalendar } from "./day-calendar";

const first = "2026-10-05" as Day;

const archived = (at: number, state: ArchivedDay["state"]): ArchivedDay => ({
  day: addDays(first, at),
  state,
  ...{ records: 0, missing: 0, setAside: 0, completeSyncs: 0 },
  ...{ firstVerifiedAt: null, lastCompleteAt: null, nextAt: null, lastError: null },
});

it("says of a day that lacks something until when it can be had, to the minute", () => {
  const states = ["partial", "confirmed", "lost", "quarantine"] as const;
  render(
    <DayCalendar
      first={first}
      last={addDays(first, 6)}
      days={states.map((s, n) => archived(n, s))}
    />,
  );
  const titles = states.map((_, at) => screen.getByTitle(new RegExp(`^${5 + at} Oct: `)).title);
  expect(titles).toEqual([
    "5 Oct: Sync interrupted; deleted by the exchange 2026-11-04 00:00 UTC+8",
    "6 Oct: Verified",
    "7 Oct: Expired, never synced",
    "8 Oct: Needs attention; deleted by the exchange 2026-11-07 00:00 UTC+8",
  ]);
});
