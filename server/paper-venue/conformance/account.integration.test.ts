import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { positions } from "../engine";
import { seedAccounts } from "../market/seed";
import {
  type ConformanceVenue,
  futuresLimit,
  listOpenOrders,
  openConformanceVenue,
  type RequestParameters,
  rowsOfList,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

describe("endpoint 15", () => {
  it.each(["SPOT", "MARGIN", "USDT-FUTURES"])("cancels an unfilled %s order", async (category) => {
    const placed = await it_.trader.place({ ...spotLimit, category, clientOid: `c-${category}` });
    const cancelled = await it_.trader.cancel({ orderId: placed.data.orderId, category });
    expect(cancelled).toMatchObject({ status: 200, code: "00000", data: placed.data });
    expect(Object.keys(cancelled.data).sort()).toEqual(["clientOid", "orderId"]);
    expect(await listOpenOrders(it_.trader, `c-${category}`)).toHaveLength(0);
  });

  it("cancels a partially filled order", async () => {
    const [part] = (await listOpenOrders(it_.trader)).filter(
      ({ orderStatus }) => `${orderStatus}` === "partially_filled",
    );
    expect(Number(part?.cumExecQty)).toBeGreaterThan(0);
    expect((await it_.trader.cancel({ orderId: part?.orderId })).code).toBe("00000");
    const left = (await listOpenOrders(it_.trader)).map(({ orderId }) => orderId);
    expect(left).not.toContain(part?.orderId);
  });

  it("cancels by clientOid, and without a category", async () => {
    await it_.trader.place({ ...spotLimit, clientOid: "by-oid" });
    const cancelled = await it_.trader.cancel({ clientOid: "by-oid" });
    expect(cancelled).toMatchObject({ code: "00000", data: { clientOid: "by-oid" } });
  });

  it("goes by orderId when both are sent", async () => {
    const one = await it_.trader.place({ ...spotLimit, clientOid: "one" });
    await it_.trader.place({ ...spotLimit, clientOid: "two" });
    await it_.trader.cancel({ orderId: one.data.orderId, clientOid: "two" });
    expect(await listOpenOrders(it_.trader, "one")).toHaveLength(0);
    expect(await listOpenOrders(it_.trader, "two")).toHaveLength(1);
    await it_.trader.cancel({ clientOid: "two" });
  });

  it("needs one of orderId and clientOid", async () => {
    const refused = await it_.trader.cancel({ category: "SPOT" });
    expect(refused).toMatchObject({ code: "40924", data: null });
    expect(refused.msg).toContain("orderId and clientOid");
  });

  it("answers 25204 for an order that is not open, or is of another category", async () => {
    expect((await it_.trader.cancel({ orderId: "1" })).code).toBe("25204");
    const placed = await it_.trader.place(spotLimit);
    const { orderId } = placed.data;
    expect((await it_.trader.cancel({ orderId, category: "MARGIN" })).code).toBe("25204");
    expect((await it_.trader.cancel({ orderId, category: "SPOT" })).code).toBe("00000");
    expect((await it_.trader.cancel({ orderId })).code).toBe("25204");
  });

  it("leaves plan orders alone", async () => {
    const plan = await it_.ask(it_.trader, "spot-place-plan-order", {
      symbol: "BTCUSDT",
      side: "buy",
      triggerPrice: "80000",
      orderType: "limit",
      executePrice: "80000",
      size: "0.01",
      triggerType: "fill_price",
    });
    expect((await it_.trader.cancel({ orderId: plan.data.orderId })).code).toBe("25204");
    const query = { tpslType: "tpsl", orderId: `${plan.data.orderId}` };
    const { data } = await it_.ask(it_.trader, "spot-unfilled-orders", query);
    expect(rowsOfList(data)).toHaveLength(1);
  });

  it("takes no other category than the interface names", async () => {
    const refused = await it_.trader.cancel({ orderId: "1", category: "OPTIONS" });
    expect(refused).toMatchObject({ code: "400172" });
    expect(refused.msg).toContain("category");
  });
});

describe("endpoint 16", () => {
  const base = { symbol: "BTCUSDT", productType: "USDT-FUTURES", marginCoin: "USDT" };
  const question = { ...base, posSide: "long", orderType: "limit", openPrice: "90000" };
  const ask = (query: RequestParameters) => it_.ask(it_.hedge, "max-open", query);
  const max = async (query: RequestParameters) => Number((await ask(query)).data.maxOpen);

  it("answers maxOpen, which an order may take and not much more", async () => {
    const answered = await ask(question);
    expect(answered.code).toBe("00000");
    expect(Object.keys(answered.data)).toEqual(["maxOpen"]);
    const { maxOpen } = answered.data;
    expect(maxOpen).toMatch(/^\d+(\.\d+)?$/);
    const order = { ...futuresLimit, price: "90000", posSide: "long" };
    const over = `${(Number(maxOpen) * 1.02).toFixed(4)}`;
    expect((await it_.hedge.place({ ...order, qty: over })).code).toBe("40762");
    const placed = await it_.hedge.place({ ...order, qty: maxOpen });
    expect(placed.code).toBe("00000");
    await it_.hedge.cancel({ orderId: placed.data.orderId });
  });

  it("accounts for existing orders and positions", async () => {
    const before = await max(question);
    const order = { ...futuresLimit, posSide: "long", qty: "10", price: "85000" };
    const resting = await it_.hedge.place(order);
    const during = await max(question);
    expect(during).toBeLessThan(before);
    await it_.hedge.cancel({ orderId: resting.data.orderId });
    expect(await max(question)).toBe(before);
    const market = { ...futuresLimit, orderType: "market", price: undefined, posSide: "long" };
    await it_.hedge.place({ ...market, qty: "0.5" });
    expect(await max(question)).toBeLessThan(before);
  });

  it.each(["symbol", "productType", "marginCoin", "posSide", "orderType", "openPrice"])(
    "needs %s",
    async (field) => {
      const { [field]: _left, ...rest } = question as Record<string, string>;
      const refused = await ask(rest);
      expect(refused).toMatchObject({ code: "40019", data: null });
      expect(refused.msg).toContain(field);
    },
  );

  it.each([
    ["productType", "SPOT"],
    ["posSide", "net"],
    ["orderType", "stop"],
    ["openPrice", "-1"],
  ])("takes no %s %s", async (field, value) => {
    const refused = await ask({ ...question, [field]: value });
    expect(refused).toMatchObject({ code: "400172" });
    expect(refused.msg).toContain(field);
  });

  it("needs no openPrice for a market order, and ignores openAmount", async () => {
    const { openPrice: _limit, ...rest } = question;
    const market = { ...rest, orderType: "market" };
    expect((await ask(market)).code).toBe("00000");
    expect((await ask({ ...market, openAmount: "5" })).data).toEqual((await ask(market)).data);
  });
});

describe("endpoint 17", () => {
  const set = (sent: RequestParameters) => it_.ask(it_.trader, "set-all-leverage", sent);
  const leverageOf = (symbol: string) =>
    positions(it_.venue.exchange.state.engine, seedAccounts.trader).find(
      (it) => it.symbol === symbol,
    )?.leverage;

  it("changes the leverage of symbols with open positions, and answers success", async () => {
    const market = { ...futuresLimit, orderType: "market", price: undefined };
    await it_.trader.place({ ...market, qty: "0.02" });
    const answered = await set({ productType: "USDT-FUTURES", leverage: "20" });
    const msg = "success";
    expect(answered).toMatchObject({ status: 200, code: "00000", msg, data: "success" });
    expect(leverageOf("BTCUSDT")).toBe(20);
    await it_.trader.place({ ...market, symbol: "BNBUSDT", qty: "0.1" });
    expect(leverageOf("BNBUSDT")).toBe(10);
  });

  it("ignores symbol, marginCoin and holdSide", async () => {
    const rest = { symbol: "ethusdt", marginCoin: "usdt", holdSide: "long" };
    await set({ productType: "usdt-futures", leverage: "15", ...rest });
    expect([leverageOf("BTCUSDT"), leverageOf("BNBUSDT")]).toEqual([15, 15]);
  });

  it("needs productType and leverage in the interface's values", async () => {
    for (const [sent, field] of [
      [{ leverage: "20" }, "productType"],
      [{ productType: "USDT-FUTURES" }, "leverage"],
      [{ productType: "SPOT", leverage: "20" }, "productType"],
      [{ productType: "USDT-FUTURES", leverage: "high" }, "leverage"],
    ] as const) {
      const refused = await set(sent);
      expect(refused).toMatchObject({ status: 400, data: null });
      expect(refused.msg).toContain(field);
    }
  });

  it("refuses leverage beyond what the instruments allow", async () => {
    for (const leverage of ["126", "0"]) {
      const refused = await set({ productType: "USDT-FUTURES", leverage });
      expect(refused).toMatchObject({ status: 400, data: null });
      expect(refused.msg).toContain("leverage");
    }
    expect(leverageOf("BTCUSDT")).toBe(15);
  });

  it("answers failed as data when it could not", async () => {
    it_.venue.exchange.perform({ type: "set-quirks", quirks: { "leverage-failed": true } });
    const answered = await set({ productType: "USDT-FUTURES", leverage: "30" });
    expect(answered).toMatchObject({ code: "00000", msg: "success", data: "failed" });
    it_.venue.exchange.perform({ type: "set-quirks", quirks: {} });
  });
});
