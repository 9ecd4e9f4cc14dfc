import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statedEndpoint } from "@/lib/exchange/testing/interface-document";
import { seedAccounts } from "../market/seed";
import type { Json } from "../testing/signed-client";
import {
  type ConformanceVenue,
  futuresLimit,
  openConformanceVenue,
  type RequestParameters,
  rowsOfList,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
/** The orderIds of this file's orders, oldest first. */
const placed: string[] = [];

beforeAll(async () => {
  it_ = await openConformanceVenue();
  for (const order of [
    spotLimit,
    { ...spotLimit, category: "MARGIN" },
    { ...spotLimit, symbol: "ETHUSDT", price: "2500", qty: "0.1" },
    futuresLimit,
    { ...spotLimit, clientOid: "a:b/c_d-e.F9" },
  ]) {
    placed.push(`${(await it_.trader.place(order)).data.orderId}`);
  }
});
afterAll(() => it_.venue.stop());

const open = async (query: RequestParameters = {}) => {
  const answered = await it_.ask(it_.trader, "unfilled-orders", query);
  expect(answered.code).toBe("00000");
  return rowsOfList(answered.data.list);
};
const spot = (query: RequestParameters = {}) => it_.ask(it_.trader, "spot-unfilled-orders", query);
const idsOf = (list: readonly Json[]) => list.map(({ orderId }) => `${orderId}`);

describe("endpoint 1", () => {
  it("lists orders with exactly the fields of the interface, newest first", async () => {
    const list = await open();
    for (const row of list) {
      const fields = [...statedEndpoint(1).fields].sort();
      expect(Object.keys(row).sort()).toEqual(fields);
    }
    expect(idsOf(list).slice(0, 5)).toEqual([...placed].reverse());
    expect(idsOf(list)).toEqual([...idsOf(list)].sort().reverse());
  });

  it("filters by category", async () => {
    for (const category of ["SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"]) {
      const list = await open({ category });
      expect(new Set(list.map((row) => `${row.category}`)).size).toBeLessThanOrEqual(1);
      expect(list.every((row) => `${row.category}` === category)).toBe(true);
    }
    expect(idsOf(await open({ category: "MARGIN" }))).toContain(placed[1]);
    expect(idsOf(await open({ category: "SPOT" }))).not.toContain(placed[1]);
  });

  it("filters by symbol, and knows its symbols", async () => {
    const list = await open({ symbol: "ETHUSDT" });
    expect(idsOf(list)).toContain(placed[2]);
    expect(list.every(({ symbol }) => `${symbol}` === "ETHUSDT")).toBe(true);
    const refused = await it_.ask(it_.trader, "unfilled-orders", { symbol: "NOPE" });
    expect(refused.code).toBe("25100");
  });

  it("filters by startTime and endTime, both inclusive", async () => {
    const [newest] = await open();
    const at = `${newest?.createdTime}`;
    expect(idsOf(await open({ startTime: at, endTime: at }))).toContain(newest?.orderId);
    const later = String(Number(at) + 1);
    expect(idsOf(await open({ startTime: later }))).not.toContain(newest?.orderId);
    const earlier = String(Number(at) - 1);
    expect(idsOf(await open({ endTime: earlier }))).not.toContain(newest?.orderId);
    const reversed = { startTime: later, endTime: earlier };
    expect((await it_.ask(it_.trader, "unfilled-orders", reversed)).code).toBe("400172");
  });

  it("pages by limit and cursor, without gap or repetition, with null at the end", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: RequestParameters = cursor === null ? { limit: "2" } : { limit: "2", cursor };
      const { data } = await it_.ask(it_.trader, "unfilled-orders", query);
      seen.push(...idsOf(rowsOfList(data.list)));
      expect(rowsOfList(data.list).length).toBeLessThanOrEqual(2);
      cursor = data.cursor === null ? null : `${data.cursor}`;
    } while (cursor !== null);
    expect(seen).toEqual(idsOf(await open()));
  });

  it("has pages of 100 by default, and takes no more", async () => {
    const batch = Array.from({ length: 20 }, () => ({ ...spotLimit, qty: "0.0001" }));
    for (let count = 0; count < 5; count += 1) await it_.ask(it_.broker, "place-batch", batch);
    await it_.broker.place({ ...spotLimit, qty: "0.0001" });
    const { data } = await it_.ask(it_.broker, "unfilled-orders");
    expect(rowsOfList(data.list)).toHaveLength(100);
    expect(data.cursor).toBe(rowsOfList(data.list)[99]?.orderId);
    for (const limit of ["101", "0", "-1", "ten"]) {
      const refused = await it_.ask(it_.broker, "unfilled-orders", { limit });
      expect(refused.code).toBe("400172");
      expect(refused.msg).toContain("limit");
    }
  });

  it("lists no closed order", async () => {
    const closed = await it_.trader.place({ ...spotLimit, orderType: "market", qty: "50" });
    expect(closed.code).toBe("00000");
    expect(idsOf(await open())).not.toContain(closed.data.orderId);
  });

  it("shows what has been paid for a partial fill, and nothing before", async () => {
    const [untouched] = await open({ category: "SPOT" });
    expect(untouched?.feeDetail).toEqual([{ feeCoin: null, fee: null }]);
    expect(untouched).toMatchObject({ avgPrice: "0", cumExecQty: "0", cumExecValue: "0" });
  });

  it("answers ids and clientOids as texts in the form of the interface", async () => {
    const [newest] = await open();
    expect(newest).toMatchObject({ clientOid: "a:b/c_d-e.F9", delegateType: "normal" });
    expect(newest?.orderId).toMatch(/^\d+$/);
  });
});

describe("endpoint 10", () => {
  it("lists spot orders as an array with the fields of the interface", async () => {
    const { data } = await spot();
    const list = rowsOfList(data);
    expect(Array.isArray(data)).toBe(true);
    for (const row of list) {
      const fields = [...statedEndpoint(10).fields].sort();
      expect(Object.keys(row).sort()).toEqual(fields);
    }
    expect(idsOf(list)).toEqual(expect.arrayContaining([placed[0], placed[2], placed[4]]));
    for (const other of [placed[1], placed[3]]) expect(idsOf(list)).not.toContain(other);
    expect(list[0]).toMatchObject({
      userId: seedAccounts.trader,
      clientOid: "a:b/c_d-e.F9",
      symbol: "BTCUSDT",
      priceAvg: "80000",
      size: "0.01",
      orderType: "limit",
      side: "buy",
      status: "live",
      basePrice: "0",
      baseVolume: "0",
      quoteVolume: "0",
      enterPointSource: "API",
      orderSource: "normal",
      tpslType: "normal",
      triggerPrice: null,
    });
  });

  it("shows a partial fill with its price and volumes", async () => {
    const pair = { ...spotLimit, symbol: "ETHBTC", qty: "0.5", price: "0.0325" };
    const { data } = await it_.trader.place({ ...pair, clientOid: "part" });
    const sold = await it_.broker.place({ ...pair, side: "sell", qty: "0.2" });
    expect(sold.code).toBe("00000");
    const [row] = rowsOfList((await spot({ orderId: `${data.orderId}` })).data);
    expect(row).toMatchObject({
      status: "partially_filled",
      basePrice: "0.0325",
      baseVolume: "0.2",
      quoteVolume: "0.0065",
    });
    const [unified] = await open({ symbol: "ETHBTC" });
    expect(unified).toMatchObject({ orderStatus: "partially_filled", cumExecQty: "0.2" });
    expect(unified?.feeDetail).toEqual([{ feeCoin: "ETH", fee: "0.0002" }]);
  });

  it("filters by symbol, orderId, startTime and endTime", async () => {
    const bySymbol = rowsOfList((await spot({ symbol: "ETHUSDT" })).data);
    expect(bySymbol.every(({ symbol }) => `${symbol}` === "ETHUSDT")).toBe(true);
    expect(idsOf(bySymbol)).toContain(placed[2]);
    expect(idsOf(rowsOfList((await spot({ orderId: `${placed[0]}` })).data))).toEqual([placed[0]]);
    const at = `${bySymbol[0]?.cTime}`;
    const during = rowsOfList((await spot({ startTime: at, endTime: at })).data);
    expect(idsOf(during)).toContain(bySymbol[0]?.orderId);
    expect((await spot({ symbol: "NOPE" })).code).toBe("42016");
  });

  it("pages to older orders by idLessThan and limit", async () => {
    const all = idsOf(rowsOfList((await spot()).data));
    const first = idsOf(rowsOfList((await spot({ limit: "2" })).data));
    expect(first).toEqual(all.slice(0, 2));
    const rest = idsOf(rowsOfList((await spot({ idLessThan: `${first[1]}` })).data));
    expect(rest).toEqual(all.slice(2));
    expect(rowsOfList((await spot({ idLessThan: "99" })).data)).toEqual([]);
    for (const limit of ["101", "0"]) expect((await spot({ limit })).code).toBe("400172");
  });

  it("looks back 90 days at most, over 90 days at most", async () => {
    const day = 86_400_000;
    const now = Date.now();
    const text = (time: number) => String(time);
    const span = { startTime: text(now - 80 * day), endTime: text(now + 11 * day) };
    expect((await spot(span)).code).toBe("40705");
    expect((await spot({ startTime: text(now - 91 * day) })).code).toBe("40704");
    expect((await spot({ startTime: text(now - 89 * day) })).code).toBe("00000");
    const reversed = { startTime: text(now), endTime: text(now - day) };
    expect((await spot(reversed)).code).toBe("40707");
  });

  it("honours requestTime within receiveWindow", async () => {
    const now = Date.now();
    const at = (offMs: number) => spot({ requestTime: `${now - offMs}`, receiveWindow: "5000" });
    expect((await at(0)).code).toBe("00000");
    expect((await at(20_000)).code).toBe("40078");
    expect((await spot({ receiveWindow: "60001" })).code).toBe("40079");
  });

  it("lists tpsl orders apart from normal ones", async () => {
    const plan = await it_.ask(it_.trader, "spot-place-plan-order", {
      symbol: "BTCUSDT",
      side: "buy",
      triggerPrice: "80000",
      orderType: "limit",
      executePrice: "80000",
      size: "0.01",
      triggerType: "fill_price",
    });
    const { orderId } = plan.data;
    expect(idsOf(rowsOfList((await spot({ tpslType: "normal" })).data))).not.toContain(orderId);
    const [row] = rowsOfList((await spot({ tpslType: "tpsl" })).data);
    expect(row).toMatchObject({ orderId, tpslType: "tpsl", triggerPrice: "80000" });
    expect(idsOf(rowsOfList((await spot()).data))).not.toContain(orderId);
  });
});
