import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedAccounts } from "../market/seed";
import {
  type ConformanceVenue,
  futuresLimit,
  listOpenOrders,
  openConformanceVenue,
  positionsHeld,
  type RequestParameters,
  rowsOfList,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

const batch = (orders: readonly RequestParameters[]) => it_.ask(it_.trader, "place-batch", orders);

/** So many spot orders, each with a clientOid of its own. */
const many = (count: number, stem: string) =>
  Array.from({ length: count }, (_, at) => ({ ...spotLimit, clientOid: `${stem}-${at}` }));

describe("endpoint 8", () => {
  it("answers one element per order, in the order of the request", async () => {
    const answered = await batch(many(20, "twenty"));
    expect(answered).toMatchObject({ status: 200, code: "00000", msg: "success" });
    const oids = rowsOfList(answered.data).map(({ clientOid }) => clientOid);
    expect(oids).toEqual(many(20, "twenty").map(({ clientOid }) => clientOid));
    for (const element of rowsOfList(answered.data)) {
      expect(element).toMatchObject({ code: "00000", msg: "success" });
      expect(element.orderId).toMatch(/^\d+$/);
      await it_.trader.cancel({ orderId: element.orderId });
    }
  });

  it("takes at most 20 orders", async () => {
    const refused = await batch(many(21, "many"));
    expect(refused).toMatchObject({ status: 400, code: "40306", data: null });
    expect(await listOpenOrders(it_.trader, "many-0")).toHaveLength(0);
  });

  it("is a JSON list with at least one order", async () => {
    for (const body of [[], {}, spotLimit]) {
      const refused = await it_.trader.post("/api/v3/trade/place-batch", body);
      expect(refused).toMatchObject({ code: "400172", data: null });
      expect(refused.msg).toContain("body");
    }
  });

  it("has one category; a mixed one is refused whole", async () => {
    const mixed = [{ ...spotLimit, clientOid: "mixed" }, futuresLimit];
    expect(await batch(mixed)).toMatchObject({ status: 400, code: "400172", data: null });
    expect((await batch(mixed)).msg).toContain("category");
    expect(await listOpenOrders(it_.trader, "mixed")).toHaveLength(0);
    const without = [spotLimit, { ...spotLimit, category: undefined }];
    expect(await batch(without)).toMatchObject({ code: "40019", data: null });
  });

  it("gives each failing order its own code and msg, and places the others", async () => {
    const answered = await batch([
      { ...spotLimit, clientOid: "good" },
      { ...spotLimit, clientOid: "poor", qty: "9000", price: "90000" },
      { ...spotLimit, clientOid: "odd", side: "both" },
      { ...spotLimit, clientOid: "bare", price: undefined },
      { ...spotLimit, clientOid: "good-2" },
    ]);
    expect(answered).toMatchObject({ status: 200, code: "00000" });
    const elements = rowsOfList(answered.data);
    expect(elements.map(({ code }) => code)).toEqual([
      "00000",
      "40762",
      "400172",
      "40019",
      "00000",
    ]);
    expect(elements[1]?.msg).toContain("The order size is greater than the max open size");
    expect(elements[2]).toMatchObject({ clientOid: "odd", orderId: "" });
    expect(elements[2]?.msg).toContain("side");
    expect(elements[3]?.msg).toContain("price");
    for (const clientOid of ["good", "good-2"]) {
      expect(await listOpenOrders(it_.trader, clientOid)).toHaveLength(1);
      await it_.trader.cancel({ clientOid });
    }
  });

  it("places futures orders too, in one-way mode without posSide", async () => {
    const answered = await batch([
      { ...futuresLimit, clientOid: "one-way" },
      { ...futuresLimit, clientOid: "sided", posSide: "long" },
    ]);
    expect(rowsOfList(answered.data).map(({ code }) => code)).toEqual(["00000", "25236"]);
    expect(rowsOfList(answered.data)[1]?.msg).toContain("posSide");
    await it_.trader.cancel({ clientOid: "one-way" });
  });

  it("asks for posSide in hedge mode", async () => {
    const order = { ...futuresLimit, orderType: "market", price: undefined };
    const answered = await it_.ask(it_.hedge, "place-batch", [
      { ...order, posSide: "long" },
      { ...order, side: "sell", posSide: "short" },
      order,
    ]);
    expect(rowsOfList(answered.data).map(({ code }) => code)).toEqual(["00000", "00000", "25236"]);
    expect(positionsHeld(it_, seedAccounts.hedge)).toEqual([
      "long 0.01 BTCUSDT",
      "short 0.01 BTCUSDT",
    ]);
  });

  it("takes market buys in quote coin", async () => {
    const market = { ...spotLimit, orderType: "market", price: undefined, qty: "50" };
    expect(rowsOfList((await batch([market])).data)[0]).toMatchObject({ code: "00000" });
  });

  it("defaults to gtc", async () => {
    await batch([{ ...spotLimit, clientOid: "gtc" }]);
    expect((await listOpenOrders(it_.trader, "gtc"))[0]).toMatchObject({ timeInForce: "gtc" });
    await it_.trader.cancel({ clientOid: "gtc" });
  });

  it.each([
    ["reduceOnly", { reduceOnly: "yes" }],
    ["marginMode", { marginMode: "isolated" }],
    ["takeProfit", { takeProfit: "99000" }],
    ["stopLoss", { stopLoss: "70000" }],
  ])("does not support %s: that order alone is refused", async (field, change) => {
    const answered = await batch([
      { ...futuresLimit, ...change },
      { ...futuresLimit, reduceOnly: "no", clientOid: "plain" },
    ]);
    expect(rowsOfList(answered.data).map(({ code }) => code)).toEqual(["400172", "00000"]);
    expect(rowsOfList(answered.data)[0]?.msg).toContain(field);
    await it_.trader.cancel({ clientOid: "plain" });
  });
});

describe("the clientOid of endpoint 8", () => {
  it("is idempotent: it gets the first acknowledgement, also when closed", async () => {
    const [first] = rowsOfList((await batch([{ ...spotLimit, clientOid: "again" }])).data);
    const [second] = rowsOfList((await batch([{ ...spotLimit, clientOid: "again" }])).data);
    expect(second).toEqual(first);
    expect(await listOpenOrders(it_.trader, "again")).toHaveLength(1);
    await it_.trader.cancel({ clientOid: "again" });
    const [third] = rowsOfList((await batch([{ ...spotLimit, clientOid: "again" }])).data);
    expect(third).toEqual(first);
    expect(await listOpenOrders(it_.trader, "again")).toHaveLength(0);
  });

  it("that comes twice in one batch places once and is acknowledged twice", async () => {
    const twice = { ...spotLimit, clientOid: "twice" };
    const [first, second] = rowsOfList((await batch([twice, twice])).data);
    expect(first).toMatchObject({ code: "00000", clientOid: "twice" });
    expect(second).toEqual(first);
    expect(await listOpenOrders(it_.trader, "twice")).toHaveLength(1);
    await it_.trader.cancel({ clientOid: "twice" });
  });

  it("is forgotten after six hours", async () => {
    const order = { ...spotLimit, clientOid: "six-hours" };
    const [first] = rowsOfList((await batch([order])).data);
    await it_.trader.cancel({ clientOid: "six-hours" });
    it_.venue.exchange.perform({ type: "advance-clock", byMs: 6 * 3_600_000 + 1_000 });
    const answered = await batchAtVenueTime([order]);
    expect(answered?.orderId).toMatch(/^\d+$/);
    expect(answered?.orderId).not.toBe(first?.orderId);
  });
});

/** A batch signed by the venue's clock, which a test has moved. */
async function batchAtVenueTime(orders: readonly RequestParameters[]) {
  const change = { "ACCESS-TIMESTAMP": String(it_.venue.exchange.reportedNow()) };
  const path = "/api/v3/trade/place-batch";
  const answered = await it_.trader.send("POST", path, "", JSON.stringify(orders), change);
  return rowsOfList(answered.data)[0];
}
