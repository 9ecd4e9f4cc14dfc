import { expect, it } from "vitest";
import { type Decimal, decimal } from "../decimal";
import { ladderExtent, ladderLanes } from "./index-ladder";
import type { OrderRow, OrderRowStatus } from "./order-row";
import { fromUnified } from "./read-order-row";

let made = 0;
const order = (symbol: string, side: "buy" | "sell", price: string, status?: OrderRowStatus) => {
  made += 1;
  const listed = { symbol, side, price, qty: "2", orderId: `${made}`, orderStatus: "live" };
  const row = fromUnified({ ...listed, category: "USDT-FUTURES" });
  return status ? { ...row, status } : row;
};
const indexes: Readonly<Record<string, Decimal>> = {
  BTCUSDT: decimal("100"),
  ETHUSDT: decimal("50"),
  ZERO: decimal("0"),
};
const lanesOf = (rows: readonly OrderRow[]) => ladderLanes(rows, (symbol) => indexes[symbol]);

it("a symbol has a lane where its index is known, with exact distances and values", () => {
  const lanes = lanesOf([
    order("ETHUSDT", "sell", "51"),
    order("BTCUSDT", "buy", "99.5"),
    order("BTCUSDT", "buy", "97"),
    order("DOGEUSDT", "buy", "1"),
    order("ZERO", "buy", "1"),
  ]);
  expect(lanes.map(({ symbol }) => symbol)).toEqual(["BTCUSDT", "ETHUSDT"]);
  expect(lanes[0]).toMatchObject({ nearestBuy: "-0.5", nearestSell: null, largest: "199" });
  expect(lanes[1]?.bars).toMatchObject([{ distance: "2", value: "102", unknown: false }]);
});

it("an unknown order has a bar and is never the nearest; one that closed has none", () => {
  const [lane] = lanesOf([
    order("BTCUSDT", "sell", "100.1", "unresolved"),
    order("BTCUSDT", "sell", "103"),
    order("BTCUSDT", "sell", "100.2", "left"),
    order("BTCUSDT", "sell", "100.2", "rejected"),
  ]);
  expect(lane?.bars.map(({ unknown }) => unknown)).toEqual([true, false]);
  expect(lane?.nearestSell).toBe("3");
});

it("the axis goes as far as the orders do, and no further than 20 %", () => {
  const extent = (...prices: string[]) =>
    ladderExtent(lanesOf(prices.map((price) => order("BTCUSDT", "buy", price))));
  expect(extent("99", "100.4")).toBe(1);
  expect(extent("98.9")).toBe(2);
  expect(extent("110.01")).toBe(20);
  expect(extent("1")).toBe(20);
  expect(ladderExtent([])).toBe(1);
});
