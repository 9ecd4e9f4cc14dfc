import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import type { OpenOrder } from "@/lib/exchange/endpoints";
import { type Desk, freePorts, startDesk } from "./desk.mjs";
import { DeskClient } from "./support/desk-client";
import { killHard } from "./support/kill-hard";
import { until } from "./support/until";
import { VenueControl } from "./support/venue-control";

test.describe.configure({ mode: "serial" });

let desk: Desk;
let person: DeskClient;
let venue: VenueControl;
let trader: { id: string; accountId: string };

test.beforeAll(async () => {
  test.setTimeout(240_000);
  desk = await startDesk();
  person = new DeskClient(desk.url);
  venue = new VenueControl(desk.venueUrl, desk.dataDir);
  await person.becomeOwner(desk.welcomeUrl ?? "");
  trader = await connection("Trader paper key");
});

test.afterAll(async () => {
  await desk.stop();
  desk.remove();
});

async function connection(label: string) {
  const found = (await person.connections()).get(label);
  if (!found) throw new Error(`The desk has no connection "${label}".`);
  return found;
}

/** A buy far below the market, that rests; every one at its own price. */
const resting = (step: number) => ({
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  timeInForce: "gtc",
  qty: "0.001",
  price: String(20_000 + step),
});

async function openOrders(): Promise<readonly OpenOrder[]> {
  const answer = await person.get<{ data: { list: OpenOrder[] } }>(
    `/api/exchange/unfilled-orders?connection=${trader.id}&limit=100`,
  );
  return answer.data.list;
}

/** kill -9 of one of the desk's processes, and the wait until it answers again. */
async function killAndWait(name: "web server" | "worker" | "paper venue"): Promise<void> {
  const times = () => desk.output().split(`The ${name} runs again.`).length;
  const before = times();
  killHard(desk, name);
  await until(
    `the ${name} runs again`,
    async () => times(),
    (now) => now > before,
  );
}

for (const name of ["web server", "worker", "paper venue"] as const) {
  test(`kill -9 of the ${name} loses no resting order; journal and venue agree`, async () => {
    test.setTimeout(120_000);
    const steps = [1, 2, 3].map((step) => step + name.length * 10);
    for (const step of steps) {
      const outcome = await person.send("place-order", trader.id, resting(step));
      expect(outcome.kind).toBe("ok");
    }
    const before = (await openOrders()).map((order) => order.orderId).sort();
    await killAndWait(name);
    const after = await until("the open orders are read", openOrders, (list) => list.length > 0);
    expect(after.map((order) => order.orderId).sort()).toEqual(before);

    const stop = await person.watch([`orders:${trader.accountId}`]);
    const journal = await until(
      "every order of ours is live in the journal",
      () => person.journal(trader.accountId),
      (rows) =>
        rows.every((row) => !["PREPARED", "SENDING", "UNKNOWN", "ACKED"].includes(row.state)),
    );
    await stop();
    const live = journal.filter((row) => ["LIVE", "PARTIAL"].includes(row.state));
    const ours = after.filter((order) => order.clientOid?.startsWith("D1-"));
    expect(live.map((row) => row.orderId).sort()).toEqual(
      ours.map((order) => order.orderId).sort(),
    );
  });
}

test("a dropped answer is unknown, is found by clientOid, and nothing is sent again", async () => {
  test.setTimeout(90_000);
  const before = (await venue.stats()).admitted["place-order"] ?? 0;
  await venue.fault("place-order", "drop-after");
  const outcome = await person.send("place-order", trader.id, resting(900));
  expect(outcome.kind).toBe("unknown");
  const intentId = "intentId" in outcome ? outcome.intentId : null;
  const found = await until(
    "the unknown order is found",
    async () => (await person.journal(trader.accountId)).find((row) => row.id === intentId),
    (row) => row?.state === "LIVE",
  );
  const listed = (await openOrders()).filter((order) => order.clientOid === found?.clientOid);
  expect(listed.map((order) => order.orderId)).toEqual([found?.orderId]);
  expect((await venue.stats()).admitted["place-order"]).toBe(before + 1);
});

test("an order that never arrived stays unknown, and is never called failed", async () => {
  await venue.fault("place-order", "drop-before");
  const outcome = await person.send("place-order", trader.id, resting(901));
  expect(outcome.kind).toBe("unknown");
  const intentId = "intentId" in outcome ? outcome.intentId : null;
  await new Promise((next) => setTimeout(next, 3_000));
  const row = (await person.journal(trader.accountId)).find((each) => each.id === intentId);
  expect(row?.state).toBe("UNKNOWN");
  expect(row?.orderId).toBeNull();
});

test.describe("two web servers on one database", () => {
  let second: ChildProcess;
  let other: DeskClient;

  test.beforeAll(async () => {
    const [port] = await freePorts(1);
    const url = `http://localhost:${port}`;
    const environment = readFileSync(`/proc/${webPid()}/environ`, "utf8")
      .split("\0")
      .map((entry) => entry.split(/=(.*)/s).slice(0, 2));
    second = spawn(
      process.execPath,
      ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
      {
        env: {
          ...Object.fromEntries(environment),
          PORT: String(port),
          DESK_ORIGIN: url,
          NEXTAUTH_URL: url,
        },
        stdio: "ignore",
      },
    );
    other = new DeskClient(url);
    await until(
      "the second web server is up",
      () => fetch(`${url}/api/health`),
      (at) => at.ok,
    );
    await other.signIn();
  });

  test.afterAll(() => {
    second.kill("SIGTERM");
  });

  const webPid = () =>
    (
      JSON.parse(readFileSync(path.join(desk.dataDir, "desk.pid"), "utf8")) as {
        children: { name: string; pid: number }[];
      }
    ).children.find((child) => child.name === "web server")?.pid;

  test("never exceed an endpoint's rate: the venue refuses no call", async () => {
    test.setTimeout(120_000);
    const broker = await connection("Broker paper key");
    const receivedBefore = (await venue.stats()).admitted["place-order"] ?? 0;
    const stop = await person.watch([`orders:${broker.accountId}`]);
    const placements = Array.from({ length: 60 }, (_, at) =>
      (at % 2 === 0 ? person : other).send("place-order", broker.id, resting(1_000 + at)),
    );
    const reads = Promise.allSettled(
      Array.from({ length: 60 }, (_, at) =>
        (at % 2 === 0 ? person : other).get(
          `/api/exchange/instruments?connection=${broker.id}&category=SPOT&symbol=BTCUSDT`,
        ),
      ),
    );
    const outcomes = await Promise.all(placements);
    await reads;
    await stop();
    // One that nobody knows yet has been sent all the same.
    const sent = ["ok", "pending", "unknown"];
    const taken = outcomes.filter(({ kind }) => sent.includes(kind)).length;
    expect(taken).toBeGreaterThan(20);
    const stats = await venue.stats();
    expect((stats.admitted["place-order"] ?? 0) - receivedBefore).toBe(taken);
    expect(stats.refusedByRate).toEqual({});
  });
});
