import { afterEach, describe, expect, it } from "vitest";
import { type EndpointId, endpointOf, endpoints } from "@/lib/exchange/endpoints";
import { type AccountFamily, refusalCodeOf } from "@/lib/exchange/families";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";
import type { SignedClient } from "../testing/signed-client";

const ids = Object.keys(endpoints) as EndpointId[];
const signedIds = ids.filter((id) => endpointOf(id).access !== "public");

let opened: TestVenue | null = null;

afterEach(async () => {
  await opened?.venue.stop();
  opened = null;
});

async function open(options: Parameters<typeof openTestVenue>[0]): Promise<TestVenue> {
  opened = await openTestVenue({ rateClock: racingClock(), ...options });
  return opened;
}

type Change = Readonly<Record<string, string | null>>;

const call = (client: SignedClient, id: EndpointId, change: Change = {}) => {
  const { method, path } = endpointOf(id);
  return client.send(method, path, "", method === "GET" ? "" : "{}", change);
};

const familyCodes = ["40084", "40085"];

describe("a venue whose accounts are of one family", () => {
  it.each<AccountFamily>(["unified", "classic"])(
    "refuses %s accounts what the other family has, before it looks at a signature",
    async (family) => {
      const { broker } = await open({ family });
      for (const id of signedIds) {
        const code = refusalCodeOf(id, family);
        const answer = await call(broker, id, { "ACCESS-SIGN": "none" });
        expect([id, answer.status, answer.code]).toEqual([id, 400, code ?? "40009"]);
      }
    },
  );

  it("refuses nothing of a family by default, nor market data ever", async () => {
    const { broker } = await open({});
    for (const id of signedIds) {
      expect(familyCodes).not.toContain((await call(broker, id)).code);
    }
    await opened?.venue.stop();
    const unified = await open({ family: "unified" });
    const query = { category: "SPOT", symbol: "BTCUSDT" };
    expect(await unified.trader.get("/api/v3/market/instruments", query)).toMatchObject({
      code: "00000",
    });
  });

  it("can have accounts of every kind beside combined ones", async () => {
    const { trader, hedge, control } = await open({});
    const uid = "2000000002";
    const kinds = [
      [{ "unified-accounts": uid }, "max-open", "40085"],
      [{ "classic-accounts": uid }, "unfilled-orders", "40084"],
      [{ "demo-accounts": uid }, "unfilled-orders", "40099"],
    ] as const;
    for (const [deviations, id, code] of kinds) {
      expect((await control("POST", "/quirks", { quirks: deviations })).status).toBe(200);
      expect((await call(trader, id)).code).toBe(code);
      expect((await call(hedge, id)).code).not.toBe(code);
      await control("DELETE", "/quirks");
    }
  });
});

describe("a venue of demo keys", () => {
  it("answers them with the header only, and live keys without it only", async () => {
    const demo = await open({ demo: true });
    const header = { paptrading: "1" };
    expect(await call(demo.trader, "unfilled-orders")).toMatchObject({
      code: "40099",
      status: 400,
    });
    expect(await call(demo.trader, "unfilled-orders", header)).toMatchObject({ code: "00000" });
    await demo.venue.stop();
    const live = await open({});
    expect(await call(live.trader, "unfilled-orders")).toMatchObject({ code: "00000" });
    expect(await call(live.trader, "unfilled-orders", header)).toMatchObject({ code: "40099" });
  });
});

describe("a venue that answers as live", () => {
  it("can be told to while it runs", async () => {
    const { trader, control } = await open({});
    const query = { planType: "track_plan", productType: "USDC-FUTURES" };
    const ask = () => trader.get("/api/v2/mix/order/orders-plan-pending", query);
    expect((await ask()).data.entrustedList).toEqual([]);
    await control("POST", "/quirks", { quirks: { "live-like": true } });
    expect((await ask()).data.entrustedList).toBeNull();
  });

  it("gives rows that the desk's schemas read, fields null and absent as live", async () => {
    const { trader, hedge } = await open({ liveLike: true });
    const plans = "/api/v2/mix/order/orders-plan-pending";
    const empty = await trader.get(plans, { planType: "track_plan", productType: "USDC-FUTURES" });
    expect(empty.data).toEqual({ entrustedList: null, endId: null });
    expect(endpoints["plan-orders-pending"].response.safeParse(empty.data).success).toBe(true);
    for (const category of ["SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES"]) {
      const { data } = await trader.get("/api/v3/market/instruments", { category });
      expect(endpoints.instruments.response.safeParse(data).success).toBe(true);
      const spot = category === "SPOT" || category === "MARGIN";
      expect([category, "offTime" in data[0]!]).toEqual([category, !spot]);
      expect(data[0]).toMatchObject({ symbolType: "crypto" });
    }
    const none = (await hedge.open({ category: "SPOT", symbol: "XRPUSDT" })).data;
    expect(none).toEqual({ list: null, cursor: null });
    expect(endpoints["unfilled-orders"].response.safeParse(none).success).toBe(true);
    await hedge.place({
      category: "SPOT",
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "limit",
      qty: "0.01",
      price: "40000",
      timeInForce: "gtc",
    });
    const { data } = await hedge.open({ category: "SPOT" });
    expect(endpoints["unfilled-orders"].response.safeParse(data).success).toBe(true);
    for (const row of data.list as unknown as readonly object[]) {
      expect(row).toMatchObject({ posSide: null, takeProfit: "", tpOrderType: null });
    }
  });
});
