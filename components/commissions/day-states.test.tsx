// @vitest-environment happy-dom

import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DayCalendar } from "@/components/archive-days/day-calendar";
import type { ArchivedDay, CommissionReport } from "@/lib/archive/api";
import { completenessOf, unverifiedGroups } from "@/lib/archive/completeness";
import { shortDay } from "@/lib/archive/day-range";
import { dayStateLabels, shownState } from "@/lib/archive/day-status-text";
import { dayStates } from "@/lib/archive/enums";
import type { Month } from "@/lib/archive/month";
import { monthBlockers } from "@/lib/archive/month-close";
import { noSums } from "@/lib/archive/report-figures";
import { aMonthClose } from "@/lib/archive/testing/month-close";
import { plainNumbers } from "@/lib/decimal";
import { addDays, type Day, dayBounds } from "@/lib/time";
import { CoverageTable } from "./coverage-table";
import { reportRows } from "./report-rows";
import { WeekCalendar } from "./week-calendar";

const first = "2026-10-01" as Day;
const { startMs: now } = dayBounds("2026-11-01" as Day, "UTC+8");

/** Each state of the archive, with and without records, syncs, and the mark of being excluded. */
const shapes = dayStates.flatMap((state) =>
  [
    { records: 0, completeSyncs: 0 },
    { records: 7, completeSyncs: 0 },
    { records: 0, completeSyncs: 2 },
    { records: 0, completeSyncs: 0, excluded: true as const },
  ].map((counts) => ({ state, ...counts })),
);

const monthly = Array.from({ length: Math.ceil(shapes.length / 30) }, (_, at) =>
  shapes.slice(at * 30, at * 30 + 30),
);

function drawn(page: ReactNode): Map<string, string> {
  render(page);
  const titles = [...document.querySelectorAll("[title], [aria-label], [aria-description]")]
    .flatMap((node) =>
      ["title", "aria-label", "aria-description"].map((of) => node.getAttribute(of) ?? ""),
    )
    .filter((title) => /^\d+ \w+: /.test(title));
  cleanup();
  return new Map(titles.map((title) => title.split(/: |; /) as [string, string]));
}

describe("a day's state", () => {
  beforeEach(() => void vi.setSystemTime(dayBounds(addDays(first, 30), "UTC+8").startMs));

  it.each(monthly)("is the same on every page", (...states) => {
    const days = states.map(
      (shape, at): ArchivedDay => ({
        ...{ day: addDays(first, at), missing: 0, setAside: 0, nextAt: null, lastError: null },
        ...{ firstVerifiedAt: null, lastCompleteAt: null, ...shape },
      }),
    );
    const last = addDays(first, 29);
    const range = { from: first, to: last };
    const words = new Map(
      days.map((day) => [shortDay(day.day), dayStateLabels[shownState(day)].label]),
    );
    const ofPages = { first, last, days, current: null, onOpen() {} };
    const coverage = { now, lastDay: last, days };
    const calendars = {
      coverage: drawn(<DayCalendar {...ofPages} />),
      weeks: drawn(<WeekCalendar {...ofPages} />),
    };
    render(
      <CoverageTable days={days} now={now} paused={false} currentDay={null} onOpen={() => {}} />,
    );
    const table = new Map(
      days.map(({ day }) => {
        const name = new RegExp(`^${Number.parseInt(day.slice(8), 10)} Oct`);
        const cells = within(screen.getByRole("row", { name })).getAllByRole("cell");
        return [shortDay(day), cells[0]?.textContent ?? ""];
      }),
    );
    const report = {
      ...{ ...coverage, ...range, zone: "UTC+8", source: range, groups: ["day"], rows: [] },
      ...{ excludedDays: [], unverifiedDays: [], groupCount: 0, others: null, compared: null },
      ...{ asOf: "latest", chart: [], total: noSums },
    } satisfies CommissionReport;
    const rows = new Map(
      reportRows(report, plainNumbers).map(({ key, state }) => [
        shortDay(key as Day),
        state && dayStateLabels[state].label,
      ]),
    );
    const month = aMonthClose({ month: "2026-10" as Month, now: now + 1, days });
    const blocked = monthBlockers(month)
      .map(({ text }) => text)
      .join(" ");
    for (const [day, word] of words) {
      for (const [page, of] of Object.entries(calendars))
        expect([page, of.get(day)]).toEqual([page, word]);
      expect(table.get(day)).toBe(word);
      expect(rows.get(day)).toBe(word);
    }
    for (const { state, days: named } of unverifiedGroups(completenessOf(range, days))) {
      for (const day of named) {
        const word = words.get(shortDay(day)) ?? dayStateLabels.unlisted.label;
        expect(word).toBe(dayStateLabels[state].label);
      }
      expect(blocked).toContain(`: ${dayStateLabels[state].label}.`);
    }
  });
});
