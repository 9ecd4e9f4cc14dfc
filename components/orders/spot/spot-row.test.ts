import { describe, expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import type { SpotOpenOrder } from "@/lib/exchange/endpoints";
import { spotColumns } from "./spot-columns";
import { presetText, spotRow, spotTsv } from "./spot-orders";

const listed: SpotOpenOrder = {
  userId: "2000000001",
  symbol: "BTCUSDT",
  orderId: "1795198543120000001",
  clientOid: "mine-1",
  priceAvg: "67000.5",
  size: "0.2",
  orderType: "limit",
  side: "buy",
  status: "partially_filled",
  basePrice: "67000.1",
  baseVolume: "0.05",
  quoteVolume: "3350.005",
  enterPointSource: "API",
  orderSource: "normal",
  presetTakeProfitPrice: "70000",
  executeTakeProfitPrice: "",
  presetStopLossPrice: "",
  executeStopLossPrice: "",
  cTime: "1795198543120",
  uTime: "1795198543220",
  tpslType: "normal",
};

describe("a row of the spot list", () => {
  it("counts a limit order in base coin, at the order's own price", () => {
    const { order, waitsForTrigger } = spotRow(listed);
    expect(order).toMatchObject({
      category: "SPOT",
      positionAction: "buy",
      price: "67000.5",
      qty: "0.2",
      qtyUnit: "base",
      filledQty: "0.05",
      avgPrice: "67000.1",
      value: "10050.075",
      status: "partial",
      createdAt: 1_795_198_543_120,
    });
    expect(waitsForTrigger).toBe(false);
  });

  it("counts a market order in quote coin, whichever its side", () => {
    for (const side of ["buy", "sell"]) {
      const { order } = spotRow({
        ...listed,
        orderType: "market",
        side,
        size: "250",
        priceAvg: "0",
        quoteVolume: "100",
      });
      expect(order).toMatchObject({ price: null, qty: "250", qtyUnit: "quote", value: "150" });
    }
  });

  it("shows a status that is not known raw, and a stop that waits as such", () => {
    const { order, waitsForTrigger } = spotRow({
      ...listed,
      status: "frozen",
      tpslType: "tpsl",
    });
    expect(order).toMatchObject({ status: "other", rawStatus: "frozen" });
    expect(waitsForTrigger).toBe(true);
    expect(spotRow({ ...listed, status: "new" }).order.status).toBe("matching");
  });

  it("takes an empty execution price for the market", () => {
    expect(presetText("70000", "", plainNumbers)).toBe("70,000 at market");
    expect(presetText("70000", "70100", plainNumbers)).toBe("70,000 at 70,100");
    expect(presetText("", "70100", plainNumbers)).toBeNull();
    expect(presetText(null, undefined, plainNumbers)).toBeNull();
  });
});

it("rows of the spot list are copied under the exchange's names, digit for digit", () => {
  const [heads = "", line = ""] = spotTsv([spotRow(listed)]).split("\r\n");
  const cells = line.split("\t");
  const at = (name: string) => cells[heads.split("\t").indexOf(name)];
  expect(at("orderId")).toBe(listed.orderId);
  expect([at("priceAvg"), at("size"), at("sizeCounts")]).toEqual(["67000.5", "0.2", "base coin"]);
});

it("each column of the spot list can stand in an address, once", () => {
  const ids = spotColumns.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+$/.test(id ?? ""))).toEqual([]);
});
