import { expect, it } from "vitest";
import { type Cell, equityOf } from "./cell";

const asset = (usdtEquity: string) => ({
  marginCoin: "USDT",
  available: "1",
  usdtEquity,
  unrealizedPL: "0",
  maxTransferOut: "1",
});
const cell = (more: Partial<Cell>): Cell => ({
  uid: "1",
  productType: "USDT-FUTURES",
  assets: [],
  readAt: 1,
  error: null,
  reading: false,
  foreign: false,
  ...more,
});

it("adds up the equity in USDT exactly", () => {
  const cells = [cell({ assets: [asset("0.1"), asset("0.2")] }), cell({ assets: [asset("-0.3")] })];
  expect(equityOf(cells)).toEqual({ value: "0", whole: true });
  const large = [cell({ assets: [asset("12345678901234567890.00000001")] }), ...cells];
  expect(equityOf(large).value).toBe("12345678901234567890.00000001");
});

it("leaves out accounts that are none of this broker's", () => {
  const foreign = cell({ assets: null, readAt: null, error: "Not yours", foreign: true });
  expect(equityOf([cell({ assets: [asset("1")] }), foreign])).toEqual({ value: "1", whole: true });
});

it("says when something that belongs to the sum is not known", () => {
  expect(equityOf([cell({}), undefined]).whole).toBe(false);
  expect(equityOf([cell({ assets: null, readAt: null })]).whole).toBe(false);
  expect(equityOf([cell({ assets: [asset("1")], error: "No answer." })]).whole).toBe(false);
  expect(equityOf([cell({ assets: [asset("1"), asset("")] })])).toEqual({
    value: "1",
    whole: false,
  });
});
