import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statedEndpoint } from "@/lib/exchange/testing/interface-document";
import { seedAccounts } from "../market/seed";
import type { SignedClient } from "../testing/signed-client";
import {
  type ConformanceVenue,
  futuresLimit,
  listOpenOrders,
  openConformanceVenue,
  positionsHeld,
  type RequestParameters,
  rowsOfList,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
let index = 0;
beforeAll(async () => {
  it_ = await openConformanceVenue();
  const { data } = await it_.ask(it_.trader, "index-components", { symbol: "BTCUSDT" });
  index = Number(data.componentList?.[0]?.equivalentPrice);
});
afterAll(() => it_.venue.stop());

const market = { ...futuresLimit, orderType: "market", price: undefined } as const;

/** A price that is so many per cent away from the index, on the tick. */
const away = (perCent: number) => (index * (1 + perCent / 100)).toFixed(0);

const open = (who: SignedClient, change: RequestParameters = {}) =>
  who.place({ ...market, ...change });
const strategy = (who: SignedClient, sent: RequestParameters) =>
  it_.ask(who, "place-strategy-order", sent);
const base = { category: "USDT-FUTURES", symbol: "BTCUSDT", posSide: "long" } as const;

/** The waiting plans of an account for BTCUSDT, by a filter. */
async function plans(who: SignedClient, filter: RequestParameters = { planType: "profit_loss" }) {
  const query = { productType: "USDT-FUTURES", symbol: "BTCUSDT", ...filter };
  const { code, data } = await it_.ask(who, "plan-orders-pending", query);
  expect(code).toBe("00000");
  return rowsOfList(data.entrustedList);
}

function moveIndex(price: string) {
  it_.venue.exchange.perform({ type: "set-index", symbol: "BTCUSDT", price });
}

const typesOf = (list: Awaited<ReturnType<typeof plans>>) =>
  list.map(({ planType }) => `${planType}`).sort();

describe("endpoint 11", () => {
  it("refuses to protect a position that is not there", async () => {
    const refused = await strategy(it_.hedge, { ...base, stopLoss: away(-10) });
    expect(refused).toMatchObject({ code: "25601", data: null });
  });

  it("protects the whole position by default, without a quantity", async () => {
    await open(it_.hedge, { posSide: "long", qty: "0.05" });
    const sides = { takeProfit: away(10), stopLoss: away(-10) };
    const placed = await strategy(it_.hedge, { ...base, ...sides, clientOid: "full" });
    expect(placed).toMatchObject({ status: 200, code: "00000", data: { clientOid: "full" } });
    expect(Object.keys(placed.data).sort()).toEqual(["clientOid", "orderId"]);
    const list = await plans(it_.hedge);
    expect(typesOf(list)).toEqual(["pos_loss", "pos_profit"]);
    expect(list.map(({ orderId }) => orderId)).toContain(placed.data.orderId);
    const profit = list.find(({ planType }) => `${planType}` === "pos_profit");
    expect(profit).toMatchObject({
      triggerPrice: away(10),
      triggerType: "fill_price",
      orderType: "market",
      orderSource: "pos_profit_market",
      side: "sell",
      posSide: "long",
      posMode: "hedge_mode",
      tradeSide: "close",
      marginCoin: "USDT",
      marginMode: "crossed",
      planStatus: "live",
      stopSurplusTriggerPrice: away(10),
      stopSurplusTriggerType: "fill_price",
      stopSurplusExecutePrice: "",
    });
    const loss = list.find(({ planType }) => `${planType}` === "pos_loss");
    expect(loss).toMatchObject({
      triggerPrice: away(-10),
      orderSource: "pos_loss_market",
      stopLossTriggerPrice: away(-10),
      stopLossTriggerType: "fill_price",
      stopLossExecutePrice: "",
    });
  });

  it("is idempotent by clientOid", async () => {
    const again = await strategy(it_.hedge, { ...base, stopLoss: away(-9), clientOid: "full" });
    expect(again).toMatchObject({ code: "00000", data: { clientOid: "full" } });
    expect(await plans(it_.hedge)).toHaveLength(2);
  });

  it("protects a part by its quantity, at a limit, by the mark price", async () => {
    const part = {
      ...base,
      type: "tpsl",
      tpslMode: "partial",
      qty: "0.02",
      takeProfit: away(8),
      tpTriggerBy: "mark",
      tpOrderType: "limit",
      tpLimitPrice: away(7),
    };
    const placed = await strategy(it_.hedge, part);
    expect(placed.code).toBe("00000");
    const [found] = (await plans(it_.hedge)).filter(
      ({ planType }) => `${planType}` === "profit_plan",
    );
    expect(found).toMatchObject({
      orderId: placed.data.orderId,
      size: "0.02",
      triggerType: "mark_price",
      orderType: "limit",
      orderSource: "profit_limit",
      price: away(7),
      executePrice: away(7),
    });
    const over = await strategy(it_.hedge, { ...part, qty: "0.04" });
    expect(over).toMatchObject({ code: "25595" });
    expect(over.msg).toContain("qty");
  });

  it("executes when the mark price is reached", async () => {
    moveIndex(away(8.5));
    expect(typesOf(await plans(it_.hedge))).toEqual(["pos_loss", "pos_profit"]);
    const [order] = await listOpenOrders(it_.hedge);
    const closed = positionsHeld(it_, seedAccounts.hedge)[0] !== "long 0.05 BTCUSDT";
    expect(closed || order?.price === away(7)).toBe(true);
    if (order !== undefined) await it_.hedge.cancel({ orderId: order.orderId });
    moveIndex(String(index));
  });

  it.each(["category", "symbol", "posSide"])("needs %s", async (field) => {
    const sent = { ...base, stopLoss: away(-10), [field]: undefined };
    const refused = await strategy(it_.hedge, sent);
    expect(refused).toMatchObject({ code: "40019" });
    expect(refused.msg).toContain(field);
  });

  it.each([
    ["category", { category: "SPOT" }],
    ["type", { type: "trigger" }],
    ["tpslMode", { tpslMode: "half" }],
    ["posSide", { posSide: "net" }],
    ["tpTriggerBy", { tpTriggerBy: "index" }],
    ["slTriggerBy", { slTriggerBy: "last" }],
    ["tpOrderType", { tpOrderType: "stop" }],
    ["slOrderType", { slOrderType: "stop" }],
    ["stopLoss", { stopLoss: "low" }],
    ["clientOid", { clientOid: "a b" }],
  ])("takes no other %s than the interface names", async (field, change) => {
    const refused = await strategy(it_.hedge, { ...base, stopLoss: away(-10), ...change });
    expect(refused.code).toBe("400172");
    expect(refused.msg).toContain(field);
  });

  it.each([
    ["qty", { tpslMode: "partial", stopLoss: "1" }],
    ["slLimitPrice", { stopLoss: "1", slOrderType: "limit" }],
    ["tpLimitPrice", { takeProfit: "1", tpOrderType: "limit" }],
    ["takeProfit", {}],
  ])("needs %s where the other fields ask for it", async (field, change) => {
    const refused = await strategy(it_.hedge, { ...base, ...change });
    expect(refused).toMatchObject({ code: "40019" });
    expect(refused.msg).toContain(field);
  });

  it("ignores a limit price beside a market order", async () => {
    const sent = { ...base, tpslMode: "partial", qty: "0.01", stopLoss: away(-12) };
    const placed = await strategy(it_.hedge, { ...sent, slLimitPrice: "1" });
    expect(placed.code).toBe("00000");
    const found = (await plans(it_.hedge)).find(({ orderId }) => orderId === placed.data.orderId);
    expect(found).toMatchObject({ orderType: "market", executePrice: "" });
  });

  it("is not for the new coin-margined line", async () => {
    const sent = { category: "COIN-FUTURES", symbol: "BTCUSD_CM", posSide: "long" };
    const refused = await strategy(it_.hedge, { ...sent, stopLoss: away(-10) });
    expect(refused).toMatchObject({ code: "400172", data: null });
    expect(refused.msg).toContain("BTCUSD_CM");
  });

  it("protects the side of a one-way position", async () => {
    await open(it_.trader, { qty: "0.01" });
    const sent = { ...base, tpslMode: "partial", qty: "0.01", stopLoss: away(-10) };
    const placed = await strategy(it_.trader, sent);
    expect(placed.code).toBe("00000");
    const found = (await plans(it_.trader)).find(({ orderId }) => orderId === placed.data.orderId);
    expect(found).toMatchObject({ posSide: "net", posMode: "one_way_mode", side: "sell" });
    const wrong = await strategy(it_.trader, { ...sent, posSide: "short", stopLoss: away(10) });
    expect(wrong.code).toBe("25601");
  });
});

describe("presets of endpoint 6", () => {
  it("protect what is filled, by the last trade or the mark, at market or limit", async () => {
    const exits = {
      takeProfit: away(12),
      tpTriggerBy: "mark",
      tpOrderType: "limit",
      tpLimitPrice: away(11),
      stopLoss: away(-15),
      slLimitPrice: "1",
    };
    const before = (await plans(it_.hedge)).map(({ orderId }) => `${orderId}`);
    const placed = await open(it_.hedge, { posSide: "short", side: "sell", qty: "0.03" });
    expect(placed.code).toBe("00000");
    const longer = await open(it_.hedge, { posSide: "long", qty: "0.03", ...exits });
    expect(longer.code).toBe("00000");
    const made = (await plans(it_.hedge)).filter(({ orderId }) => !before.includes(`${orderId}`));
    expect(
      made
        .map(({ planType, triggerType, orderType, size, executePrice }) => [
          `${planType}`,
          `${triggerType}`,
          `${orderType}`,
          `${size}`,
          `${executePrice}`,
        ])
        .sort(),
    ).toEqual([
      ["loss_plan", "fill_price", "market", "0.03", ""],
      ["profit_plan", "mark_price", "limit", "0.03", away(11)],
    ]);
  });

  it.each([
    ["takeProfit", { takeProfit: "99000" }],
    ["stopLoss", { stopLoss: "70000" }],
  ])("are for futures only: %s", async (field, change) => {
    for (const category of ["SPOT", "MARGIN"]) {
      const order = { ...futuresLimit, category, qty: "0.001", price: "80000", ...change };
      const refused = await it_.trader.place(order);
      expect(refused).toMatchObject({ code: "400172" });
      expect(refused.msg).toContain(field);
    }
  });

  it.each([
    ["tpTriggerBy", { takeProfit: "99000", tpTriggerBy: "index" }],
    ["slTriggerBy", { stopLoss: "70000", slTriggerBy: "last" }],
    ["tpOrderType", { takeProfit: "99000", tpOrderType: "stop" }],
    ["slOrderType", { stopLoss: "70000", slOrderType: "stop" }],
  ])("take no other %s than the interface names", async (field, change) => {
    const refused = await it_.trader.place({ ...futuresLimit, ...change });
    expect(refused.code).toBe("400172");
    expect(refused.msg).toContain(field);
  });

  it("are not taken for symbols of the new coin-margined line", async () => {
    const order = { ...futuresLimit, category: "COIN-FUTURES", symbol: "BTCUSD_CM", qty: "500" };
    const refused = await it_.trader.place({ ...order, stopLoss: "70000" });
    expect(refused).toMatchObject({ code: "400172", data: null });
    expect(refused.msg).toContain("stopLoss");
  });
});

describe("endpoint 12", () => {
  /** A trigger order and a trailing one, as the exchange itself makes them. */
  async function seedPlans() {
    const order = {
      ...futuresLimit,
      type: "place",
      uid: seedAccounts.trader,
      qty: "0.01",
    } as const;
    const shared = { type: "place-plan", triggerBy: "fill_price" } as const;
    const normal = { ...order, price: away(-11), clientOid: "trigger" };
    const made = it_.venue.exchange.placePlan({
      ...shared,
      planType: "normal_plan",
      order: normal,
      triggerPrice: away(-10),
    });
    const trailing = { ...order, price: null, orderType: "market", clientOid: "trail" } as const;
    it_.venue.exchange.placePlan({
      ...shared,
      planType: "track_plan",
      order: trailing,
      triggerPrice: away(-9),
      callbackRatio: "1.5",
    });
    return made;
  }

  it("lists plan orders with the fields of the interface", async () => {
    const { orderId } = await seedPlans();
    const known = statedEndpoint(12).fields;
    const all = await plans(it_.trader, {});
    expect(all.length).toBeGreaterThan(2);
    for (const row of all) {
      const missing = known.filter((field) => !(field in row));
      const trailing = /^(track|moving)_plan$/.test(`${row.planType}`);
      expect(missing).toEqual(trailing ? ["price"] : ["callbackRatio"]);
    }
    const [trigger] = await plans(it_.trader, { clientOid: "trigger" });
    expect(trigger).toMatchObject({
      planType: "normal_plan",
      orderId,
      size: "0.01",
      price: away(-11),
      triggerPrice: away(-10),
      triggerType: "fill_price",
      planStatus: "live",
      side: "buy",
      posSide: "net",
      posMode: "one_way_mode",
      tradeSide: "open",
      orderType: "limit",
      orderSource: "normal",
      enterPointSource: "API",
    });
    const [trail] = await plans(it_.trader, { clientOid: "trail" });
    expect(trail).toMatchObject({ planType: "track_plan", callbackRatio: "1.5" });
    expect(trail).not.toHaveProperty("price");
  });

  it("holds a trailing order's callback ratio between 1 and 10", () => {
    const order = {
      ...futuresLimit,
      type: "place",
      uid: seedAccounts.trader,
      qty: "0.01",
    } as const;
    const trailing = { ...order, price: null, orderType: "market" } as const;
    const place = (callbackRatio: string) =>
      it_.venue.exchange.placePlan({
        type: "place-plan",
        planType: "track_plan",
        triggerBy: "fill_price",
        triggerPrice: null,
        order: trailing,
        callbackRatio,
      });
    for (const ratio of ["0.9", "10.1", "0", "-1"])
      expect(() => place(ratio)).toThrow("callbackRatio");
    for (const ratio of ["1", "10"]) expect(place(ratio).orderId).toMatch(/^\d+$/);
  });

  it("filters by planType, where profit_loss covers five kinds", async () => {
    expect(typesOf(await plans(it_.trader, { planType: "normal_plan" }))).toContain("normal_plan");
    const kinds = new Set(typesOf(await plans(it_.trader, { planType: "normal_plan" })));
    expect([...kinds]).toEqual(["normal_plan"]);
    expect(new Set(typesOf(await plans(it_.trader, { planType: "track_plan" })))).toEqual(
      new Set(["track_plan"]),
    );
    for (const kind of typesOf(await plans(it_.hedge, { planType: "profit_loss" }))) {
      expect(["profit_plan", "loss_plan", "moving_plan", "pos_profit", "pos_loss"]).toContain(kind);
    }
  });

  it("filters by symbol and productType", async () => {
    for (const row of await plans(it_.trader, {})) expect(row.symbol).toBe("BTCUSDT");
    const other = { productType: "COIN-FUTURES", symbol: "BTCUSD" };
    for (const row of await plans(it_.trader, other)) expect(row.symbol).toBe("BTCUSD");
  });

  it("finds by orderId, which takes precedence over clientOid", async () => {
    const [trigger] = await plans(it_.trader, { clientOid: "trigger" });
    const orderId = `${trigger?.orderId}`;
    const found = await plans(it_.trader, { orderId, clientOid: "trail" });
    expect(found.map((row) => row.orderId)).toEqual([orderId]);
  });

  it("pages to older orders by idLessThan and limit, endId being the cursor", async () => {
    const all = (await plans(it_.trader, {})).map(({ orderId }) => `${orderId}`);
    const seen: string[] = [];
    let idLessThan: string | null = null;
    do {
      const cursor: RequestParameters = idLessThan === null ? {} : { idLessThan };
      const query = { productType: "USDT-FUTURES", symbol: "BTCUSDT", limit: "2", ...cursor };
      const { data } = await it_.ask(it_.trader, "plan-orders-pending", query);
      const page = rowsOfList(data.entrustedList).map(({ orderId }) => `${orderId}`);
      expect(page.length).toBeLessThanOrEqual(2);
      expect(data.endId).toBe(page.at(-1) ?? null);
      seen.push(...page);
      idLessThan = page.length === 0 ? null : `${data.endId}`;
    } while (idLessThan !== null);
    expect(seen).toEqual(all);
    for (const limit of ["101", "0"]) {
      const refused = await it_.ask(it_.trader, "plan-orders-pending", { limit });
      expect(refused.code).toBe("400172");
    }
  });

  it("filters by time within three months", async () => {
    const day = 86_400_000;
    const now = it_.venue.exchange.now();
    const ask = (startTime: number | null, endTime: number | null) =>
      it_.ask(it_.trader, "plan-orders-pending", {
        productType: "USDT-FUTURES",
        ...(startTime === null ? {} : { startTime: `${startTime}` }),
        ...(endTime === null ? {} : { endTime: `${endTime}` }),
      });
    expect(rowsOfList((await ask(now + 1_000, null)).data.entrustedList)).toEqual([]);
    expect(rowsOfList((await ask(now - day, null)).data.entrustedList).length).toBeGreaterThan(0);
    expect(rowsOfList((await ask(null, now + 1_000)).data.entrustedList).length).toBeGreaterThan(0);
    expect((await ask(now - 80 * day, now + 11 * day)).code).toBe("40705");
    expect((await ask(now, now - day)).code).toBe("40707");
  });

  it("takes no other planType or productType than the interface names", async () => {
    for (const [field, value] of [
      ["planType", "pos_profit"],
      ["productType", "SPOT"],
    ] as const) {
      const refused = await it_.ask(it_.trader, "plan-orders-pending", { [field]: value });
      expect(refused.code).toBe("400172");
      expect(refused.msg).toContain(field);
    }
  });
});
