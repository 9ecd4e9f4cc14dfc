import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Snapshot } from "@/lib/live/snapshot";
import { wrongTimes } from "@/server/gateway/testing/wrong-times";
import { type Desk, freePorts, startDesk } from "../desk.mjs";
import { DeskClient } from "../support/desk-client";
import { killHard, pidOf } from "../support/desk-processes";
import { until } from "../support/until";

// The web server and the worker of a whole desk, whose exchange says wrong times: both go on.

let exchange: Server;
let desk: Desk;
let person: DeskClient;
let connectionId: string;
let topic: string;
let stopWatching: () => Promise<void>;

/** What is said in place of the time by answers of a path. */
let lie: { path: string; left: number; time: (now: number) => unknown } | null = null;
let lies = 0;
let price = 20_000;

/** Passes everything on to the paper venue, and what that answers back, the time but for a lie. */
async function startExchange(venuePort: number): Promise<Server> {
  const server = createServer(async (asked, response) => {
    const { method, url = "/", headers } = asked;
    const sent = request({ host: "127.0.0.1", port: venuePort, path: url, method, headers });
    asked.pipe(sent);
    sent.on("error", () => response.destroy());
    const [back] = (await once(sent, "response").catch(() => [])) as [IncomingMessage?];
    if (!back) return;
    let body = await text(back);
    const told = lie;
    if (told && told.left > 0 && url.split("?")[0] === told.path) {
      told.left -= 1;
      lies += 1;
      body = body.replace(/"requestTime":(\d+)/, (_, time: string) => {
        return `"requestTime":${JSON.stringify(told.time(Number.parseInt(time, 10)))}`;
      });
    }
    response.writeHead(back.statusCode ?? 0, { "content-type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

beforeAll(async () => {
  const [venuePort = 0] = await freePorts(1);
  exchange = await startExchange(venuePort);
  const VENUE_URL = `http://127.0.0.1:${(exchange.address() as AddressInfo).port}`;
  desk = await startDesk({ env: { VENUE_PORT: `${venuePort}`, VENUE_URL } });
  person = new DeskClient(desk.url);
  await person.becomeOwner(desk.inviteUrl ?? "");
  const key = (await person.connections()).get("Trader paper key");
  connectionId = key?.id ?? "";
  topic = `orders:${key?.accountId}`;
  stopWatching = await person.watch([topic]);
});

beforeEach(() => {
  lie = null;
  lies = 0;
});

afterAll(async () => {
  await stopWatching();
  await desk.stop();
  desk.remove();
  exchange.closeAllConnections();
  exchange.close();
});

const paths = {
  "endpoint 13": "/api/v3/market/instruments",
  "a list": "/api/v3/trade/unfilled-orders",
  "a placement": "/api/v3/trade/place-order",
};

const order = {
  ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", orderType: "limit" },
  ...{ timeInForce: "gtc", qty: "0.001" },
} as const;

/** What the web server signs: an order far below the market, its list, and its cancel. */
async function webServerGoesOn(): Promise<void> {
  price += 1;
  const placed = await person.send("place-order", connectionId, { ...order, price: `${price}` });
  expect(placed).toMatchObject({ kind: "ok" });
  const orderId = placed.kind === "ok" ? placed.data.orderId : "";
  const asked = (endpoint: string) =>
    person.get<{ kind: string }>(`/api/exchange/${endpoint}&connection=${connectionId}`);
  expect(await asked("unfilled-orders?limit=1")).toMatchObject({ kind: "ok" });
  expect(await asked("instruments?category=SPOT")).toMatchObject({ kind: "ok" });
  const cancel = { category: order.category, orderId };
  expect(await person.send("cancel-order", connectionId, cancel)).toMatchObject({ kind: "ok" });
}

/** The worker has read the list that is watched since a moment, and read it well. */
const workerGoesOn = (since: number) =>
  until(
    "the worker reads the open orders",
    () => person.get<Snapshot>(`/api/readings?topic=${topic}`),
    ({ readAt, failure }) => failure === null && (readAt ?? 0) > since,
  );

describe.each(Object.entries(wrongTimes))("a time that is %s", (_, time) => {
  it.each(
    Object.entries(paths).flatMap(([by, path]) =>
      [1, 2, Number.POSITIVE_INFINITY].map((times) => [by, times, path] as const),
    ),
  )("told by %s, %d times, stops neither process", async (_by, times, path) => {
    const since = Date.now();
    lie = { path, left: times, time };
    // What is told always is told for ten seconds.
    const rounds = Number.isFinite(times) ? times : 10;
    for (let round = 0; round < rounds; round += 1) {
      await webServerGoesOn();
      await sleep(1_000);
    }
    await workerGoesOn(since + 1_000 * (rounds - 1));
    expect(lies).toBeGreaterThanOrEqual(rounds);
  });

  it.each(["web server", "worker"] as const)("is not what a %s begins with", async (name) => {
    lie = { path: paths["endpoint 13"], left: Number.POSITIVE_INFINITY, time };
    const before = pidOf(desk, name);
    killHard(desk, name);
    await until(
      `another ${name} is there`,
      async () => pidOf(desk, name),
      (pid) => pid !== before,
    );
    await until(
      "the web server answers",
      async () => (await fetch(`${desk.url}/api/health`)).status,
      (status) => status === 200,
    );
    if (name === "web server") {
      await stopWatching();
      stopWatching = await person.watch([topic]);
    }
    const since = Date.now();
    await webServerGoesOn();
    await workerGoesOn(since);
    expect(lies).toBeGreaterThan(0);
  });
});
