import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driftOf } from "@/lib/exchange/drift";
import { endpoints } from "@/lib/exchange/endpoints";
import { venueBodyLimitBytes } from "./http/server";
import { openTestVenue, racingClock, type TestVenue } from "./testing/open-test-venue";

let it_: TestVenue;

beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
});
afterAll(() => it_.venue.stop());

const limit = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" } as const;

const placeLimit = (change: Readonly<Record<string, unknown>> = {}) =>
  it_.trader.place({ ...limit, qty: "0.01", price: "80000", ...change });

describe("placing, listing and cancelling", () => {
  it("acknowledges an order, lists it, cancels it, and lists it no more", async () => {
    const placed = await placeLimit({ clientOid: "round-trip" });
    expect(placed).toMatchObject({ status: 200, code: "00000", msg: "success" });
    expect(placed.data.clientOid).toBe("round-trip");
    const listed = await it_.trader.open({ category: "SPOT", symbol: "BTCUSDT" });
    expect(listed.data.list?.[0]).toEqual({
      orderId: placed.data.orderId,
      clientOid: "round-trip",
      category: "SPOT",
      symbol: "BTCUSDT",
      price: "80000",
      qty: "0.01",
      amount: "800",
      orderType: "limit",
      cumExecQty: "0",
      cumExecValue: "0",
      avgPrice: "0",
      orderStatus: "live",
      side: "buy",
      timeInForce: "gtc",
      posSide: "",
      holdMode: "one_way_mode",
      delegateType: "normal",
      stpMode: "none",
      reduceOnly: "NO",
      feeDetail: [{ feeCoin: null, fee: null }],
      createdTime: expect.stringMatching(/^\d{13}$/),
      updatedTime: expect.stringMatching(/^\d{13}$/),
    });
    const cancelled = await it_.trader.cancel({ clientOid: "round-trip", category: "SPOT" });
    expect(cancelled.data).toEqual(placed.data);
    expect((await it_.trader.cancel({ orderId: placed.data.orderId })).code).toBe("25204");
    const ids = await openIds();
    expect(ids).not.toContain(placed.data.orderId);
  });

  it("shows a spot order on the v2 list too, in its own words", async () => {
    const placed = await placeLimit({ clientOid: "v2" });
    const listed = await it_.trader.get("/api/v2/spot/trade/unfilled-orders", {
      orderId: `${placed.data.orderId}`,
    });
    expect(listed.data[0]).toMatchObject({
      userId: "2000000002",
      priceAvg: "80000",
      size: "0.01",
      status: "live",
      basePrice: "0",
      orderSource: "normal",
      enterPointSource: "API",
      tpslType: "normal",
      triggerPrice: null,
    });
    expect(listed.data).toHaveLength(1);
    await it_.trader.cancel({ orderId: placed.data.orderId });
  });

  it("fills a market order and keeps no trace of it in the lists", async () => {
    const placed = await placeLimit({ orderType: "market", qty: "500", clientOid: "market" });
    expect(placed.code).toBe("00000");
    expect(await openIds()).not.toContain(placed.data.orderId);
  });

  it("tolerates numbers, other case and fields it does not know", async () => {
    const placed = await placeLimit({
      category: "spot",
      symbol: "btcusdt",
      side: "BUY",
      orderType: "Limit",
      qty: 0.01,
      price: 80000,
      timeInForce: "POST_ONLY",
      posSide: "long",
      reduceOnly: "no",
      somethingElse: { deep: [1] },
    });
    expect(placed.code).toBe("00000");
    expect(placed.data.clientOid).toBe(placed.data.orderId);
    await it_.trader.cancel({ orderId: placed.data.orderId });
  });

  it("pages through the open orders, newest first, with a null cursor at the end", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let page = 0; page < 9 && cursor !== null; page++) {
      const query: Record<string, string> = cursor === "" ? {} : { cursor };
      const { data } = await it_.trader.open({ limit: "3", ...query });
      const ids = rows(data.list).map(({ orderId }) => `${orderId}`);
      expect(ids.length).toBeLessThanOrEqual(3);
      seen.push(...ids);
      cursor = data.cursor === null ? null : `${data.cursor}`;
    }
    expect(cursor).toBeNull();
    expect(seen).toEqual(await openIds());
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it("filters by creation time, inclusively", async () => {
    const { data } = await it_.trader.open();
    const at = `${data.list?.[0]?.createdTime}`;
    const found = await it_.trader.open({ startTime: at, endTime: at });
    expect(rows(found.data.list).length).toBeGreaterThan(0);
    expect((await it_.trader.open({ startTime: "2", endTime: "1" })).code).toBe("400172");
  });

  it("answers what the contract promises, to the last field", async () => {
    const list = await it_.trader.open();
    const spot = await it_.trader.get(endpoints["spot-unfilled-orders"].path);
    const index = await it_.trader.get(endpoints["index-components"].path, { symbol: "ETHBTC" });
    const answers = [
      ["unfilled-orders", list.data],
      ["spot-unfilled-orders", spot.data],
      ["index-components", index.data],
    ] as const;
    for (const [id, data] of answers) {
      expect(endpoints[id].response.safeParse(data).error, id).toBeUndefined();
      expect(driftOf(id, data), id).toEqual([]);
    }
    for (const category of ["SPOT", "MARGIN", "USDT-FUTURES", "USDC-FUTURES", "COIN-FUTURES"]) {
      const { data } = await it_.trader.get(endpoints.instruments.path, { category });
      expect(endpoints.instruments.response.safeParse(data).error).toBeUndefined();
      expect(driftOf("instruments", data)).toEqual([]);
      expect(rows(data).length).toBeGreaterThan(10);
    }
  });
});

describe("refusals", () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, RegExp]>([
    ["no category", { category: undefined }, "40019", /category/],
    ["an odd category", { category: "STOCKS" }, "400172", /category/],
    ["no quantity", { qty: "" }, "40019", /qty/],
    ["a quantity in words", { qty: "ten" }, "400172", /qty/],
    ["a negative price", { price: "-1" }, "400172", /price/],
    ["no price on a limit order", { price: undefined }, "40019", /price/],
    ["a price off the tick", { price: "80000.001" }, "25244", /0\.01/],
    ["too small an amount", { qty: "0.000001" }, "25611", /minOrderAmount/],
    ["too high a price", { price: "200000" }, "25206", /buyLimitPriceRatio/],
    ["more than the balance", { qty: "900", price: "90000" }, "40762", /./],
    ["an unknown pair", { symbol: "NOPEUSDT" }, "25100", /NOPEUSDT/],
    ["a pair off line", { symbol: "FTMUSDT" }, "25104", /FTMUSDT/],
    ["a bad clientOid", { clientOid: "a b" }, "400172", /clientOid/],
    ["a preset", { takeProfit: "99000" }, "400172", /takeProfit/],
    ["posSide in one-way mode", { category: "USDT-FUTURES", posSide: "long" }, "25236", /posSide/],
  ])("of an order with %s name the field or the rule", async (_name, change, code, message) => {
    const refused = await placeLimit(change);
    expect(refused).toMatchObject({ status: 400, code, data: null });
    expect(refused.msg).toMatch(message);
  });

  it("of a second order under an open clientOid answers 25212", async () => {
    await placeLimit({ clientOid: "twice" });
    expect((await placeLimit({ clientOid: "twice" })).code).toBe("25212");
    expect((await it_.trader.cancel({ clientOid: "twice" })).code).toBe("00000");
  });

  it("leave no trace in the state", async () => {
    const before = it_.venue.exchange.hash();
    await placeLimit({ qty: "900", price: "90000" });
    await it_.trader.cancel({ clientOid: "never-placed" });
    expect(it_.venue.exchange.hash()).toBe(before);
  });

  it("come as 404 for unknown paths and for other methods", async () => {
    for (const path of ["/", "/api/v3/nothing", endpoints["set-all-leverage"].path]) {
      const refused = await it_.trader.get(path);
      expect(refused).toMatchObject({ status: 404, code: "40404", data: null });
    }
  });

  it("keep one account's orders from another", async () => {
    const placed = await placeLimit({ clientOid: "mine" });
    expect((await it_.broker.cancel({ orderId: placed.data.orderId })).code).toBe("25204");
    const seen = rows((await it_.broker.open()).data.list);
    expect(seen.map(({ clientOid }) => clientOid)).not.toContain("mine");
    await it_.trader.cancel({ clientOid: "mine" });
  });
});

describe("requests out of form", () => {
  it.each([
    ["nothing", ""],
    ["half an object", '{"symbol":'],
    ["a list", "[]"],
    ["a word", '"order"'],
    ["null", "null"],
    ["bytes that are no text", "\u0000\ud800"],
  ])("with a body of %s name the body", async (_name, body) => {
    const path = endpoints["place-order"].path;
    const refused = await it_.trader.send("POST", path, "", body);
    expect(refused).toMatchObject({ status: 400, code: "400172" });
    expect(refused.msg).toContain("body");
  });

  it("with another content type answer 40007", async () => {
    const path = endpoints["cancel-order"].path;
    const change = { "Content-Type": "text/plain" };
    expect((await it_.trader.send("POST", path, "", "{}", change)).code).toBe("40007");
  });

  it("with too large a body are refused without reading it all", async () => {
    const response = await fetch(`${it_.venue.ready.url}${endpoints["place-order"].path}`, {
      method: "POST",
      body: "x".repeat(venueBodyLimitBytes + 1),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "400172", data: null });
  });

  it("that are no HTTP get an envelope and a closed connection", async () => {
    const answer = await raw("this is not http\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/"code":"400172"/);
  });
});

async function openIds(): Promise<string[]> {
  return rows((await it_.trader.open()).data.list).map(({ orderId }) => `${orderId}`);
}

function rows(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return list as readonly Readonly<Record<string, unknown>>[];
}

function raw(text: string): Promise<string> {
  const { port } = new URL(it_.venue.ready.url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number.parseInt(port, 10), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
