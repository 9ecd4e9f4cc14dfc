import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedAccounts } from "../market/seed";
import { openTestVenue, racingClock, type TestVenue } from "../testing/open-test-venue";

let it_: TestVenue;

beforeAll(async () => {
  it_ = await openTestVenue({ rateClock: racingClock() });
});
afterAll(() => it_.venue.stop());

const limit = { side: "buy", orderType: "limit", qty: "0.01", price: "80000" };
const spot = { ...limit, category: "SPOT", symbol: "BTCUSDT" };
const perpetual = { ...limit, category: "USDT-FUTURES", symbol: "BTCUSDT" };

async function post(path: string, body: unknown) {
  const response = await it_.control("POST", path, body);
  return { ...(await response.json()), status: response.status };
}

describe("the position mode of an account", () => {
  it("is changed, and demands the side of a position from then on", async () => {
    const { uid, holdMode } = { uid: seedAccounts.trader, holdMode: "hedge_mode" };
    expect((await it_.trader.place(perpetual)).code).toBe("00000");
    expect((await post("/hold-mode", { uid, holdMode })).error).toMatch(/futures orders are open/);
    const { data } = await it_.trader.open({ category: "USDT-FUTURES" });
    for (const { orderId } of data.list as unknown as { orderId: string }[]) {
      await it_.trader.cancel({ orderId });
    }
    expect((await post("/hold-mode", { uid, holdMode })).status).toBe(200);
    expect((await it_.trader.place(perpetual)).code).not.toBe("00000");
    expect((await it_.trader.place({ ...perpetual, posSide: "long" })).code).toBe("00000");
  });

  it("is refused in a sentence", async () => {
    expect((await post("/hold-mode", { uid: "9", holdMode: "hedge_mode" })).error).toMatch(/uid/);
    const wrong = await post("/hold-mode", { uid: seedAccounts.trader, holdMode: "both" });
    expect(wrong).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^holdMode: must be/),
    });
  });
});

describe("what the venue does where the interface says two things", () => {
  it("is switched: a clientOid that is used again", async () => {
    const order = { ...spot, clientOid: "again" };
    const first = await it_.trader.place(order);
    expect((await it_.trader.place(order)).code).toBe("25212");
    await post("/rules", { "client-oid-reuse": "first-ack" });
    expect((await it_.trader.place(order)).data).toEqual(first.data);
    await post("/rules", { "client-oid-reuse": "second-order" });
    expect((await it_.trader.place(order)).data.orderId).not.toBe(first.data.orderId);
    const [placement] = it_.venue.exchange.oracle.placements({ clientOid: "again" }, 1);
    expect(placement).toMatchObject({ arrived: 4 });
    expect(placement?.orders.length).toBe(2);
    const { rules } = await post("/rules", { "client-oid-reuse": "refuse" });
    expect(rules).toMatchObject({ "client-oid-reuse": "refuse", "hedge-close": "remainder" });
  });

  it("is refused in a sentence", async () => {
    const wrong = await post("/rules", { "hedge-close": "maybe" });
    expect(wrong.error).toBe("hedge-close: must be remainder, refuse");
    expect((await post("/rules", { other: "x" })).status).toBe(400);
  });
});

describe("an instrument", () => {
  it("is changed, for callers and for orders", async () => {
    const which = { category: "SPOT", symbol: "LTCUSDT" };
    expect((await post("/instruments", { ...which, status: "offline" })).status).toBe(200);
    const { data } = await it_.trader.get("/api/v3/market/instruments", which);
    expect(data[0]).toMatchObject({ status: "offline" });
    const order = { ...limit, ...which, price: "80", qty: "1" };
    expect((await it_.trader.place(order)).code).toBe("25104");
    expect((await post("/instruments", { ...which, status: "gone" })).error).toMatch(/^status: /);
    expect((await post("/instruments", { ...which, symbol: "NOPE" })).error).toMatch(/NOPE/);
  });
});

describe("a flash move", () => {
  it.each([
    [{ coin: "BTC", percent: 0 }, /^percent: must be a whole number from -30 to 30, not 0/],
    [{ coin: "BTC", percent: 31 }, /^percent: /],
    [{ coin: "GLM", percent: 1 }, /^coin: must be BTC, ETH/],
  ])("%j is refused in a sentence", async (body, sentence) => {
    expect(await post("/flash-move", body)).toMatchObject({
      status: 400,
      error: expect.stringMatching(sentence),
    });
  });

  it("is one at a time for a coin, and the refusal says so", async () => {
    const move = { coin: "DOGE", percent: 5 };
    expect(await post("/flash-move", move)).toMatchObject({ status: 200 });
    expect(await post("/flash-move", move)).toEqual({
      status: 400,
      error: "coin: the index of DOGE is being moved already.",
    });
  });
});

describe("a copy-trading trader", () => {
  it("has one call of endpoint 3 a second", async () => {
    const own = await openTestVenue();
    const place = () => own.trader.post("/api/v2/mix/order/place-order", {});
    await own.control("POST", "/quirks", { quirks: { "copy-traders": seedAccounts.trader } });
    const codes = (await Promise.all([place(), place()])).map(({ code }) => code);
    expect(codes.filter((code) => code === "429").length).toBe(1);
    await own.venue.stop();
  });
});
