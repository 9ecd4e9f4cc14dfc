// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hidePage, showPage } from "@/components/panels/testing/show-page";
import type { SystemState } from "@/lib/api/system";
import { SystemScreen } from "./system-screen";

afterEach(hidePage);

const now = Date.UTC(2026, 10, 29, 12);

const state: SystemState = {
  now,
  versions: { desk: "1.2.3", schema: "0007_words", node: "24.1.0", postgres: "18.1" },
  lastBackupAt: Date.UTC(2026, 10, 29, 3),
  disk: {
    ...{ freeBytes: 80e9, totalBytes: 120e9, databaseBytes: 4e9 },
    parts: [
      { name: "Fills", bytes: 3e9 },
      { name: "Raw pages", bytes: 0.9e9 },
    ],
    since: Date.UTC(2026, 9, 20),
    ...{ bytesPerDay: 0.1e9, holdsDatabase: true },
  },
  processes: [
    { name: "worker", startedAt: now - 60_000, leases: ["worker"] },
    { name: "web server", startedAt: now - 90_000, leases: [] },
  ],
  queues: [{ name: "syncs", waiting: 3 }],
  nextJobs: [{ name: "Next scheduled export", at: Date.UTC(2026, 10, 30) }],
  chains: [{ name: "Audit", entries: 48_210, head: "9c41e07b\u202655d2" }],
  auditVerifiedAt: null,
  keepDays: { records: 400, assets: 400, exports: 0, rawPages: 0 },
};

const show = (change: Partial<SystemState> = {}) =>
  showPage(<SystemScreen />, { answers: { "GET /api/system": { ...state, ...change } } });

/** The figure of a name, with its note. */
const figure = (name: string) => screen.getAllByText(name)[0]?.parentElement?.textContent;

it("says how long the disk lasts, which process leads, and what waits", async () => {
  show();
  await waitFor(() => screen.getAllByText("1.2.3"));
  expect(figure("Disk full in")).toContain("800 days");
  expect(figure("Last backup")).toContain("2026-11-29 03:00");
  expect(figure("Waiting")).toContain("3");
  const processes = within(screen.getByRole("table", { name: "Processes" }));
  const [, worker, web] = processes.getAllByRole("row").map((row) => row.textContent);
  expect(worker).toContain("Running, leads");
  expect(web).toMatch(/Running$/);
  expect(screen.getByText("48,210")).toBeTruthy();
  expect(screen.getByText("Raw pages", { selector: "dt" }).parentElement?.textContent).toContain(
    "kept for good",
  );
});

it("claims nothing that isn't known yet", async () => {
  show({ lastBackupAt: null, disk: { ...state.disk, bytesPerDay: null } });
  await waitFor(() => screen.getAllByText("1.2.3"));
  expect(figure("Last backup")).toContain("never");
  expect(figure("Disk full in")).toContain("not known in the first week");
  expect(screen.getByText("audit verified: not verified yet")).toBeTruthy();
  hidePage();
  show({ disk: { ...state.disk, holdsDatabase: false } });
  await waitFor(() => screen.getAllByText("1.2.3"));
  expect(figure("Disk full in")).toContain("not known");
});
