import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedAccounts } from "../market/seed";
import type { SignedClient } from "../testing/signed-client";
import {
  type ConformanceVenue,
  listOpenOrders,
  openConformanceVenue,
  positionsHeld,
  type RequestParameters,
  rowsOfList,
  v2Limit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

const place = (who: SignedClient, sent: RequestParameters) =>
  it_.ask(who, "futures-place-order", sent);
const market = { ...v2Limit, orderType: "market", price: undefined } as const;

describe("endpoint 3", () => {
  it("places a futures order and acknowledges it with its orderId and clientOid", async () => {
    const placed = await place(it_.trader, { ...v2Limit, clientOid: "v2#1" });
    expect(placed).toMatchObject({ status: 200, code: "00000", data: { clientOid: "v2#1" } });
    const [order] = await listOpenOrders(it_.trader, "v2#1");
    expect(order).toMatchObject({
      orderId: placed.data.orderId,
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      qty: "0.01",
      price: "80000",
      timeInForce: "gtc",
      reduceOnly: "NO",
      stpMode: "none",
    });
    const cancelled = await it_.trader.cancel({ clientOid: "v2#1" });
    expect(cancelled.data).toEqual(placed.data);
  });

  it.each([
    "symbol",
    "productType",
    "marginMode",
    "marginCoin",
    "size",
    "side",
    "orderType",
    "price",
  ])("needs %s", async (field) => {
    const refused = await place(it_.trader, { ...v2Limit, [field]: undefined });
    expect(refused).toMatchObject({ code: "40019", data: null });
    expect(refused.msg).toContain(field);
  });

  it.each([
    ["productType", "SPOT", "400172"],
    ["marginMode", "cross", "400172"],
    ["side", "long", "400172"],
    ["orderType", "stop", "400172"],
    ["force", "day", "400172"],
    ["reduceOnly", "maybe", "400172"],
    ["stpMode", "all", "400172"],
    ["size", "much", "400172"],
    ["marginCoin", "USDC", "400172"],
    ["symbol", "NOPEUSDT", "40034"],
    ["size", "0.00015", "40808"],
    ["price", "80000.05", "45115"],
    ["size", "100000", "45112"],
    ["price", "200000", "40815"],
    ["clientOid", "x".repeat(51), "40304"],
    ["clientOid", "a b", "400172"],
    ["presetStopLossExecutePrice", "0", "43011"],
  ])("refuses %s %s by the v2 code, and names it", async (field, value, code) => {
    const refused = await place(it_.trader, { ...v2Limit, [field]: value });
    expect(refused).toMatchObject({ status: 400, code, data: null });
    expect(refused.msg).toContain(field);
  });

  it("answers 40762 for too small a balance, 45034 for an open clientOid", async () => {
    const poor = await place(it_.trader, { ...v2Limit, size: "900", price: "90000" });
    expect(poor).toMatchObject({ code: "40762" });
    expect(poor.msg).toContain("The order size is greater than the max open size");
    await place(it_.trader, { ...v2Limit, clientOid: "open" });
    expect((await place(it_.trader, { ...v2Limit, clientOid: "open" })).code).toBe("45034");
    await it_.trader.cancel({ clientOid: "open" });
  });

  it("takes numbers, other case and lower-case symbols as public clients send them", async () => {
    const placed = await place(it_.trader, {
      symbol: "btcusdt",
      productType: "usdt-futures",
      marginMode: "crossed",
      marginCoin: "usdt",
      size: 0.01,
      price: 80000,
      side: "BUY",
      tradeSide: "Open",
      orderType: "Limit",
      force: "GTC",
      reduceOnly: "no",
      clientOid: "loose",
    });
    expect(placed.code).toBe("00000");
    await it_.trader.cancel({ clientOid: "loose" });
  });

  it("keeps isolated and crossed margin", async () => {
    const order = { ...v2Limit, symbol: "LTCUSDT", price: "80", size: "1" };
    for (const marginMode of ["isolated", "crossed"]) {
      const placed = await place(it_.trader, { ...order, marginMode, clientOid: marginMode });
      expect(placed.code).toBe("00000");
      const { orders } = it_.venue.exchange.state.engine.accounts.get(seedAccounts.trader) ?? {};
      expect(orders?.get(`${placed.data.orderId}`)?.positionAccount.marginMode).toBe(marginMode);
      await it_.trader.cancel({ clientOid: marginMode });
    }
  });

  it("takes force ioc, fok, gtc and post_only, and gtc when it is left out", async () => {
    for (const [force, left] of [
      ["ioc", 0],
      ["fok", 0],
      ["gtc", 1],
      ["post_only", 1],
      [undefined, 1],
    ] as const) {
      await place(it_.trader, { ...v2Limit, force, clientOid: "forced" });
      const open = await listOpenOrders(it_.trader, "forced");
      expect(open).toHaveLength(left);
      if (left === 1) expect(open[0]?.timeInForce).toBe(force ?? "gtc");
      await it_.trader.cancel({ clientOid: "forced" });
    }
  });
});

describe("endpoint 3 in hedge mode", () => {
  const steps = [
    ["open long", "buy", "open", ["long 0.01 BTCUSDT"]],
    ["open short", "sell", "open", ["long 0.01 BTCUSDT", "short 0.01 BTCUSDT"]],
    ["close long", "buy", "close", ["short 0.01 BTCUSDT"]],
    ["close short", "sell", "close", []],
  ] as const;

  it.each(steps)("%s is side %s with tradeSide %s", async (_intent, side, tradeSide, after) => {
    expect((await place(it_.hedge, { ...market, side, tradeSide })).code).toBe("00000");
    expect(positionsHeld(it_, seedAccounts.hedge)).toEqual(after);
  });

  it("requires tradeSide", async () => {
    const refused = await place(it_.hedge, v2Limit);
    expect(refused).toMatchObject({ code: "40774", data: null });
    expect(refused.msg).toContain("tradeSide");
  });

  it("takes no other tradeSide than the interface names", async () => {
    const refused = await place(it_.hedge, { ...v2Limit, tradeSide: "reduce" });
    expect(refused).toMatchObject({ code: "400172", data: null });
    expect(refused.msg).toContain("tradeSide");
  });

  it("takes no reduceOnly YES", async () => {
    const order = { ...v2Limit, tradeSide: "open", reduceOnly: "YES" };
    const refused = await place(it_.hedge, order);
    expect(refused).toMatchObject({ code: "40774" });
    expect(refused.msg).toContain("reduceOnly");
  });
});

describe("closing a hedge position beside a limit close order", () => {
  const close = { ...v2Limit, side: "buy", tradeSide: "close", price: "96000" };
  const closeNow = { ...market, side: "buy", tradeSide: "close" };

  /** A long of 0.1 with 0.07 of it under a resting close order. */
  async function occupy(size: string) {
    await place(it_.hedge, { ...market, side: "buy", tradeSide: "open", size: "0.1" });
    await place(it_.hedge, { ...close, size, clientOid: "resting" });
    expect(await listOpenOrders(it_.hedge, "resting")).toHaveLength(1);
  }

  async function empty() {
    await it_.hedge.cancel({ clientOid: "resting" });
    for (const position of positionsHeld(it_, seedAccounts.hedge)) {
      await place(it_.hedge, { ...closeNow, size: position.split(" ")[1] });
    }
    expect(positionsHeld(it_, seedAccounts.hedge)).toEqual([]);
  }

  it("a market close keeps the limit order and closes the remainder only", async () => {
    await occupy("0.07");
    expect((await place(it_.hedge, { ...closeNow, size: "0.05" })).code).toBe("00000");
    expect(positionsHeld(it_, seedAccounts.hedge)).toEqual(["long 0.07 BTCUSDT"]);
    expect(await listOpenOrders(it_.hedge, "resting")).toHaveLength(1);
    await empty();
  });

  it("by the other reading answers insufficient position and cancels nothing", async () => {
    await occupy("0.07");
    const rule = { type: "set-rule", rule: "hedge-close" } as const;
    it_.venue.exchange.perform({ ...rule, value: "refuse" });
    const refused = await place(it_.hedge, { ...closeNow, size: "0.05" });
    expect(refused.code).toBe("40757");
    expect(positionsHeld(it_, seedAccounts.hedge)).toEqual(["long 0.1 BTCUSDT"]);
    expect(await listOpenOrders(it_.hedge, "resting")).toHaveLength(1);
    it_.venue.exchange.perform({ ...rule, value: "remainder" });
    await empty();
  });

  it("a market close of the whole cancels the limit order that holds the whole", async () => {
    await occupy("0.1");
    expect((await place(it_.hedge, { ...closeNow, size: "0.1" })).code).toBe("00000");
    expect(await listOpenOrders(it_.hedge, "resting")).toHaveLength(0);
    expect(positionsHeld(it_, seedAccounts.hedge)).toEqual([]);
  });
});

describe("endpoint 3 in one-way mode", () => {
  it.each(["open", "close", "other", undefined])("ignores tradeSide %s", async (tradeSide) => {
    await place(it_.trader, { ...market, side: "buy", tradeSide });
    expect(positionsHeld(it_, seedAccounts.trader)).toEqual(["long 0.01 BTCUSDT"]);
    await place(it_.trader, { ...market, side: "sell", tradeSide });
    expect(positionsHeld(it_, seedAccounts.trader)).toEqual([]);
  });

  it("a reduce-only order cancels earlier ones by age, and has no orderId", async () => {
    await place(it_.trader, { ...market, side: "buy", size: "0.1" });
    const close = { ...v2Limit, side: "sell", reduceOnly: "YES", price: "96000" };
    for (const [clientOid, size] of [
      ["first", "0.04"],
      ["second", "0.04"],
      ["third", "0.02"],
    ] as const) {
      const placed = await place(it_.trader, { ...close, size, clientOid });
      expect(placed.data.orderId).toMatch(/^\d+$/);
    }
    const latest = await place(it_.trader, { ...close, size: "0.05", clientOid: "latest" });
    expect(latest).toMatchObject({ code: "00000", data: { clientOid: "latest" } });
    expect(Object.keys(latest.data)).toEqual(["clientOid"]);
    const open = (await listOpenOrders(it_.trader)).map(({ clientOid }) => clientOid);
    expect(open).toEqual(expect.arrayContaining(["third", "latest"]));
    expect(open).not.toEqual(expect.arrayContaining(["first"]));
    expect(open).not.toEqual(expect.arrayContaining(["second"]));
    for (const clientOid of ["third", "latest"]) await it_.trader.cancel({ clientOid });
    await place(it_.trader, { ...market, side: "sell", size: "0.1", reduceOnly: "YES" });
    expect(positionsHeld(it_, seedAccounts.trader)).toEqual([]);
  });

  it("a reduce-only order without a position is refused", async () => {
    const refused = await place(it_.trader, { ...market, side: "sell", reduceOnly: "YES" });
    expect(refused.code).toBe("22002");
    expect(refused.msg).toContain("reduceOnly");
  });
});

describe("endpoint 3 of a copy-trading trader", () => {
  it("trades the pairs of the elite list only", async () => {
    const deviations = { "copy-traders": seedAccounts.trader, "elite-pairs": "ETHUSDT,SOLUSDT" };
    it_.venue.exchange.perform({ type: "set-quirks", quirks: deviations });
    const refused = await place(it_.trader, v2Limit);
    expect(refused).toMatchObject({ code: "40072", data: null });
    expect(refused.msg).toContain("symbol");
    const elite = { ...v2Limit, symbol: "ETHUSDT", price: "2500", size: "0.1" };
    expect((await place(it_.trader, elite)).code).toBe("00000");
    it_.venue.exchange.perform({ type: "set-quirks", quirks: {} });
    expect((await place(it_.trader, v2Limit)).code).toBe("00000");
  });
});

describe("presets of endpoint 3", () => {
  it("protect what is filled, and are listed as pending plan orders", async () => {
    const presets = {
      presetStopSurplusPrice: "99000",
      presetStopSurplusExecutePrice: "99001",
      presetStopLossPrice: "70000",
    };
    await place(it_.hedge, { ...market, tradeSide: "open", ...presets });
    const { data } = await it_.ask(it_.hedge, "plan-orders-pending", {
      planType: "profit_loss",
      productType: "USDT-FUTURES",
    });
    const plans = rowsOfList(data.entrustedList).filter(({ symbol }) => symbol === "BTCUSDT");
    expect(plans.map(({ triggerPrice }) => triggerPrice).sort()).toEqual(["70000", "99000"]);
  });

  it("are none where only the execution price is given", async () => {
    const order = { ...v2Limit, presetStopSurplusExecutePrice: "99001" };
    expect((await place(it_.trader, order)).code).toBe("00000");
  });

  it("are not taken for symbols of the new coin-margined line", async () => {
    const order = { ...v2Limit, symbol: "BTCUSD_CM", productType: "COIN-FUTURES" };
    const preset = { marginCoin: "BTC", presetStopLossPrice: "70000" };
    const refused = await place(it_.trader, { ...order, ...preset });
    expect(refused).toMatchObject({ code: "400172" });
    expect(refused.msg).toContain("presetStopLossPrice");
  });
});
