import { describe, expect, test } from "vitest";
import { balances, depth, openOrders } from ".";
import { findOrder } from "./queries";
import { TestExchange } from "./testing/exchange";
import { futures, spot } from "./testing/instruments";

function market(): TestExchange {
  const fees = { makerFeeRate: "0.001", takerFeeRate: "0.002" };
  const exchange = new TestExchange("SPOT", { ...spot, ...fees }, futures);
  for (const uid of ["ann", "bob"]) exchange.open(uid, { USDT: "10000", BTC: "10" });
  exchange.buy("ann", "1", "10", { clientOid: "one", channelCode: "desk" });
  exchange.buy("ann", "1.5", "10.10", { clientOid: "two", timeInForce: "post_only" });
  exchange.sell("ann", "3", "100", { clientOid: "three", category: "USDT-FUTURES" });
  exchange.sell("bob", "0.3", "10.1");
  return exchange;
}

describe("open orders", () => {
  test("come newest first, filtered by category, symbol, time and page", () => {
    const { state, now } = market();
    const list = (filter: Parameters<typeof openOrders>[2]) =>
      openOrders(state, "ann", filter).map(({ clientOid }) => clientOid);
    expect(list({})).toEqual(["three", "two", "one"]);
    expect(list({ categories: ["SPOT", "MARGIN"] })).toEqual(["two", "one"]);
    expect(list({ symbol: "ETHUSDT" })).toEqual([]);
    expect(list({ limit: 2 })).toEqual(["three", "two"]);
    expect(list({ from: now - 2, to: now - 2 })).toEqual(["two"]);
    const [, two] = openOrders(state, "ann");
    expect(list({ olderThan: two?.orderId })).toEqual(["one"]);
    expect(openOrders(state, "eve")).toEqual([]);
  });

  test("show exact decimal strings, what is filled and what was paid", () => {
    const { state, now } = market();
    expect(findOrder(state, "ann", { clientOid: "two" })).toMatchObject({
      price: "10.1",
      qty: "1.5",
      amount: "15.15",
      cumExecQty: "0.3",
      cumExecValue: "3.03",
      avgPrice: "10.1",
      orderStatus: "partially_filled",
      timeInForce: "post_only",
      holdMode: "one_way_mode",
      fee: { coin: "BTC", amount: "0.0003" },
      createdTime: now - 2,
      updatedTime: now,
    });
    expect(findOrder(state, "ann", { clientOid: "one" })).toMatchObject({
      orderStatus: "live",
      avgPrice: "0",
      fee: null,
      channelCode: "desk",
      reduceOnly: false,
      stpMode: "none",
    });
  });

  test("are found by orderId before clientOid, and only by their account", () => {
    const { state } = market();
    const orderId = findOrder(state, "ann", { clientOid: "one" })?.orderId;
    expect(findOrder(state, "ann", { orderId, clientOid: "two" })?.clientOid).toBe("one");
    expect(findOrder(state, "bob", { orderId })).toBeNull();
    expect(findOrder(state, "ann", { orderId: "1", clientOid: "two" })).toBeNull();
    expect(findOrder(state, "ann", {})).toBeNull();
  });
});

test("depth adds up each price, best first", () => {
  const exchange = market();
  exchange.buy("bob", "2", "10");
  expect(depth(exchange.state, "SPOT", "BTCUSDT", 2)).toEqual({
    bids: [
      { price: "10.1", qty: "1.2" },
      { price: "10", qty: "3" },
    ],
    asks: [],
  });
  expect(depth(exchange.state, "SPOT", "NONE", 2)).toEqual({ bids: [], asks: [] });
});

test("balances name every coin an account has, and nothing of strangers", () => {
  const { state } = market();
  expect(balances(state, "bob")).toEqual([
    { coin: "BTC", total: "9.7", available: "9.7", frozen: "0", borrowed: "0" },
    { coin: "USDT", total: "10003.02394", available: "10003.02394", frozen: "0", borrowed: "0" },
  ]);
  expect(balances(state, "eve")).toEqual([]);
});
