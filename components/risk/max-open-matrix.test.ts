import { expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { limitAwayFrom, lotValueAt } from "./matrix-reads";
import { leverageRange, matrixRows } from "./max-open-matrix";

const line = new Map(
  ["ADAUSDT", "BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT"].map((symbol) => [
    symbol,
    readInstrument({
      symbol,
      category: "USDT-FUTURES",
      status: symbol === "ADAUSDT" ? "" : "online",
    }),
  ]),
);

it("has every online symbol of the line, the starred first, then those with open orders", () => {
  const orders = [
    { category: "USDT-FUTURES", symbol: "SOLUSDT" },
    { category: "SPOT", symbol: "XRPUSDT" },
    { category: "USDT-FUTURES", symbol: "SOLUSDT" },
    { category: null, symbol: null },
  ];
  const rows = matrixRows(line, ["ETHUSDT", "NOPE"], orders);
  expect(rows.map(({ symbol, openOrders }) => [symbol, openOrders])).toEqual([
    ["ETHUSDT", 0],
    ["SOLUSDT", 2],
    ["BTCUSDT", 0],
    ["XRPUSDT", 0],
  ]);
  expect(matrixRows(new Map(), ["BTCUSDT"], orders)).toEqual([]);
});

it("a limit is below the index to open long and above it to open short, on a tick", () => {
  const index = decimal("67000.37");
  expect(limitAwayFrom(index, "1", "long", decimal("0.1"))).toBe("66330.4");
  expect(limitAwayFrom(index, "5", "short", decimal("0.1"))).toBe("70350.4");
  expect(limitAwayFrom(index, "1", "long", null)).toBe("66330.3663");
});

it("a value is at the index, and none where there is no index", () => {
  expect(lotValueAt({ symbol: "BTCUSDT" }, decimal("0.5"), decimal("67000"))).toBe("33500");
  expect(lotValueAt({ symbol: "BTCUSDT" }, decimal("0.5"), null)).toBeNull();
});

it("a range of leverage has both ends", () => {
  expect(leverageRange({ minLeverage: null, maxLeverage: "125" })).toBe("1\u2013125\u00d7");
  expect(leverageRange({ minLeverage: "1", maxLeverage: null })).toBe("\u2013");
});
