// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { ZoneProvider } from "@/components/ui/times";
import type { SystemState } from "@/lib/api/system";
import { SystemScreen } from "./system-screen";

afterEach(hidePage);

const now = Date.UTC(2026, 10, 29, 12);

const state: SystemState = {
  now,
  versions: { desk: "1.2.3", schema: "0007_words", node: "24.1.0", postgres: "18.1" },
  lastBackup: {
    at: Date.UTC(2026, 10, 29, 3),
    folder: "/backups/desk-1",
    size: { bytes: 214e6, tookMs: 12_000 },
  },
  walArchivedAt: null,
  keyFileApart: true,
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
    { name: "web server", startedAt: now - 90_000, seenAt: now - 2_000 },
    { name: "worker", startedAt: now - 3_700_000, seenAt: now - 1_000 },
    { name: "PostgreSQL", startedAt: now - 3_700_000, seenAt: null },
  ],
  leases: [
    { name: "Background work", holder: "worker", since: now - 3_600_000, until: now + 11_000 },
  ],
  queues: [
    { name: "syncs", waiting: 3, oldestAt: now - 240_000 },
    { name: "exports", waiting: 0, oldestAt: null },
  ],
  jobs: [
    { name: "Scheduled export", at: Date.UTC(2026, 10, 30), last: null },
    {
      ...{ name: "Sync of the archive", at: now - 1 },
      last: { at: now - 60_000, problem: "The exchange did not answer." },
    },
  ],
  chains: [
    {
      ...{ name: "Audit", entries: 48_210, head: "9c41e07b\u202655d2" },
      verified: { at: Date.UTC(2026, 10, 29, 8), problem: null },
    },
    { name: "Journal of Main", entries: 12, head: "1b7f30ac\u2026e8c9", verified: null },
  ],
  keepDays: { records: 400, assets: 400, exports: 0, rawPages: 0 },
};

const account = connectionOf();

const show = (change: Partial<SystemState> = {}, search = "", zone = "UTC") => {
  const page = (
    <ZoneProvider value={zone}>
      <SystemScreen />
    </ZoneProvider>
  );
  return showPage(page, {
    search,
    connections: [account],
    answers: {
      "GET /api/system": { ...state, ...change },
      [`GET /api/accounts/${account.accountId}/clock`]: { offsetMs: 12.4, sandbox: false },
      "POST /api/system/verification": { chains: 2, problems: [] },
    },
  });
};

/** The figure of a name, with its note. */
const figure = (name: string) =>
  screen.getAllByText(name, { selector: "dt" })[0]?.parentElement?.textContent;

/** The texts of a table's rows, below its head. */
const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

const shown = () => waitFor(() => screen.getByRole("table", { name: "Processes" }));

it("has five figures over the page", async () => {
  show();
  await shown();
  expect(figure("Version")).toBe("Version1.2.3schema 0007_words");
  expect(figure("Last backup")).toBe("Last backup2026-11-29 03:00214 MB, 9h 00m ago");
  expect(figure("Disk full in")).toBe("Disk full in800 days80 GB free");
  expect(figure("Chains")).toBe("Chains1 of 2 verifiedlast 2026-11-29 08:00");
  await waitFor(() => expect(figure("Clock")).toBe("Clock+12 msto the exchange"));
});

it("says what runs, who holds what, what waits, and how jobs went", async () => {
  show();
  await shown();
  expect(rowsOf("Processes")).toEqual([
    ...["web server1m 30s2 s ago", "worker1h 01m1 s ago", "PostgreSQL1h 01mnow"],
  ]);
  expect(rowsOf("Leases")).toEqual(["Background workworker1h 00m11 s"]);
  expect(rowsOf("Queues")).toEqual(["Days to sync34m 00s", "Exports0\u2013"]);
  expect(rowsOf("Next jobs")).toEqual([
    "Scheduled export2026-11-30 00:00never",
    "Sync of the archivedue2026-11-29 11:59, failed",
  ]);
  expect(rowsOf("Chains")[0]).toContain("48,210");
  const backup = screen.getByRole("region", { name: "Backup" }).textContent;
  expect(backup).toContain("2026-11-29 03:00, 214 MB, 12 s");
  expect(backup).toContain("apart from the data folder");
  expect(backup).not.toContain("Log archived");
});

it("shows moments in the user's zone", async () => {
  show({ walArchivedAt: now }, "", "Europe/Vienna");
  await shown();
  screen.getByText("Times CET");
  expect(figure("Last backup")).toContain("2026-11-29 04:00");
  expect(figure("Chains")).toContain("last 2026-11-29 09:00");
  expect(rowsOf("Next jobs")).toEqual([
    "Scheduled export2026-11-30 01:00never",
    "Sync of the archivedue2026-11-29 12:59, failed",
  ]);
  expect(rowsOf("Chains")[0]).toContain("2026-11-29 09:00, whole");
  const backup = screen.getByRole("region", { name: "Backup" }).textContent;
  expect(backup).toContain("Log archived2026-11-29 13:00");
});

it("colours nothing while nothing is wrong", async () => {
  show();
  await shown();
  expect(document.querySelector(".text-attn, .text-danger")).toBeNull();
  hidePage();
  const broken = { at: now, problem: "Event 4 was changed." };
  show({
    chains: [{ name: "Audit", entries: 5, head: "9c", verified: broken }],
    leases: [{ name: "Background work", holder: null, since: null, until: null }],
    disk: { ...state.disk, bytesPerDay: 10e9 },
  });
  await shown();
  expect(figure("Chains")).toBe("ChainsbrokenAudit: Event 4 was changed.");
  const coloured = [...document.querySelectorAll(".text-attn, .text-danger")];
  expect(coloured.map((each) => each.textContent)).toEqual([
    ...["8 days", "broken", "none", "2026-11-29 12:00, broken"],
  ]);
});

it("claims nothing that isn't known yet", async () => {
  show({
    lastBackup: null,
    disk: { ...state.disk, bytesPerDay: null },
    chains: state.chains.map((chain) => ({ ...chain, verified: null })),
  });
  await shown();
  expect(figure("Last backup")).toContain("never");
  expect(figure("Disk full in")).toContain("unknown");
  expect(figure("Chains")).toBe("Chains0 of 2 verifiednot verified yet");
  hidePage();
  show({
    disk: { ...state.disk, holdsDatabase: false },
    lastBackup: { at: now - 1_000, folder: "/backups/gone", size: null },
  });
  await shown();
  expect(figure("Disk full in")).toContain("unknown");
  const backup = screen.getByRole("region", { name: "Backup" }).textContent;
  expect(backup).toContain("/backups/gone, no longer there");
  expect(backup).toContain("with your PostgreSQL's tools");
});

it("has the chains recomputed, and says how that went", async () => {
  const { changes } = show();
  await shown();
  fireEvent.click(screen.getByRole("button", { name: "Verify now" }));
  await waitFor(() => screen.getByText("All 2 chains intact"));
  expect(changes.map(([route]) => route)).toEqual(["POST /api/system/verification"]);
});

it("lists what the desk deletes, and by which setting", async () => {
  show({}, "tab=retention");
  await waitFor(() => screen.getByRole("table", { name: "Retention" }));
  expect(rowsOf("Retention")).toContain("Raw pagesforeverKEEP_RAW_PAGES_DAYS");
  expect(rowsOf("Retention")).toContain("Asset history400 daysKEEP_ASSETS_DAYS");
});
