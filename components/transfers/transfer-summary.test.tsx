// @vitest-environment happy-dom

import { fireEvent, render, screen, within } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, it } from "vitest";
import { AddressProvider } from "@/components/desk/address-provider";
import { selectOption } from "@/components/panels/testing/select-option";
import { day } from "@/lib/time";
import type { TransferSummary } from "@/lib/transfers/api";
import type { ArchivedTransfer } from "@/lib/transfers/page";
import { foldPairs } from "./transfer-columns";
import { TransferSummaryPanel } from "./transfer-summary";

const key = { uid: "3001", txId: "tx1", coin: "BTC", type: "deposit", subType: "onchain" };
const summary: TransferSummary = {
  from: day("2026-11-01"),
  to: day("2026-11-03"),
  asOf: Date.UTC(2026, 10, 3, 12),
  ageing: [
    {
      ...{ coin: "BTC", subType: "onchain", observed: 20, medianMs: 900_000, p95Ms: 2_100_000 },
      ...{ pending: [1, 2, 0, 0, 0, 1], stuck: 2, stuckAfterMs: 2_160_000 },
    },
    {
      ...{ coin: "USDT", subType: "fast", observed: 3, medianMs: null, p95Ms: null },
      ...{ pending: [4, 0, 0, 0, 0, 0], stuck: null, stuckAfterMs: null },
    },
  ],
  oldestPending: Date.UTC(2026, 9, 31, 11),
  failedLately: 3,
  abandoned: [{ ...key, label: "Acme", amount: "1.5", ts: 1, firstSeenAt: 1, voided: true }],
  illegalMoves: [
    {
      ...key,
      revision: 2,
      from: { status: "success", amount: "1.5", ts: 1 },
      to: { status: "fail", amount: "1.5", ts: 2 },
    },
  ],
  flows: [
    { ...flow("2026-11-01", "BTC"), deposits: "0.3", withdrawals: "0.10000001", net: "0.19999999" },
    { ...flow("2026-11-03", "BTC"), deposits: "0", withdrawals: "1", net: "-1" },
    { ...flow("2026-11-02", "USDT"), deposits: "7", withdrawals: "0", net: "7" },
  ],
};

function flow(of: string, coin: string) {
  return { day: day(of), coin };
}

const show = (search: string) =>
  render(
    <SearchParamsContext value={new URLSearchParams(search)}>
      <AddressProvider>
        <TransferSummaryPanel summary={summary} />
      </AddressProvider>
    </SearchParamsContext>,
  );

const rowsOf = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));

it("says in one line what waits, what is stuck, abandoned or moved as none may", () => {
  show("");
  screen.getByText("8 waiting, the oldest for 3d 01h");
  screen.getByText("3 failed within 24 hours");
  for (const text of ["2 slower than usual for the coin"]) screen.getByText(text);
  for (const text of ["1 for more than 30 days", "1 illegal changes"]) screen.getByText(text);
});

it("shows the ages as bars and, with the same numbers, as a table", async () => {
  show("show=ageing");
  const chart = (await screen.findByRole("img")).getAttribute("aria-label");
  expect(chart).toContain("under 10 min: 5 pending");
  expect(chart).toContain("over 7 days: 1 pending");
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  const [, btc, usdt] = rowsOf("Pending by age as a table");
  const dash = "\u2013";
  expect(btc).toEqual(
    ["BTC", "On-chain", "20", "15m 00s", "35m 00s", "36m 00s", "2"].concat("120001".split("")),
  );
  expect(usdt?.slice(0, 7)).toEqual(["USDT", "Fast", "3", dash, dash, dash, dash]);
  screen.getByText(/no longer returned by the exchange/);
  screen.getByText(/changed from success \(1\.5 BTC\) to fail/);
});

it("shows how long each coin and method takes, of those of which something is known", async () => {
  show("show=times");
  expect((await screen.findByRole("img")).getAttribute("aria-label")).toContain(
    "BTC, On-chain: half within 15m 00s, 95 % within 35m 00s, of 20",
  );
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  expect(rowsOf("Time until complete as a table").slice(1)).toEqual([
    ["BTC", "On-chain", "20", "15m 00s", "35m 00s"],
  ]);
});

it("shows the net flow of one coin, each day of the range, to the last digit", async () => {
  show("show=flow");
  await selectOption("Coin", "BTC");
  const label = (await screen.findByRole("img")).getAttribute("aria-label");
  expect(label).toContain("\u22120.80000001 BTC");
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  expect(rowsOf("Net flow per day, UTC+0 as a table")).toEqual([
    ["Day, UTC+0", "In", "Out", "Net, BTC"],
    ["2026-11-01", "0.3", "0.10000001", "0.19999999"],
    ["2026-11-02", "0", "0", "0"],
    ["2026-11-03", "0", "1", "\u22121"],
  ]);
});

it("folds a pair of internal halves into the withdrawal's line, where both are shown", () => {
  const half = (uid: string, type: string, pair: ArchivedTransfer["pair"]): ArchivedTransfer => ({
    ...key,
    ...{ uid, type, subType: "internal", label: null, amount: "1", status: "success", pair },
    ...{ ts: 1, firstSeenAt: 1, revision: 1, note: "", pendingSince: null },
  });
  const out = half("1", "withdrawal", { uid: "2", label: null });
  const into = half("2", "deposit", { uid: "1", label: null });
  const orphan = half("3", "deposit", { unpaired: "none" });
  expect(foldPairs([into, out, orphan])).toEqual([out, orphan]);
  expect(foldPairs([into])).toEqual([into]);
});
