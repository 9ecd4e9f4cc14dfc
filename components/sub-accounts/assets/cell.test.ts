import { expect, it } from "vitest";
import { type AssetCell, equityOf, equityOfAccounts, missingCountText } from "./asset-cells";

const asset = (usdtEquity: string) => ({
  marginCoin: "USDT",
  available: "1",
  usdtEquity,
  unrealizedPL: "0",
  maxTransferOut: "1",
});
const cell = (more: Partial<AssetCell>): AssetCell => ({
  uid: "1",
  productType: "USDT-FUTURES",
  assets: [],
  readAt: 1,
  error: null,
  loading: false,
  foreign: false,
  ...more,
});

const usdt = (...values: string[]) => cell({ assets: values.map(asset) });
const unread = cell({ assets: null, readAt: null });

it("adds up the equity in USDT exactly", () => {
  const cells = [usdt("0.1", "0.2"), usdt("-0.3")];
  expect(equityOf(cells)).toEqual({ value: "0", read: 2, of: 2 });
  const large = [usdt("12345678901234567890.00000001"), ...cells];
  expect(equityOf(large).value).toBe("12345678901234567890.00000001");
});

it("is no number at all until something was read, and zero only when it was", () => {
  expect(equityOf([undefined, unread])).toEqual({ value: null, read: 0, of: 2 });
  expect(equityOf([])).toEqual({ value: null, read: 0, of: 0 });
  expect(equityOf([cell({ assets: [] })])).toEqual({ value: "0", read: 1, of: 1 });
});

it("leaves out accounts that are none of this broker's", () => {
  const foreign = cell({ assets: null, readAt: null, foreign: true });
  expect(equityOf([usdt("1"), foreign])).toEqual({ value: "1", read: 1, of: 1 });
});

it("says of how many it is the sum, and adds up no cell that is not wholly known", () => {
  expect(equityOf([usdt("1"), undefined])).toEqual({ value: "1", read: 1, of: 2 });
  const stale = cell({ assets: [asset("5")], error: "No answer." });
  expect(equityOf([usdt("1"), stale, usdt("7", "")])).toEqual({ value: "1", read: 1, of: 3 });
});

it("counts an account only when each of its product lines was read", () => {
  const accounts = [
    [usdt("1"), usdt("2")],
    [usdt("4"), undefined],
    [unread, unread],
  ];
  expect(equityOfAccounts(accounts)).toEqual({ value: "3", read: 1, of: 3 });
  const foreign = cell({ assets: null, readAt: null, foreign: true });
  expect(equityOfAccounts([[foreign, foreign], [usdt("1")]])).toEqual({
    value: "1",
    read: 1,
    of: 1,
  });
});

it("names what a sum lacks, and nothing when it lacks nothing", () => {
  const textOf = (read: number) => missingCountText({ value: null, read, of: 5 }, "sub-accounts");
  expect(textOf(3)).toBe("of 3 of 5 sub-accounts");
  expect(textOf(5)).toBeNull();
  expect(textOf(0)).toBe("none of 5 sub-accounts");
});
