import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestVenue, type TestVenue } from "./testing/open-test-venue";

const bench = path.resolve(import.meta.dirname, "../../bench");

/** The few methods of the public clients that are called here; their own types are bench's. */
interface BitgetClient {
  getInstruments(query: object): Promise<{ code: string; data: { symbol: string }[] }>;
  getIndexComponents(query: object): Promise<{ data: { componentList: unknown[] } }>;
  submitNewOrder(order: object): Promise<{ code: string; data: { orderId: string } }>;
  getUnfilledOrders(query: object): Promise<{ data: { list: { orderId: string }[] } }>;
  cancelOrder(order: object): Promise<{ code: string; data: { orderId: string } }>;
}

interface CcxtOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly status: string;
  readonly price: number;
  readonly amount: number;
  readonly reduceOnly: boolean;
}

interface CcxtClient {
  options: Record<string, unknown>;
  loadMarkets(): Promise<Record<string, { id: string; precision: { price: number } }>>;
  createOrder(...order: unknown[]): Promise<CcxtOrder>;
  fetchOpenOrders(symbol?: string): Promise<CcxtOrder[]>;
  cancelOrder(id: string, symbol: string): Promise<CcxtOrder>;
}

let opened: TestVenue;

/** A package of bench, as it was published. */
function load<Package>(name: string): Package {
  if (!existsSync(path.join(bench, "node_modules", name))) {
    throw new Error(`${name} is not installed: run "npm ci --prefix bench" once, then test again.`);
  }
  return createRequire(path.join(bench, "package.json"))(name) as Package;
}

beforeAll(async () => {
  opened = await openTestVenue();
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
  function client(): CcxtClient {
    type Constructor = new (options: object) => CcxtClient;
    const ccxt = load<{ bitget: Constructor }>("ccxt");
    const { key, secret, passphrase } = opened.trader.credentials;
    const families = "spot mix user p2p broker margin common tax convert copy earn uta".split(" ");
    return new ccxt.bitget({
      apiKey: key,
      secret,
      password: passphrase,
      urls: { api: Object.fromEntries(families.map((name) => [name, opened.trader.url])) },
      has: { fetchCurrencies: false },
      options: { uta: true },
    });
  }

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
});
