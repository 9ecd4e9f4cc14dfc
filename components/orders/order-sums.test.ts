import { expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { sumOrderTotals, totalsBySymbol } from "./order-sums";
import { orderRow } from "./testing/order-row";

const usdt = () => "USDT";

it("sums are exact where floats are not", () => {
  const rows = ["0.1", "0.2", "0.000000000000000001"].map((value, at) =>
    orderRow({ key: String(at), value: decimal(value) }),
  );
  expect(sumOrderTotals(rows, usdt)[0]?.buys).toEqual({ count: 3, value: "0.300000000000000001" });
});

it("an order of unknown outcome is counted apart, a refused one not at all", () => {
  const rows = [
    orderRow({ status: "unknown", side: "sell", value: decimal("10") }),
    orderRow({ status: "rejected", value: decimal("1000") }),
    orderRow({ status: "left", value: decimal("1000") }),
  ];
  const [total] = sumOrderTotals(rows, usdt);
  expect(total?.unknownSells).toEqual({ count: 1, value: "10" });
  expect(total?.buys.count).toBe(0);
  expect(total?.sells.count).toBe(0);
});

it("coins are never added to one another", () => {
  const rows = [
    orderRow({ symbol: "BTCUSDT", value: decimal("1") }),
    orderRow({ symbol: "BTCUSD", value: decimal("2") }),
  ];
  const coins = sumOrderTotals(rows, (row) => row.symbol.slice(3)).map(({ coin, buys }) => [
    coin,
    buys.value,
  ]);
  expect(coins).toEqual([
    ["USDT", "1"],
    ["USD", "2"],
  ]);
});

it("the same by symbol, those of the most orders first, unknown ones apart", () => {
  const rows = [
    orderRow({ symbol: "ETHUSDT", value: decimal("5") }),
    orderRow({ symbol: "BTCUSDT", value: decimal("0.1") }),
    orderRow({ symbol: "BTCUSDT", side: "sell", status: "unknown", value: decimal("0.2") }),
  ];
  const sums = totalsBySymbol(rows, usdt).map(({ symbol, total }) => [
    ...[symbol, total.buys.value, total.sells.value, total.unknownSells.value],
  ]);
  expect(sums).toEqual([
    ["BTCUSDT", "0.1", "0", "0.2"],
    ["ETHUSDT", "5", "0", "0"],
  ]);
});
