import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedAccounts } from "../market/seed";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";

let it_: TestVenue;
beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
});
afterAll(() => it_.venue.stop());

type Row = Readonly<Record<string, string>>;

async function listed(category: string): Promise<readonly Row[]> {
  const answer = await it_.trader.get("/api/v3/market/instruments", { category });
  expect(answer.code).toBe("00000");
  return answer.data as unknown as readonly Row[];
}

async function rowOf(category: string, symbol: string): Promise<Row | undefined> {
  return (await listed(category)).find((row) => row.symbol === symbol);
}

function change(what: Readonly<Record<string, string>>): Promise<Response> {
  return it_.control("POST", "/instruments", what);
}

describe("an instrument that is changed while the venue runs", () => {
  const eth = { category: "SPOT", symbol: "ETHUSDT" } as const;
  const order = { ...eth, side: "buy", orderType: "market", qty: "100" } as const;

  it.each([
    [{ status: "listed" }, "25103"],
    [{ status: "limit_open" }, "25105"],
    [{ status: "restrictedAPI" }, "22004"],
    [{ status: "offline" }, "25104"],
    [{ status: "online", maintainTime: "1700000000000" }, "25102"],
    [{ maintainTime: "", limitOpenTime: "1700000000000" }, "25105"],
    [{ limitOpenTime: "", offTime: "1700000000000" }, "25104"],
    [{ offTime: "" }, "00000"],
  ])("is listed so at once, and orders are judged by it: %j", async (what, code) => {
    expect((await change({ ...eth, ...what })).status).toBe(200);
    const row = await rowOf("SPOT", "ETHUSDT");
    const past = "offTime" in what && what.offTime !== "";
    expect(row).toMatchObject(past ? { ...what, status: "offline" } : what);
    expect((await it_.trader.place(order)).code).toBe(code);
  });
});

describe("a delivery", () => {
  it("is delivered when the practice clock passes its time, and the list follows", async () => {
    const deliveries = (await listed("COIN-FUTURES")).filter(({ type }) => type === "delivery");
    const [first] = deliveries.filter(({ deliveryPeriod }) => deliveryPeriod === "this_quarter");
    const { symbol = "", deliveryTime = "" } = first ?? {};
    const order = { category: "COIN-FUTURES", symbol, side: "buy", orderType: "limit" } as const;
    const price = Math.floor(Number(await indexOf("BTCUSDT")) * 0.97);
    const clientOid = "until-delivery";
    const placed = await it_.trader.place({ ...order, qty: "1000", price: `${price}`, clientOid });
    expect(placed.code).toBe("00000");
    const to = new Date(Number(deliveryTime)).toISOString();
    expect((await it_.control("POST", "/clock", { to })).status).toBe(200);
    const after = (await listed("COIN-FUTURES")).filter(({ type }) => type === "delivery");
    expect(after.map((row) => row.symbol)).not.toContain(symbol);
    expect(after.length).toBe(deliveries.length);
    const { exchange } = it_.venue;
    const open = exchange.openOrders(seedAccounts.trader, { categories: ["COIN-FUTURES"] });
    expect(open.map((row) => row.clientOid)).not.toContain(clientOid);
  });
});

async function indexOf(symbol: string): Promise<string> {
  const { data } = await it_.trader.get("/api/v3/market/index-components", { symbol });
  const parts = data.componentList as unknown as readonly { readonly equivalentPrice: string }[];
  return parts[0]?.equivalentPrice ?? "";
}

describe("a venue with a full market", () => {
  let full: TestVenue;
  beforeAll(async () => {
    full = await openTestVenue({ symbols: "full", rateClock: racingClock() });
  });
  afterAll(() => full.venue.stop());

  it.each([
    ["龙虾USDT", "龙虾USDT"],
    ["$altusdt", "$ALTUSDT"],
    ["RAAPLUSDT", "rAAPLUSDT"],
    ["raaplusdt", "rAAPLUSDT"],
  ])("takes an order on %s and lists it under %s", async (asked, listedAs) => {
    const index = await full.trader.get("/api/v3/market/index-components", { symbol: asked });
    expect(index).toMatchObject({ code: "00000", data: { symbol: listedAs } });
    const order = { category: "SPOT", symbol: asked, side: "buy", orderType: "market" } as const;
    expect((await full.trader.place({ ...order, qty: "50" })).code).not.toBe("25100");
    const [component] = index.data.componentList as unknown as readonly Row[];
    const price = Number(component?.equivalentPrice).toFixed(2);
    const limit = { ...order, orderType: "limit", qty: "900", price } as const;
    const placed = await full.trader.place(limit);
    expect(placed.code).toBe("00000");
    const list = await full.trader.get("/api/v3/trade/unfilled-orders", { symbol: asked });
    expect(list.data.list).toContainEqual(
      expect.objectContaining({ orderId: placed.data.orderId, symbol: listedAs }),
    );
  });
});
