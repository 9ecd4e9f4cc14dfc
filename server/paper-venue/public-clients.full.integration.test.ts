import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { positions } from "./engine";
import { seedAccounts } from "./market/seed";
import { openTestVenue, racingClock, type TestVenue } from "./testing/open-test-venue";
import { type Ccxt, ccxtFor, load } from "./testing/public-clients";

/** The few methods of bitget-api that are called here; their own types are bench's. */
interface BitgetClient {
  getInstruments(query: object): Promise<{ code: string; data: { symbol: string }[] }>;
  getIndexComponents(query: object): Promise<{ data: { componentList: unknown[] } }>;
  submitNewOrder(order: object): Promise<{ code: string; data: { orderId: string } }>;
  getUnfilledOrders(query: object): Promise<{ data: { list: { orderId: string }[] } }>;
  cancelOrder(order: object): Promise<{ code: string; data: { orderId: string } }>;
}

let opened: TestVenue;

beforeAll(async () => {
  opened = await openTestVenue({ rateClock: racingClock() });
});
afterAll(() => opened.venue.stop());

describe("bitget-api, unmodified", () => {
  function client(): BitgetClient {
    type Constructor = new (options: object, network: object) => BitgetClient;
    const { RestClientV3 } = load<{ RestClientV3: Constructor }>("bitget-api");
    const { key, secret, passphrase } = opened.trader.credentials;
    return new RestClientV3(
      { baseUrl: opened.trader.url, apiKey: key, apiSecret: secret, apiPass: passphrase },
      { proxy: false },
    );
  }

  it("reads instruments and index components, places, lists and cancels", async () => {
    const bitget = client();
    const instruments = await bitget.getInstruments({ category: "USDT-FUTURES" });
    expect(instruments.data.map(({ symbol }) => symbol)).toContain("BTCUSDT");
    const index = await bitget.getIndexComponents({ symbol: "BTCUSDT" });
    expect(index.data.componentList.length).toBeGreaterThanOrEqual(5);
    const order = { category: "USDT-FUTURES", symbol: "BTCUSDT" };
    const placed = await bitget.submitNewOrder({
      ...order,
      side: "buy",
      orderType: "limit",
      qty: "0.01",
      price: "80000",
      timeInForce: "gtc",
      // The client sends the query encoded, so the colon and the slash prove the signature.
      clientOid: "lib:bitget/1",
    });
    expect(placed.code).toBe("00000");
    const { orderId } = placed.data;
    const listed = await bitget.getUnfilledOrders(order);
    expect(listed.data.list.map((row) => row.orderId)).toContain(orderId);
    const cancelled = await bitget.cancelOrder({ ...order, orderId });
    expect(cancelled.data.orderId).toBe(orderId);
    const after = await bitget.getUnfilledOrders(order);
    expect(after.data.list.map((row) => row.orderId)).not.toContain(orderId);
  });

  it("throws the envelope of a refused order", async () => {
    const order = { category: "SPOT", symbol: "BTCUSDT", side: "buy", orderType: "limit" };
    const refused = client().submitNewOrder({ ...order, qty: "0.01", price: "80000.001" });
    await expect(refused).rejects.toMatchObject({ body: { code: "25244" } });
  });
});

describe("ccxt, unmodified", () => {
  const client = (options: object = { uta: true }, who: "trader" | "hedge" = "trader"): Ccxt =>
    ccxtFor(opened.venue.ready.url, opened[who].credentials, options);

  it("loads the markets, places, lists and cancels on spot and on futures", async () => {
    const ccxt = client();
    const markets = await ccxt.loadMarkets();
    expect(markets["BTC/USDT"]?.id).toBe("BTCUSDT");
    expect(markets["BTC/USDT:USDT"]?.precision.price).toBe(0.1);
    expect(markets["ETH/USDC:USDC"]?.id).toBe("ETHPERP");
    for (const symbol of ["BTC/USDT", "BTC/USDT:USDT"]) {
      const placed = await ccxt.createOrder(symbol, "limit", "buy", 0.01, 80_000, {
        clientOrderId: `lib:ccxt/${symbol.length}`,
      });
      expect(placed.id).toMatch(/^\d{19}$/);
      const [listed] = (await ccxt.fetchOpenOrders(symbol)).filter(({ id }) => id === placed.id);
      expect(listed).toMatchObject({
        symbol,
        status: "open",
        price: 80_000,
        amount: 0.01,
        reduceOnly: false,
        clientOrderId: `lib:ccxt/${symbol.length}`,
      });
      expect((await ccxt.cancelOrder(placed.id, symbol)).id).toBe(placed.id);
      const after = await ccxt.fetchOpenOrders(symbol);
      expect(after.map(({ id }) => id)).not.toContain(placed.id);
    }
  });

  it("tells apart a stale clock, and a refused order", async () => {
    const ccxt = client();
    await ccxt.loadMarkets();
    const place = () => ccxt.createOrder("BTC/USDT", "limit", "buy", 100, 90_000);
    await expect(place()).rejects.toMatchObject({ name: "InsufficientFunds" });
    ccxt.options.timeDifference = 120_000;
    await expect(place()).rejects.toMatchObject({ name: "InvalidNonce" });
  });

  it("opens and closes by its unified calls, in one-way and in hedge mode", async () => {
    const symbol = "LINK/USDT:USDT";
    for (const [who, params] of [
      ["trader", {}],
      ["hedge", { hedged: true }],
    ] as const) {
      const uid = seedAccounts[who];
      const before = heldOf(uid, "LINKUSDT");
      for (const uta of [true, false]) {
        const ccxt = client({ uta, fetchMarkets: { uta: true } }, who);
        await ccxt.loadMarkets();
        const place = (side: string, more: object) =>
          ccxt.createOrder(symbol, "market", side, 10, undefined, { ...params, ...more });
        expect((await place("buy", {})).id).toMatch(/^\d{19}$/);
        expect(heldOf(uid, "LINKUSDT") - before).toBe(10);
        await place("sell", { reduceOnly: true });
        expect(heldOf(uid, "LINKUSDT")).toBe(before);
      }
    }
  });

  it("places several orders at once, and sees the good ones", async () => {
    const ccxt = client();
    await ccxt.loadMarkets();
    const order = { symbol: "ETH/USDT", type: "limit", side: "buy", amount: 0.1, price: 2_500 };
    const placed = await ccxt.createOrders([order, { ...order, price: 2_400 }]);
    expect(placed.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^\d{19}$/),
      expect.stringMatching(/^\d{19}$/),
    ]);
    const open = (await ccxt.fetchOpenOrders("ETH/USDT")).map(({ id }) => id);
    expect(open).toEqual(expect.arrayContaining(placed.map(({ id }) => id)));
  });

  it("places a trigger order on spot and a stop loss on futures, and lists them", async () => {
    const classic = client({ uta: false, fetchMarkets: { uta: true } });
    await classic.loadMarkets();
    const trigger = { triggerPrice: 80_500, clientOrderId: "ccxt-plan" };
    const plan = await classic.createOrder("BTC/USDT", "limit", "buy", 0.01, 80_000, trigger);
    expect(plan.id).toMatch(/^\d{19}$/);
    const spot = await classic.createOrder("BTC/USDT:USDT", "limit", "buy", 0.01, 80_000);
    expect(spot.id).toMatch(/^\d{19}$/);
    const unified = client();
    await unified.loadMarkets();
    await unified.createOrder("BNB/USDT:USDT", "market", "buy", 0.5);
    const stop = { stopLossPrice: 700, reduceOnly: true };
    const stopped = await unified.createOrder(
      "BNB/USDT:USDT",
      "market",
      "sell",
      0.5,
      undefined,
      stop,
    );
    const query = { trigger: true, planType: "profit_loss" };
    const waiting = await classic.fetchOpenOrders("BNB/USDT:USDT", undefined, undefined, query);
    expect(waiting.map(({ id }) => id)).toContain(stopped.id);
    expect(waiting[0]).toMatchObject({ symbol: "BNB/USDT:USDT", side: "sell", triggerPrice: 700 });
  });

  it("lists spot orders by the v2 endpoint", async () => {
    const ccxt = client({ uta: false, fetchMarkets: { uta: true } });
    await ccxt.loadMarkets();
    const { data } = await opened.trader.place({
      category: "SPOT",
      symbol: "ETHUSDT",
      side: "buy",
      orderType: "limit",
      qty: "0.1",
      price: "2450",
    });
    const listed = await ccxt.fetchOpenOrders("ETH/USDT");
    const found = listed.find(({ id }) => id === data.orderId);
    expect(found).toMatchObject({ symbol: "ETH/USDT", side: "buy", price: 2_450, amount: 0.1 });
  });
});

/** How much an account holds of a perpetual, long. */
function heldOf(uid: string, symbol: string): number {
  const found = positions(opened.venue.exchange.state.engine, uid).find(
    (it) => it.symbol === symbol && it.side === "long",
  );
  return Number(found?.qty ?? 0);
}
