import { type EndpointId, endpointOf, endpoints } from "@/lib/exchange/endpoints";
import { productTypes } from "@/lib/exchange/futures";
import { positions } from "../../engine";
import type { Category } from "../../engine/types";
import { AMOUNT_SCALE, formatUnits } from "../../engine/units";
import { seedAccounts } from "../../market/seed";
import { openTestVenue, racingClock, type TestVenue } from "../../testing/open-test-venue";
import type { Answered, Json, SignedClient } from "../../testing/signed-client";

/** A request body or the parameters of a query, as a test writes them. */
export type RequestParameters = Readonly<Record<string, unknown>>;

/** A venue that stands still and refuses no rate, with a way to ask its endpoints by their id. */
export interface ConformanceVenue extends TestVenue {
  ask(
    who: SignedClient,
    id: EndpointId,
    sent?: RequestParameters | readonly RequestParameters[],
  ): Promise<Answered>;
}

/** Opens a venue for the tests of one file; its users begin without futures. */
export async function openConformanceVenue(): Promise<ConformanceVenue> {
  const opened = await openTestVenue({ rateClock: racingClock() });
  for (const uid of [seedAccounts.trader, seedAccounts.hedge, seedAccounts.broker])
    flatten(opened, uid);
  return { ...opened, ask: callEndpoint };
}

/** Cancels the futures orders of a seeded account, and closes its positions. */
function flatten({ venue: { exchange } }: TestVenue, uid: string): void {
  for (const { orderId } of exchange.openOrders(uid, { categories: productTypes })) {
    exchange.cancel({ type: "cancel", uid, orderId });
  }
  for (const { category, symbol, qty, side, posSide } of positions(exchange.state.engine, uid)) {
    const order = { type: "place", uid, category, symbol, qty, posSide } as const;
    exchange.place({ ...order, side: side === "long" ? "sell" : "buy", orderType: "market" });
  }
}

/** Asks an endpoint: fields go into the query of a GET and into the body of a POST. */
export function callEndpoint(
  who: SignedClient,
  id: EndpointId,
  sent: RequestParameters | readonly RequestParameters[] = {},
): Promise<Answered> {
  const { method, path } = endpointOf(id);
  return method === "GET" ? who.get(path, sent as Record<string, string>) : who.post(path, sent);
}

/** The rows of a list in an answer. */
export function rowsOfList(list: Json | undefined): readonly Json[] {
  return (list ?? []) as unknown as readonly Json[];
}

/** The open orders of an account on endpoint 1, those of one clientOid where it is given. */
export async function listOpenOrders(
  who: SignedClient,
  clientOid?: string,
): Promise<readonly Json[]> {
  const { data } = await callEndpoint(who, "unfilled-orders");
  return rowsOfList(data.list).filter(
    (row) => clientOid === undefined || row.clientOid === clientOid,
  );
}

export const ids = Object.keys(endpoints) as readonly EndpointId[];

/** A spot order that rests below the market. */
export const spotLimit = {
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  qty: "0.01",
  price: "80000",
} as const;

/** A futures order of endpoint 6 that rests below the market. */
export const futuresLimit = { ...spotLimit, category: "USDT-FUTURES" } as const;

/** A futures order of endpoint 3 that rests below the market. */
export const v2Limit = {
  symbol: "BTCUSDT",
  productType: "USDT-FUTURES",
  marginMode: "crossed",
  marginCoin: "USDT",
  size: "0.01",
  price: "80000",
  side: "buy",
  orderType: "limit",
  force: "gtc",
} as const;

/** The market price of a pair, rounded down to its tick. */
export function middleOf(
  { venue }: TestVenue,
  { category, symbol }: { readonly category: Category; readonly symbol: string },
): string {
  const instrument = venue.exchange.state.engine.instruments[category].get(symbol);
  if (instrument === undefined) throw new Error(`${symbol} is not listed.`);
  const { priceScale, tickStep } = instrument.rules;
  const step = 10n ** BigInt(AMOUNT_SCALE - priceScale) * BigInt(tickStep);
  return formatUnits((instrument.index / step) * BigInt(tickStep), priceScale);
}

/** The positions of an account, such as "long 0.02 BTCUSDT". */
export function positionsHeld({ venue }: TestVenue, uid: string): readonly string[] {
  return positions(venue.exchange.state.engine, uid).map(
    ({ side, qty, symbol }) => `${side} ${qty} ${symbol}`,
  );
}
