// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { hidePage, showPage } from "@/components/panels/testing/show-page";
import type { LastArchiveCheck, SyncPace } from "@/lib/archive/api";
import type { Day } from "@/lib/time";
import { ArchiveCheckLine, SyncPaceLine, SyncPausedLine } from "./archive-status";

const pace: SyncPace = {
  ...{ used: 14, allowed: 20, kept: 6 },
  ...{ syncing: 10, waiting: 12, leftMs: 200_000 },
};

const shown = (changes: Partial<SyncPace>) =>
  render(<SyncPaceLine accountId="acc_1" pace={{ ...pace, ...changes }} paused={true} />).container
    .textContent;

it("says the calls in use, those kept for users, and about how long the days take", () => {
  expect(shown({})).toBe(
    "14 of 20 calls per second in use.6 reserved for users. " +
      "10 days syncing, 12 wait: about 4 minutes left at the current pace.",
  );
});

it("gives no figure for what cannot be told, and keeps nothing that is not kept", () => {
  expect(shown({ kept: 0, syncing: 1, waiting: 0, leftMs: null })).toBe(
    "14 of 20 calls per second in use.1 day syncing.",
  );
});

it.each([
  [1, /about 1 minute left at/],
  [7_200_001, /about 3 hours left at/],
])("says what %d ms are about", (leftMs, text) => {
  expect(shown({ leftMs })).toMatch(text);
});

const at = Date.UTC(2026, 10, 22, 16, 30);
const holds: LastArchiveCheck = { at, days: 30, records: 41_033, faults: [] };

it("says when the archive was last checked, and that it holds", () => {
  render(<ArchiveCheckLine check={holds} />);
  const line =
    /^Archive integrity checked 2026-11-23 00:30 UTC\+8: OK \(30 days, 41,033 records\)\.$/;
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("names the days that do not hold, as an alert", () => {
  const faults = ["2026-11-02", "2026-11-05"].map((day) => ({
    day: day as Day,
    problem: "a page is gone",
  }));
  render(<ArchiveCheckLine check={{ ...holds, faults }} />);
  expect(screen.getByRole("alert").textContent).toMatch(/2026-11-02 and 2026-11-05 don't match/);
});

it("says that the archive was not checked yet", () => {
  render(<ArchiveCheckLine check={null} />);
  expect(screen.getByText(/not checked yet/)).toBeTruthy();
});

it("pauses the sync, and resumes it where it says since when it is paused", async () => {
  const answers = { "PATCH /api/commissions/sync": { paused: true } };
  const page = showPage(
    <>
      <SyncPaceLine accountId="acc_1" pace={pace} paused={false} />
      <SyncPausedLine accountId="acc_1" since={at} />
    </>,
    { answers },
  );
  expect(screen.getByText(/Sync paused since 2026-11-22 16:30 UTC/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Pause sync" }));
  await waitFor(() => expect(page.changes).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Resume sync" }));
  await waitFor(() => expect(page.changes).toHaveLength(2));
  const body = (paused: boolean) => ({ accountId: "acc_1", paused });
  expect(page.changes).toEqual([
    ["PATCH /api/commissions/sync", body(true)],
    ["PATCH /api/commissions/sync", body(false)],
  ]);
  hidePage();
});
