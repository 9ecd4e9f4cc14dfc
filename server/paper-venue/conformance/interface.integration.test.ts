import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpointOf, endpoints } from "@/lib/exchange/endpoints";
import { keyPermissions } from "@/lib/exchange/values";
import { seedAccounts } from "../market/seed";
import { fuzzSamples } from "../testing/fuzz/samples";
import { openTestVenue, type TestVenue } from "../testing/open-test-venue";
import {
  type ConformanceVenue,
  ids,
  listOpenOrders,
  openConformanceVenue,
  rowsOfList,
  spotLimit,
} from "./testing/conformance-venue";

let it_: ConformanceVenue;
beforeAll(async () => {
  it_ = await openConformanceVenue();
});
afterAll(() => it_.venue.stop());

const signed = ids.filter((id) => endpointOf(id).access !== "public");
const place = endpoints["place-order"].path;
/** Tells the clientOids of one request from those of another. */
let turn = 100;

describe("conventions", () => {
  it("a GET takes its parameters in the query string, and no body", async () => {
    const { path } = endpoints.instruments;
    const listed = await it_.trader.get(path, { category: "SPOT", symbol: "ETHUSDT" });
    expect(rowsOfList(listed.data).map(({ symbol }) => symbol)).toEqual(["ETHUSDT"]);
  });

  it("a POST takes a JSON body, and nothing from the query", async () => {
    const query = new URLSearchParams(spotLimit).toString();
    const refused = await it_.trader.send("POST", place, query, "{}");
    expect(refused).toMatchObject({ code: "40019", msg: "Parameter category cannot be empty" });
    const text = { "Content-Type": "text/plain" };
    expect(await it_.trader.send("POST", place, "", "{}", text)).toMatchObject({ code: "40007" });
  });

  it("a number in a body stands for its text, to the last digit", async () => {
    const placed = await it_.trader.place({ ...spotLimit, qty: 0.01, price: 80_000 });
    const body = `{"orderId": ${placed.data.orderId}, "category": "SPOT"}`;
    const { path } = endpoints["cancel-order"];
    const cancelled = await it_.trader.send("POST", path, "", body);
    expect(cancelled).toMatchObject({ code: "00000", data: placed.data });
  });

  it("times are Unix milliseconds", async () => {
    const before = Date.now();
    await it_.trader.place({ ...spotLimit, clientOid: "ms" });
    const [order] = await listOpenOrders(it_.trader, "ms");
    for (const time of [order?.createdTime, order?.updatedTime]) {
      expect(Number(time)).toBeGreaterThanOrEqual(before);
      expect(Number(time)).toBeLessThanOrEqual(Date.now());
    }
  });
});

describe("the envelope", () => {
  it("of a success has code 00000, msg success, a number, and data", async () => {
    const before = Date.now();
    const response = await fetch(
      `${it_.trader.url}${endpoints["index-components"].path}?symbol=BTCUSDT`,
    );
    const envelope = await response.json();
    expect(Object.keys(envelope)).toEqual(["code", "msg", "requestTime", "data"]);
    expect(envelope).toMatchObject({ code: "00000", msg: "success" });
    expect(Number.isInteger(envelope.requestTime)).toBe(true);
    expect(envelope.requestTime).toBeGreaterThanOrEqual(before);
    expect(response.headers.get("content-type")).toContain("application/json");
  });

  it("of an error has its code, its message, a number, and null data", async () => {
    const response = await fetch(`${it_.trader.url}${endpoints.instruments.path}?category=X`);
    const envelope = await response.json();
    expect(Object.keys(envelope)).toEqual(["code", "msg", "requestTime", "data"]);
    expect(envelope).toMatchObject({ code: "400172", data: null });
    expect(envelope.msg).toContain("category");
    expect(typeof envelope.requestTime).toBe("number");
  });

  it.each(ids)("wraps the refusal of %s too", async (id) => {
    const { method, path } = endpointOf(id);
    const refused = await it_.trader.send(method, path, "", "", { "ACCESS-SIGN": "nothing" });
    expect(refused.code).toMatch(/^\d{5,6}$/);
    expect(refused).toMatchObject({ status: 400, data: null, msg: expect.stringMatching(/./) });
  });
});

describe("authentication", () => {
  const missing = {
    "ACCESS-KEY": "40001",
    "ACCESS-SIGN": "40002",
    "ACCESS-PASSPHRASE": "40011",
    "ACCESS-TIMESTAMP": "40005",
  };

  it.each(signed)("%s asks for all four ACCESS headers", async (id) => {
    const { method, path } = endpointOf(id);
    for (const [header, code] of Object.entries(missing)) {
      const refused = await it_.broker.send(method, path, "", "", { [header]: null });
      expect(refused.code, header).toBe(code);
    }
  });

  it("instruments and index components are answered without any header", async () => {
    for (const query of ["instruments?category=MARGIN", "index-components?symbol=BTCUSDT"]) {
      const response = await fetch(`${it_.trader.url}/api/v3/market/${query}`);
      expect(await response.json()).toMatchObject({ code: "00000" });
    }
  });

  it("a wrong key, signature or passphrase is refused by its own code", async () => {
    const cases = { "ACCESS-KEY": "40037", "ACCESS-SIGN": "40009", "ACCESS-PASSPHRASE": "40012" };
    for (const [header, code] of Object.entries(cases)) {
      const refused = await it_.trader.send("POST", place, "", "{}", { [header]: "wrong" });
      expect(refused.code).toBe(code);
    }
  });

  it("locale is a wish, not a demand", async () => {
    const { path } = endpoints["unfilled-orders"];
    for (const locale of ["zh-CN", "en-US", null]) {
      expect((await it_.trader.send("GET", path, "", "", { locale })).code).toBe("00000");
    }
  });

  it("the timestamp is Unix ms, and may be 30 s off in either direction", async () => {
    const { path } = endpoints["unfilled-orders"];
    const at = async (offMs: number) => {
      const change = { "ACCESS-TIMESTAMP": String(Date.now() + offMs) };
      return (await it_.trader.send("GET", path, "", "", change)).code;
    };
    expect([await at(5_000), await at(-5_000)]).toEqual(["00000", "00000"]);
    expect([await at(31_000), await at(-31_000)]).toEqual(["40008", "40008"]);
    const seconds = { "ACCESS-TIMESTAMP": "soon" };
    expect((await it_.trader.send("GET", path, "", "", seconds)).code).toBe("40005");
  });

  it("a GET may be signed over the encoded query and over the decoded one", async () => {
    const { path } = endpoints["spot-unfilled-orders"];
    const { expectedSignature } = await import("../http/authenticate");
    const query = "symbol=BTCUSDT&requestTime=1&note=a%3Ab%2Fc%20d";
    for (const over of [query, decodeURIComponent(query)]) {
      const timestamp = String(Date.now());
      const parts = { timestamp, method: "GET", path, query: over, body: new Uint8Array() };
      const sign = expectedSignature(it_.trader.credentials.secret, parts);
      const change = { "ACCESS-TIMESTAMP": timestamp, "ACCESS-SIGN": sign };
      expect((await it_.trader.send("GET", path, query, "", change)).code).toBe("00000");
    }
  });

  it.each([
    "futures-place-order",
    "spot-place-plan-order",
    "place-order",
    "place-batch",
    "place-strategy-order",
  ] as const)("%s takes the broker's channel code in its header", async (id) => {
    const { path, brokerHeader } = endpointOf(id);
    expect(brokerHeader).toBe(true);
    const long = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", posSide: "long" };
    await it_.hedge.place({ ...long, orderType: "market", qty: "0.1" });
    for (const channel of [null, "hbnni", "any"]) {
      turn += 1;
      const [sample] = fuzzSamples(Date.now(), turn).filter(({ endpoint }) => endpoint === id);
      const body = JSON.stringify(sample?.sent);
      const change = { "X-CHANNEL-API-CODE": channel };
      const placed = await it_[sample?.who ?? "trader"].send("POST", path, "", body, change);
      expect(placed.code).toBe("00000");
    }
  });

  it("the permissions are those that the interface names", () => {
    const reads = ["unfilled-orders", "spot-unfilled-orders"] as const;
    for (const id of reads) expect(endpointOf(id).permissions({})).toEqual(["read"]);
    const trades = ["place-order", "place-batch", "place-strategy-order", "cancel-order"] as const;
    for (const id of trades) {
      const wanted = endpointOf(id).permissions({ category: "USDT-FUTURES" });
      expect(wanted).toEqual(["contract_trade"]);
    }
    expect(keyPermissions).toEqual(["spot_trade", "margin_trade", "contract_trade", "read"]);
  });

  it.each([
    "order-commission",
    "sub-deposit-withdrawal",
    "create-sub-accounts",
    "sub-account-assets",
  ] as const)("%s answers the ND broker's main account only", async (id) => {
    expect(await it_.ask(it_.trader, id)).toMatchObject({ code: "40068", data: null });
    expect(["40029", "40068"]).not.toContain((await it_.ask(it_.broker, id)).code);
  });
});

describe("versions", () => {
  it("v2 and v3 paths stand side by side, and other versions do not exist", async () => {
    for (const id of ids) expect(endpointOf(id).path).toMatch(/^\/api\/v[23]\//);
    const refused = await it_.trader.get("/api/v1/trade/unfilled-orders");
    expect(refused).toMatchObject({ status: 404, code: "40404", data: null });
  });
});

describe("rates", () => {
  const table = ids.map((id) => [id, endpointOf(id).rate.perSecond] as const);
  let counted: TestVenue;
  let now = 0;
  beforeAll(async () => {
    counted = await openTestVenue({ rateClock: () => now });
  });
  afterAll(() => counted.venue.stop());

  it.each(table)("%s takes %i calls a second, and no more", async (id, perSecond) => {
    now += 10_000;
    const start = now;
    const { method, path } = endpointOf(id);
    const call = async () => (await counted.broker.send(method, path, "", "")).code;
    for (let count = 0; count < perSecond; count += 1) expect(await call()).not.toBe("429");
    const refused = await counted.broker.send(method, path, "", "");
    const msg = "Too Many Requests";
    expect(refused).toMatchObject({ status: 429, code: "429", msg, data: null });
    now = start + 999;
    expect(await call()).toBe("429");
    now = start + 1_000;
    expect(await call()).not.toBe("429");
  });

  it("accounts have rates of their own, and the market endpoints count the address", async () => {
    now += 10_000;
    const { path } = endpoints["place-batch"];
    for (let count = 0; count < 5; count += 1) await counted.broker.post(path, []);
    expect((await counted.broker.post(path, [])).code).toBe("429");
    expect((await counted.trader.post(path, [])).code).not.toBe("429");
    const index = endpoints["index-components"].path;
    for (let count = 0; count < 10; count += 1) await counted.broker.get(index);
    expect((await counted.trader.get(index)).code).toBe("429");
  });

  it("a copy-trading trader has one call of endpoint 3 a second", async () => {
    now += 10_000;
    const deviations = { "copy-traders": seedAccounts.trader };
    counted.venue.exchange.perform({ type: "set-quirks", quirks: deviations });
    const call = async (id: "futures-place-order" | "place-order") =>
      (await counted.trader.post(endpoints[id].path, {})).code;
    expect([await call("futures-place-order"), await call("futures-place-order")]).toEqual([
      "40019",
      "429",
    ]);
    expect([await call("place-order"), await call("place-order")]).toEqual(["40019", "40019"]);
    counted.venue.exchange.perform({ type: "set-quirks", quirks: {} });
  });
});
