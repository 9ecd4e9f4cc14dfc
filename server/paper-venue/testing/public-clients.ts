import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type EndpointId, endpointOf } from "@/lib/exchange/endpoints";
import type { Credentials } from "../state/credentials";

const bench = path.resolve(import.meta.dirname, "../../../bench");

/** What a public client made of an answer: its envelope, also when it threw it as an error. */
interface PublicAnswer {
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

/** A public client, called by its own method for each endpoint. */
export type PublicClient = (id: EndpointId, sent: unknown) => Promise<PublicAnswer>;

/** A package of bench, as it was published. */
export function load<Package>(name: string): Package {
  if (!existsSync(path.join(bench, "node_modules", name))) {
    throw new Error(`${name} is not installed: run "npm ci --prefix bench" once, then test again.`);
  }
  return createRequire(path.join(bench, "package.json"))(name) as Package;
}

type Call = (...sent: unknown[]) => Promise<unknown>;
type Rest = Record<string, Call>;
type RestClient = new (options: object, network: object) => Rest;

/** The method of bitget-api for an endpoint; one that it does not know goes by its general one. */
const bitgetMethods: Readonly<Partial<Record<EndpointId, readonly ["v2" | "v3", string]>>> = {
  "unfilled-orders": ["v3", "getUnfilledOrders"],
  "order-commission": ["v2", "getBrokerOrderCommission"],
  "futures-place-order": ["v2", "futuresSubmitOrder"],
  "sub-deposit-withdrawal": ["v3", "getBrokerAllSubDepositWithdrawal"],
  "spot-place-plan-order": ["v2", "spotSubmitPlanOrder"],
  "place-order": ["v3", "submitNewOrder"],
  "create-sub-accounts": ["v2", "batchCreateVirtualSubaccountAndAPIKey"],
  "place-batch": ["v3", "placeBatchOrders"],
  "sub-account-assets": ["v2", "getSubaccountFuturesAssets"],
  "spot-unfilled-orders": ["v2", "getSpotOpenOrders"],
  "place-strategy-order": ["v3", "submitStrategyOrder"],
  "plan-orders-pending": ["v2", "getFuturesPlanOrders"],
  instruments: ["v3", "getInstruments"],
  "index-components": ["v3", "getIndexComponents"],
  "cancel-order": ["v3", "cancelOrder"],
  "max-open": ["v2", "getFuturesMaxOpenableQuantity"],
};

/** bitget-api for an account; `options` are its own, beside the address and the keys. */
export function bitgetApi(url: string, keys: Credentials, options: object = {}): PublicClient {
  const { RestClientV2, RestClientV3 } =
    load<Record<"RestClientV2" | "RestClientV3", RestClient>>("bitget-api");
  const { key: apiKey, secret: apiSecret, passphrase: apiPass } = keys;
  const own = { baseUrl: url, apiKey, apiSecret, apiPass, ...options };
  const clients = {
    v2: new RestClientV2(own, { proxy: false }),
    v3: new RestClientV3(own, { proxy: false }),
  };
  return async (id, sent) => {
    const { method, path, access } = endpointOf(id);
    const [version, name] = bitgetMethods[id] ?? ["v2", null];
    const client = clients[version];
    const general = `${method.toLowerCase()}${access === "public" ? "" : "Private"}`;
    try {
      const called = name === null ? client[general]?.(path, sent) : client[name]?.(sent);
      return (await called) as PublicAnswer;
    } catch (error) {
      return (error as { body: PublicAnswer }).body;
    }
  };
}

/**
 * The implicit method of ccxt for an endpoint, named after the path as ccxt does it; for one that
 * ccxt does not know its general one.
 */
function ccxtMethod(client: Rest, id: EndpointId): Call {
  const { method, path, access } = endpointOf(id);
  const [version = "", ...names] = path.replace("/api/", "").split(/[/-]/);
  const family = version === "v3" ? "uta" : (names[0] ?? "");
  const key = access === "public" ? "public" : "private";
  const parts = [family, method.toLowerCase(), version, ...names].map(capital);
  const general: Call = async (sent) =>
    client.request?.(path.replace("/api/", ""), [key, family], method, sent);
  return client[`${key}${parts.join("")}`] ?? general;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** An order as ccxt shows it in its own words. */
interface CcxtOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: string;
  readonly status: string;
  readonly price: number;
  readonly amount: number;
  readonly triggerPrice: number;
  readonly reduceOnly: boolean;
}

/** The few of ccxt's methods that are called by name. */
export interface Ccxt {
  options: Record<string, unknown>;
  loadMarkets(): Promise<Record<string, { id: string; precision: { price: number } }>>;
  createOrder(...order: unknown[]): Promise<CcxtOrder>;
  createOrders(orders: readonly object[]): Promise<CcxtOrder[]>;
  fetchOpenOrders(...query: unknown[]): Promise<CcxtOrder[]>;
  cancelOrder(id: string, symbol: string): Promise<CcxtOrder>;
}

/** ccxt for an account; `options` are its own, and `clock` tells it the time in Unix ms. */
export function ccxtFor(
  url: string,
  keys: Credentials,
  options: object,
  clock?: () => number,
): Ccxt {
  type Constructor = new (options: object) => Ccxt;
  const families = "spot mix user p2p broker margin common tax convert copy earn uta".split(" ");
  const { bitget } = load<{ bitget: Constructor }>("ccxt");
  return new bitget({
    apiKey: keys.key,
    secret: keys.secret,
    password: keys.passphrase,
    enableRateLimit: false,
    urls: { api: Object.fromEntries(families.map((name) => [name, url])) },
    has: { fetchCurrencies: false },
    options,
    ...(clock && { milliseconds: clock }),
  });
}

/** ccxt, called by its implicit method for each endpoint. */
export function ccxtApi(
  url: string,
  keys: Credentials,
  options: object = {},
  clock?: () => number,
): PublicClient {
  const client = ccxtFor(url, keys, { uta: true, ...options }, clock) as Ccxt & Rest;
  return async (id, sent) => {
    try {
      return (await ccxtMethod(client, id)(sent)) as PublicAnswer;
    } catch (error) {
      return envelopeIn(error as Error);
    }
  };
}

/** ccxt throws the envelope as the words of an error: "bitget {...}". */
function envelopeIn({ message }: Error): PublicAnswer {
  return JSON.parse(message.slice(message.indexOf("{"))) as PublicAnswer;
}
