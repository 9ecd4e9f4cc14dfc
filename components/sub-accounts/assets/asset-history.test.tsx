// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ZoneProvider } from "@/components/ui/times";
import type { AssetHistory, WatchedAssets } from "@/lib/sub-accounts/api";
import { AssetHistoryPanel, EquityHistory } from "./asset-history";

const cell = (more: Partial<WatchedAssets>): WatchedAssets => ({
  ...{ uid: "3001", productType: "USDT-FUTURES", equity: "90.5", error: null },
  ...{ readAt: 1, dropPercent: null, dropped: false },
  shortOf: null,
  ...more,
});
const at = Date.UTC(2026, 10, 20, 12);
const history: AssetHistory = {
  everyMs: 900_000,
  callsPerSecond: 2,
  dropPercent: "10",
  watched: [
    cell({}),
    cell({ uid: "3002", dropPercent: "12.35", dropped: true }),
    cell({ uid: "3003", equity: null, error: "No answer." }),
    cell({ uid: "3004", dropPercent: "2", readAt: null }),
    cell({ uid: "3005", shortOf: "12.5" }),
  ],
  unwatched: ["3009"],
  days: [],
  points: [
    {
      ...{ productType: "USDT-FUTURES", equity: null, error: "No answer." },
      ...{ from: at + 1_800_000, until: at + 1_800_000 },
    },
    {
      ...{ productType: "USDT-FUTURES", equity: "12345678901234567890.00000001", error: null },
      ...{ from: at, until: at + 900_000 },
    },
  ],
};

const show = (shown = history) => {
  const onOpen = vi.fn();
  render(<AssetHistoryPanel history={shown} onOpen={onOpen} />);
  return onOpen;
};

it("says what is watched at which pace, and flags what fell or could not be read", () => {
  const onOpen = show();
  screen.getByText(
    "Updated every 15m 00s, max 2 of 10 calls per second: " +
      "5 sub-accounts use 15 of 1800 calls.",
  );
  screen.getByText("1 not watched.");
  const flags = within(screen.getByRole("list", { name: "Flags" })).getAllByRole("listitem");
  expect(flags.map((flag) => flag.textContent)).toEqual([
    "3002 USDT-FUTURES: equity down 12.35 % in 24 h",
    "3003 USDT-FUTURES: couldn't load: No answer.",
    "3005 USDT-FUTURES: only 12.5 USDT available",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "3002" }));
  expect(onOpen).toHaveBeenCalledWith("3002");
});

it("shows a sub-account's equity to the last digit, a failed read with its reason", async () => {
  render(
    <ZoneProvider value="Asia/Kolkata">
      <EquityHistory uid="3001" points={history.points} />
    </ZoneProvider>,
  );
  expect((await screen.findByRole("img")).getAttribute("aria-label")).toContain("1 snapshots");
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  const rows = within(screen.getByRole("region", { name: /as a table$/ })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((each) => each.textContent))).toEqual([
    ["From, GMT+5:30", "Until, GMT+5:30", "Equity, USDT"],
    ["2026-11-20 18:00:00", "2026-11-20 18:00:00", "No answer."],
    ["2026-11-20 17:30:00", "2026-11-20 17:45:00", "12,345,678,901,234,567,890.00000001"],
  ]);
});

it("says so when no snapshots are taken", () => {
  show({ ...history, everyMs: 0, watched: [] });
  screen.getByText("Snapshots are off (ASSET_SNAPSHOT_MINUTES is 0).");
});
