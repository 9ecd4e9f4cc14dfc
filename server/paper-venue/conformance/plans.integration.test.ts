import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ConformanceVenue,
  listOpenOrders,
  openConformanceVenue,
  type RequestParameters,
  rowsOfList,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
  await trade("34");
});
afterAll(() => it_.venue.stop());

// COMP has no bots: its last trade is what a test trades, its index what a test sets.
const symbol = "COMPUSDT";
const plan = {
  symbol,
  side: "buy",
  triggerPrice: "32.5",
  orderType: "limit",
  executePrice: "32",
  size: "2",
  triggerType: "fill_price",
} as const;

const place = (sent: RequestParameters) => it_.ask(it_.trader, "spot-place-plan-order", sent);

/** One COMP changes hands at a price. */
async function trade(price: string) {
  const limit = { symbol, orderType: "limit", qty: "1", price };
  await it_.hedge.place({ ...limit, category: "SPOT", side: "buy", clientOid: "taken" });
  const sold = await it_.broker.place({ ...limit, category: "MARGIN", side: "sell" });
  expect(sold.code).toBe("00000");
  expect(await listOpenOrders(it_.hedge, "taken")).toHaveLength(0);
}

function moveIndex(price: string) {
  it_.venue.exchange.perform({ type: "set-index", symbol, price });
}

/** The plan of an orderId while it waits. */
async function waiting(orderId: unknown) {
  const { data } = await it_.ask(it_.trader, "spot-unfilled-orders", { tpslType: "tpsl" });
  return rowsOfList(data).find((row) => row.orderId === orderId) ?? null;
}

/** The order that a plan placed, and cancels it. */
async function sent(clientOid: string) {
  const [order] = await listOpenOrders(it_.trader, clientOid);
  if (order !== undefined) await it_.trader.cancel({ clientOid });
  return order ?? null;
}

describe("endpoint 5", () => {
  it("acknowledges a plan, and lists it until it triggers", async () => {
    const placed = await place({ ...plan, clientOid: "plan#1" });
    expect(placed).toMatchObject({ status: 200, code: "00000", data: { clientOid: "plan#1" } });
    expect(Object.keys(placed.data).sort()).toEqual(["clientOid", "orderId"]);
    expect(await waiting(placed.data.orderId)).toMatchObject({
      clientOid: "plan#1",
      symbol,
      side: "buy",
      orderType: "limit",
      triggerPrice: "32.5",
      priceAvg: "32",
      size: "2",
      tpslType: "tpsl",
      status: "live",
    });
    await trade("33");
    expect(await waiting(placed.data.orderId)).not.toBeNull();
    await trade("32.5");
    expect(await waiting(placed.data.orderId)).toBeNull();
    expect(await sent("plan#1")).toMatchObject({ price: "32", qty: "2", side: "buy" });
    await trade("34");
  });

  it.each(["symbol", "side", "triggerPrice", "orderType", "size", "triggerType", "executePrice"])(
    "needs %s",
    async (field) => {
      const refused = await place({ ...plan, [field]: undefined });
      expect(refused).toMatchObject({ code: "40019", data: null });
      expect(refused.msg).toContain(field);
    },
  );

  it.each([
    ["symbol", "NOPEUSDT", "42016"],
    ["side", "hold", "400172"],
    ["triggerPrice", "high", "400172"],
    ["triggerPrice", "34", "43034"],
    ["orderType", "stop", "400172"],
    ["executePrice", "0", "43011"],
    ["planType", "quote", "400172"],
    ["size", "-2", "400172"],
    ["triggerType", "index_price", "400172"],
    ["stpMode", "both", "400172"],
    ["clientOid", "a b", "400172"],
  ])("refuses %s %s, and names it", async (field, value, code) => {
    const refused = await place({ ...plan, [field]: value });
    expect(refused).toMatchObject({ status: 400, code, data: null });
    expect(refused.msg).toContain(field);
  });

  it("needs no executePrice for a market order", async () => {
    const market = { ...plan, orderType: "market", executePrice: undefined, size: "65" };
    const placed = await place({ ...market, planType: "total", clientOid: "market-plan" });
    expect(placed.code).toBe("00000");
    expect(await waiting(placed.data.orderId)).toMatchObject({ orderType: "market", size: "65" });
    await trade("32.5");
    expect(await waiting(placed.data.orderId)).toBeNull();
    await trade("34");
  });

  it("counts the size in base coin, or with planType total in quote coin", async () => {
    await place({ ...plan, planType: "amount", clientOid: "amount" });
    await place({ ...plan, planType: "total", size: "64", clientOid: "total" });
    await trade("32.5");
    expect(await sent("amount")).toMatchObject({ qty: "2", price: "32" });
    expect(await sent("total")).toMatchObject({ qty: "2", price: "32" });
    await trade("34");
  });

  it("triggers by the fill price or by the mark price", async () => {
    const byMark = await place({ ...plan, triggerType: "mark_price", clientOid: "mark" });
    const byFill = await place({ ...plan, clientOid: "fill" });
    moveIndex("32.4");
    expect(await waiting(byMark.data.orderId)).toBeNull();
    expect(await waiting(byFill.data.orderId)).not.toBeNull();
    await trade("32.5");
    expect(await waiting(byFill.data.orderId)).toBeNull();
    for (const clientOid of ["mark", "fill"]) expect(await sent(clientOid)).not.toBeNull();
    moveIndex("34.6");
    await trade("34");
  });

  it("takes market_price as the fill price", async () => {
    const placed = await place({ ...plan, triggerType: "market_price", clientOid: "sample" });
    expect(placed.code).toBe("00000");
    await trade("32.5");
    expect(await sent("sample")).not.toBeNull();
    await trade("34");
  });

  it("keeps stpMode, which is none by default", async () => {
    await place({ ...plan, clientOid: "stp-none" });
    await place({ ...plan, stpMode: "cancel_both", clientOid: "stp-both" });
    await trade("32.5");
    expect(await sent("stp-none")).toMatchObject({ stpMode: "none" });
    expect(await sent("stp-both")).toMatchObject({ stpMode: "cancel_both" });
    await trade("34");
  });

  it("refuses a clientOid that waits already", async () => {
    await place({ ...plan, clientOid: "waits" });
    expect((await place({ ...plan, clientOid: "waits" })).code).toBe("43118");
  });

  it("takes the numbers of the interface's sample", async () => {
    const placed = await place({ ...plan, triggerPrice: 32.5, executePrice: 32, size: 2 });
    expect(placed.code).toBe("00000");
  });
});
