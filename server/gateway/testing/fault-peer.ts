import "server-only";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** A call as it reached the peer. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly at: number;
}

/** How the peer answers one call; it may also break the connection, or say nothing. */
export type Script = (call: Arrival, response: ServerResponse) => void | Promise<void>;

/** An order in the peer's book, as its list shows it. */
export interface PeerOrder {
  readonly orderId: string;
  readonly clientOid: string;
  readonly symbol: string;
  readonly side: string;
  cumExecQty: string;
}

/** A server at the other end of HTTP that misbehaves as a test says. */
export interface FaultPeer {
  readonly url: string;
  /** Every call, in the order in which its first byte arrived. */
  readonly arrivals: Arrival[];
  readonly orders: PeerOrder[];
  /** Another way to answer a path; without one the peer answers well. */
  readonly scripts: Map<string, Script>;
  /** The calls that reached a path. */
  to(path: string): Arrival[];
  close(): Promise<void>;
}

export const placePath = "/api/v3/trade/place-order";
export const cancelPath = "/api/v3/trade/cancel-order";
export const listPath = "/api/v3/trade/unfilled-orders";
export const instrumentsPath = "/api/v3/market/instruments";

const spot = {
  symbol: "BTCUSDT",
  category: "SPOT",
  baseCoin: "BTC",
  quoteCoin: "USDT",
  minOrderAmount: "1",
  pricePrecision: "2",
  quantityPrecision: "6",
  quotePrecision: "6",
  status: "online",
  offTime: "",
  limitOpenTime: "",
  maintainTime: "",
};

interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An envelope of the exchange's. */
export function envelope(data: unknown, code = "00000", msg = "success"): string {
  return JSON.stringify({ code, msg, requestTime: Date.now(), data });
}

/** Answers with a status and a text. */
export function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body);
}

/** Starts a peer on a port of its own on this computer; with a certificate it speaks TLS. */
export async function startFaultPeer(tls?: Certificate): Promise<FaultPeer> {
  const arrivals: Arrival[] = [];
  const orders: PeerOrder[] = [];
  const scripts = new Map<string, Script>();
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const at = performance.now();
    const url = new URL(request.url ?? "/", "http://peer");
    const { method = "", headers } = request;
    const arrival = { method, path: url.pathname, query: url.searchParams, headers, at, body: "" };
    arrivals.push(arrival);
    arrival.body = await text(request).catch(() => "");
    const script = scripts.get(url.pathname) ?? wellBehaved(orders);
    await script(arrival, response);
  };
  const server = tls ? createTlsServer({ ...tls }, listener) : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `${tls ? "https://localhost" : "http://127.0.0.1"}:${(server.address() as AddressInfo).port}`,
    arrivals,
    orders,
    scripts,
    to: (path) => arrivals.filter((arrival) => arrival.path === path),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Answers as the exchange should: takes orders, lists them, cancels them. */
export function wellBehaved(orders: PeerOrder[]): Script {
  return (call, response) => {
    switch (call.path) {
      case instrumentsPath:
        return answer(
          response,
          200,
          envelope([spot, { ...spot, symbol: "ETHUSDT", baseCoin: "ETH" }]),
        );
      case listPath:
        return answer(response, 200, envelope({ list: orders, cursor: null }));
      case placePath:
        return answer(response, 200, envelope(apply(orders, call)));
      case cancelPath:
        return cancel(orders, JSON.parse(call.body), response);
      default:
        return answer(response, 404, envelope(null, "40404", "Request URL NOT FOUND"));
    }
  };
}

/** Has a peer count as the venue does: a sliding second at arrival; over it, 429. */
export function strictPeer(
  { scripts, orders }: FaultPeer,
  at: string,
  perSecond: number,
): { refused: number; most: number; arrived: number } {
  const seen = { refused: 0, most: 0, arrived: 0 };
  const recent: number[] = [];
  const well = wellBehaved(orders);
  scripts.set(at, async (arrival, response) => {
    while (recent[0] !== undefined && recent[0] <= arrival.at - 1_000) recent.shift();
    recent.push(arrival.at);
    seen.arrived += 1;
    seen.most = Math.max(seen.most, recent.length);
    if (recent.length > perSecond) {
      seen.refused += 1;
      return answer(response, 429, envelope(null, "429", "Too Many Requests"));
    }
    await sleep((7 * seen.arrived) % 60);
    return well(arrival, response);
  });
  return seen;
}

/** Takes an order into the book and acknowledges it. */
export function apply(orders: PeerOrder[], { body }: Arrival) {
  const { clientOid, symbol, side } = JSON.parse(body);
  const orderId = `1364${1_000_000 + orders.length}`;
  orders.unshift({ orderId, clientOid, symbol, side, cumExecQty: "0" });
  return { orderId, clientOid };
}

function cancel(
  orders: PeerOrder[],
  asked: { readonly orderId?: string; readonly clientOid?: string },
  response: ServerResponse,
): void {
  const found = orders.findIndex(({ orderId, clientOid }) =>
    asked.orderId ? orderId === asked.orderId : clientOid === asked.clientOid,
  );
  const [order] = found < 0 ? [] : orders.splice(found, 1);
  if (order) {
    const { orderId, clientOid } = order;
    answer(response, 200, envelope({ orderId, clientOid }));
  } else {
    answer(response, 400, envelope(null, "25204", "Order does not exist"));
  }
}
