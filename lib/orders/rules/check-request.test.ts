import { describe, expect, it } from "vitest";
import { type InstrumentRow, readInstrument } from "../instrument";
import { futuresRow, spotRow } from "../testing";
import { checkLeverage } from "./check-leverage";
import { checkRequest, type OrderRequests, type PlacingId } from "./check-request";
import type { RuleContext } from "./order-draft";

const oneWay: RuleContext = {
  now: Date.parse("2026-11-20T18:15:43Z"),
  positionMode: "one_way_mode",
  indexPrice: null,
  openOrders: null,
};
const hedge: RuleContext = { ...oneWay, positionMode: "hedge_mode" };

function brief<Id extends PlacingId>(
  endpoint: Id,
  request: OrderRequests[Id],
  row: InstrumentRow = futuresRow(),
  context = oneWay,
) {
  return checkRequest(endpoint, request, readInstrument(row), context).map((issue) =>
    [issue.field, issue.rule, ...(issue.nearest ?? [])].join(" "),
  );
}

const futures: OrderRequests["futures-place-order"] = {
  symbol: "BTCUSDT",
  productType: "USDT-FUTURES",
  marginMode: "crossed",
  marginCoin: "USDT",
  size: "0.250",
  price: "67032.4",
  side: "buy",
  orderType: "limit",
  force: "gtc",
};

describe("an order of endpoint 3", () => {
  const check = (more: Partial<typeof futures>, context = oneWay, row = futuresRow()) =>
    brief("futures-place-order", { ...futures, ...more }, row, context);

  it("passes when it obeys, and names size and price by the endpoint's words", () => {
    expect(check({})).toEqual([]);
    expect(check({ size: "0.2505" })).toEqual(["size quantityMultiplier 0.25 0.251"]);
    expect(check({ price: "67032.45" })).toEqual(["price priceMultiplier 67032.4 67032.5"]);
  });

  it("counts its size in base coin, for coin futures too", () => {
    const coin = futuresRow({ category: "COIN-FUTURES", minOrderQty: "0.3", minOrderAmount: "1" });
    const order = { productType: "COIN-FUTURES", marginCoin: "BTC" } as const;
    expect(check(order, oneWay, coin)).toEqual(["size minOrderQty 0.3"]);
    const unified = { category: "COIN-FUTURES", qty: "250", price: "67032.4" } as const;
    const rest = { symbol: "BTCUSDT", side: "buy", orderType: "limit" } as const;
    expect(brief("place-order", { ...unified, ...rest }, coin)).toEqual(["qty minOrderQty"]);
  });

  it("keeps tradeSide to hedge mode and reduceOnly to one-way mode", () => {
    expect(check({ tradeSide: "open" })).toEqual(["tradeSide positionMode"]);
    expect(check({ tradeSide: "close" })).toEqual(["tradeSide positionMode"]);
    expect(check({ reduceOnly: "YES" })).toEqual([]);
    expect(check({}, hedge)).toEqual(["tradeSide positionMode"]);
    expect(check({ tradeSide: "open" }, hedge)).toEqual([]);
    expect(check({ tradeSide: "open", reduceOnly: "YES" }, hedge)).toEqual([
      "reduceOnly positionMode",
    ]);
  });

  it("may close while opening is restricted, by what it means and not by its side", () => {
    const restricted = futuresRow({ status: "limit_open" });
    expect(check({ tradeSide: "open" }, hedge, restricted)).toEqual(["symbol status"]);
    const [close] = checkRequest(
      "futures-place-order",
      { ...futures, tradeSide: "close" },
      readInstrument(restricted),
      hedge,
    );
    expect(close).toMatchObject({ rule: "status", severity: "warning" });
  });

  it("needs the margin coin of its instrument", () => {
    expect(check({ marginCoin: "BTC" })).toEqual(["marginCoin marginCoin USDT"]);
  });

  it("has presets on the tick and on their sides", () => {
    expect(check({ presetStopLossPrice: "60000.05" })).toEqual([
      "presetStopLossPrice priceMultiplier 60000 60000.1",
    ]);
    const exits = { presetStopSurplusPrice: "60000", presetStopLossPrice: "70000" };
    expect(check(exits)).toEqual(["presetStopSurplusPrice sides"]);
    expect(check({ ...exits, side: "sell" })).toEqual([]);
  });
});

describe("a plan of endpoint 5", () => {
  const plan: OrderRequests["spot-place-plan-order"] = {
    symbol: "BTCUSDT",
    side: "buy",
    triggerPrice: "65000",
    orderType: "limit",
    executePrice: "65010",
    planType: "amount",
    size: "0.01",
    triggerType: "fill_price",
  };
  const check = (more: Partial<typeof plan>) =>
    brief("spot-place-plan-order", { ...plan, ...more }, spotRow());

  it("is checked as the order that it sends, by the endpoint's words", () => {
    expect(check({})).toEqual([]);
    expect(check({ triggerPrice: "65000.001" })).toEqual([
      "triggerPrice pricePrecision 65000 65000.01",
    ]);
    expect(check({ executePrice: "65010.123" })).toEqual([
      "executePrice pricePrecision 65010.12 65010.13",
    ]);
    expect(check({ size: "0.00001" })).toEqual(["size minOrderAmount 0.000016"]);
  });

  it("counts quote coin with planType total", () => {
    expect(check({ planType: "total", size: "0.5" })).toEqual(["size minOrderAmount 1"]);
    expect(check({ planType: "total", size: "100.5" })).toEqual([]);
  });
});

describe("a strategy order of endpoint 11", () => {
  const strategy: OrderRequests["place-strategy-order"] = {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    posSide: "long",
    tpslMode: "partial",
    qty: "0.01",
    takeProfit: "70000",
    stopLoss: "60000",
  };
  const check = (more: Partial<typeof strategy>) =>
    brief("place-strategy-order", { ...strategy, ...more });

  it("has triggers on the tick, on their sides, and a quantity on its step", () => {
    expect(check({})).toEqual([]);
    expect(check({ takeProfit: "70000.05" })).toEqual(["takeProfit priceMultiplier 70000 70000.1"]);
    expect(check({ posSide: "short" })).toEqual(["takeProfit sides"]);
    expect(check({ qty: "0.0105" })).toEqual(["qty quantityMultiplier 0.01 0.011"]);
    expect(check({ qty: "31" })).toEqual(["qty maxMarketOrderQty 30"]);
    const limits = { tpOrderType: "limit", slOrderType: "limit" } as const;
    expect(check({ qty: "31", ...limits })).toEqual([]);
  });
});

it("an order of endpoint 6 has presets on the tick and on their sides", () => {
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", qty: "0.25" } as const;
  const limit = { ...order, price: "67032.4", side: "buy", orderType: "limit" } as const;
  expect(brief("place-order", { ...limit, takeProfit: "70000.04" })).toEqual([
    "takeProfit priceMultiplier 70000 70000.1",
  ]);
  expect(brief("place-order", { ...limit, takeProfit: "60000", stopLoss: "70000" })).toEqual([
    "takeProfit sides",
  ]);
});

it("leverage must fit some symbol of its product line", () => {
  const line = [
    futuresRow({ minLeverage: "1", maxLeverage: "75" }),
    futuresRow({ minLeverage: "2", maxLeverage: "125" }),
  ].map((row) => readInstrument(row));
  expect(checkLeverage("125", line)).toEqual([]);
  expect(checkLeverage("126", line)).toMatchObject([
    { field: "leverage", rule: "maxLeverage", nearest: ["125"] },
  ]);
  expect(checkLeverage("10", [])).toEqual([]);
});
