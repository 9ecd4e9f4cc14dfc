// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AssetDay } from "@/lib/sub-accounts/api";
import { day } from "@/lib/time";
import { type AssetCell, cellKey } from "./asset-cells";
import { AssetDrawer } from "./asset-drawer";
import { AssetTable } from "./asset-table";

const coin = (marginCoin: string, usdtEquity: string) => ({
  ...{ marginCoin, usdtEquity, available: "1.5", unrealizedPL: "0", maxTransferOut: "1" },
});

const cell = (uid: string, productType: AssetCell["productType"], more: Partial<AssetCell>) =>
  [
    cellKey(uid, productType),
    {
      ...{ uid, productType, assets: [], readAt: Date.now(), error: null },
      ...{ loading: false, foreign: false, ...more },
    },
  ] as const;

const cells = new Map<string, AssetCell>([
  cell("3001", "USDT-FUTURES", { assets: [coin("USDT", "1234.567"), coin("USDC", "0.433")] }),
  cell("3001", "COIN-FUTURES", {}),
  cell("3001", "USDC-FUTURES", {}),
  cell("3002", "USDT-FUTURES", { assets: null, readAt: null, error: "No answer." }),
  cell("3002", "COIN-FUTURES", { assets: [coin("BTC", "10")] }),
  cell("3002", "USDC-FUTURES", {}),
]);

const accounts = [
  { uid: "3001", label: "Desk one", client: "Brackenholt" },
  { uid: "3002", label: null, client: null },
];

const days: readonly AssetDay[] = [
  { uid: "3001", day: day("2026-11-19"), equity: "1000" },
  { uid: "3001", day: day("2026-11-20"), equity: "1235" },
];

const textsOf = (row: HTMLElement) => [...row.children].map((each) => each.textContent);

it("has a line for each sub-account; what isn't known is in no sum", () => {
  const onOpen = vi.fn();
  render(<AssetTable {...{ accounts, cells, days, onOpen }} current={null} />);
  const [, first, second, total] = screen.getAllByRole("row").map(textsOf);
  expect(first?.slice(0, 6)).toEqual([
    ...["Desk one3001", "Brackenholt", "1,235.00", "0.00", "0.00", "1,235.00"],
  ]);
  expect(second?.slice(0, 3)).toEqual(["3002", "\u2013", "Failed"]);
  expect(second?.[5]).toBe("10.00of 2 of 3 product lines");
  expect(total?.slice(0, 3)).toEqual(["Total, USDT", "", "1,235.00of 1 of 2 sub-accounts"]);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "2 days, from 1,000.00 to 1,235.00 USDT",
  );
  fireEvent.click(screen.getByRole("button", { name: /Desk one/ }));
  expect(onOpen).toHaveBeenCalledWith("3001");
});

it("shows one sub-account coin by coin, to the last digit, beside the list", () => {
  const [account] = accounts;
  if (!account) throw new Error("no account");
  render(
    <AssetDrawer {...{ account, cells }} onHide={() => {}} onClose={() => {}}>
      <p>History</p>
    </AssetDrawer>,
  );
  const drawer = within(screen.getByRole("complementary", { name: "Sub-account assets" }));
  expect(drawer.getByText("1,234.567 USDT")).toBeTruthy();
  expect(drawer.getByText("0.433 USDT")).toBeTruthy();
  expect(drawer.getAllByText("No assets")).toHaveLength(2);
  expect(drawer.getByText("Brackenholt")).toBeTruthy();
});

it("has no sum of a sub-account while a part of it is read for the first time", () => {
  const some = new Map([...cells].filter(([key]) => key !== cellKey("3001", "COIN-FUTURES")));
  render(<AssetTable {...{ accounts, days, cells: some }} current={null} onOpen={() => {}} />);
  const [, first] = screen.getAllByRole("row").map(textsOf);
  expect(first?.[5]).toBe("\u2026");
});
