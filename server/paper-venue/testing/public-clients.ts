import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { EndpointId } from "@/lib/exchange/endpoints";
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

type Call = (sent: unknown, more?: unknown) => Promise<unknown>;
type Rest = Record<string, Call>;
type RestClient = new (options: object, network: object) => Rest;

/** The method of bitget-api for each endpoint; endpoint 17 has none, so its general one is used. */
const bitgetMethods: Readonly<Record<EndpointId, readonly ["v2" | "v3", string]>> = {
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
  "set-all-leverage": ["v2", "postPrivate"],
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
    const [version, method] = bitgetMethods[id];
    const client = clients[version];
    const path = "/api/v2/mix/account/set-all-leverage";
    try {
      const called =
        method === "postPrivate" ? client[method]?.(path, sent) : client[method]?.(sent);
      return (await called) as PublicAnswer;
    } catch (error) {
      return (error as { body: PublicAnswer }).body;
    }
  };
}

/** The implicit method of ccxt for each endpoint. */
const ccxtMethods: Readonly<Record<EndpointId, string>> = {
  "unfilled-orders": "privateUtaGetV3TradeUnfilledOrders",
  "order-commission": "privateBrokerGetV2BrokerOrderCommission",
  "futures-place-order": "privateMixPostV2MixOrderPlaceOrder",
  "sub-deposit-withdrawal": "privateUtaGetV3BrokerAllSubDepositWithdrawal",
  "spot-place-plan-order": "privateSpotPostV2SpotTradePlacePlanOrder",
  "place-order": "privateUtaPostV3TradePlaceOrder",
  "create-sub-accounts": "privateUserPostV2UserBatchCreateSubaccountAndApikey",
  "place-batch": "privateUtaPostV3TradePlaceBatch",
  "sub-account-assets": "privateBrokerGetV2BrokerAccountSubaccountFutureAssets",
  "spot-unfilled-orders": "privateSpotGetV2SpotTradeUnfilledOrders",
  "place-strategy-order": "privateUtaPostV3TradePlaceStrategyOrder",
  "plan-orders-pending": "privateMixGetV2MixOrderOrdersPlanPending",
  instruments: "publicUtaGetV3MarketInstruments",
  "index-components": "publicUtaGetV3MarketIndexComponents",
  "cancel-order": "privateUtaPostV3TradeCancelOrder",
  "max-open": "privateMixGetV2MixAccountMaxOpen",
  "set-all-leverage": "privateMixPostV2MixAccountSetAllLeverage",
};

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

/** ccxt for an account; `options` are its own. */
export function ccxtFor(url: string, keys: Credentials, options: object): Ccxt {
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
  });
}

/** ccxt, called by its implicit method for each endpoint. */
export function ccxtApi(url: string, keys: Credentials): PublicClient {
  const client = ccxtFor(url, keys, { uta: true }) as Ccxt & Rest;
  return async (id, sent) => {
    try {
      return (await client[ccxtMethods[id]]?.(sent)) as PublicAnswer;
    } catch (error) {
      return envelopeIn(error as Error);
    }
  };
}

/** ccxt throws the envelope as the words of an error: "bitget {...}". */
function envelopeIn({ message }: Error): PublicAnswer {
  return JSON.parse(message.slice(message.indexOf("{"))) as PublicAnswer;
}
