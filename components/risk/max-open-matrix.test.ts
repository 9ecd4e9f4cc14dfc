import { expect, it } from "vitest";
import { matrixSymbols } from "./max-open-matrix";

const line = new Map(
  ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT"].map((symbol) => [
    symbol,
    { category: "USDT-FUTURES" },
  ]),
);

it("the matrix has the starred symbols, then those with open orders of the line, each once", () => {
  const orders = [
    { category: "USDT-FUTURES", symbol: "SOLUSDT" },
    { category: "SPOT", symbol: "XRPUSDT" },
    { category: "USDT-FUTURES", symbol: "SOLUSDT" },
    { category: null, symbol: null },
  ];
  expect(matrixSymbols(line, ["ETHUSDT", "NOPE"], orders, "BTCUSDT")).toEqual([
    "ETHUSDT",
    "SOLUSDT",
    "BTCUSDT",
  ]);
  expect(matrixSymbols(line, ["BTCUSDT"], [], "BTCUSDT")).toEqual(["BTCUSDT"]);
  expect(matrixSymbols(new Map(), ["BTCUSDT"], orders, "BTCUSDT")).toEqual([]);
  expect(matrixSymbols(line, [], [], null)).toEqual([]);
});
