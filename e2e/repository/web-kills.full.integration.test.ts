import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { OrderJobRowsAnswer, OrderJobStarted } from "@/lib/order-jobs/order-job";
import { type Desk, freePorts, startDesk } from "../desk.mjs";
import { DeskClient } from "../support/desk-client";
import { startWebLike } from "../support/second-process";
import { VenueControl } from "../support/venue-control";

// The web server is killed again and again while jobs are asked for and run: the same key makes one
// job, which goes on without a web server, and no order arrives twice or is lost.

vi.setConfig({ testTimeout: 900_000 });

let desk: Desk;
let venue: VenueControl;
let port: number;
let web: Awaited<ReturnType<typeof startWebLike>>;
let person: DeskClient;
let connectionId: string;
let kills = 0;

beforeAll(async () => {
  desk = await startDesk();
  venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const owner = new DeskClient(desk.url);
  await owner.becomeOwner(desk.inviteUrl ?? "");
  connectionId = (await owner.connections()).get("Trader paper key")?.id ?? "";
  [port = 0] = await freePorts(1);
  web = await startWebLike(desk, port);
  person = new DeskClient(web.url);
  await person.signIn();
}, 240_000);

afterAll(async () => {
  web.child.kill("SIGKILL");
  await desk.stop();
  desk.remove();
});

async function killWeb(): Promise<void> {
  const gone = new Promise((ended) => web.child.once("exit", ended));
  web.child.kill("SIGKILL");
  await gone;
  kills += 1;
  web = await startWebLike(desk, port);
}

let made = 0;

function order() {
  made += 1;
  const market = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy" } as const;
  const rest = { orderType: "limit", timeInForce: "gtc", qty: "0.001" } as const;
  const clientOid = newClientOid(Date.now());
  return { ...market, ...rest, price: String(40_000 - made), clientOid };
}

/** Asks for a job; the web server may die while it does, and then it is asked again. */
async function start(kind: string, body: object, key: string): Promise<string> {
  const ask = async () => {
    const answer = await person.post(`/api/order-jobs/${kind}`, { connectionId, ...body }, key);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return ((await answer.json()) as OrderJobStarted).jobId;
  };
  const first = ask().catch((error) => (error instanceof TypeError ? null : Promise.reject(error)));
  await sleep((kills * 7) % 40);
  await killWeb();
  const jobId = await ask();
  expect([null, jobId]).toContain(await first);
  return jobId;
}

/** Kills the web server until a job is over; answers what became of its orders. */
async function killUntilOver(jobId: string): Promise<OrderJobRowsAnswer["rows"]> {
  for (;;) {
    const { ended, rows } = await person.get<OrderJobRowsAnswer>(`/api/order-jobs/${jobId}`);
    if (ended) return rows;
    await sleep((kills * 131) % 700);
    await killWeb();
  }
}

async function expectOnce(clientOids: readonly string[]): Promise<void> {
  const seen = await venue.placements(5_000);
  const arrived = new Map(seen.map((each) => [each.clientOid, each.arrived]));
  expect(clientOids.filter((id) => arrived.get(id) !== 1)).toEqual([]);
}

const named = ({ category, symbol, clientOid }: ReturnType<typeof order>) => {
  return { category, symbol, orderId: null, clientOid, filledQty: "0" };
};

const outcomesOf = (rows: OrderJobRowsAnswer["rows"]) => [
  ...new Set(rows.map(({ outcome }) => outcome)),
];

it("batches of 200, and their cancels, through 60 kills", async () => {
  for (let batch = 0; kills < 60; batch += 1) {
    const orders = Array.from({ length: 200 }, order);
    await venue.latency("place-batch", 1_500);
    const jobId = await start("batch", { orders, confirm: [] }, `web-kills-batch-${batch}-0000`);
    const rows = await killUntilOver(jobId);
    expect(rows.map((row) => row.order)).toEqual(orders.map(({ clientOid }) => clientOid));
    expect(outcomesOf(rows)).toEqual(["placed"]);
    await expectOnce(orders.map(({ clientOid }) => clientOid));
    await venue.latency("place-batch", 0);
    const cancel = { orders: orders.map(named) };
    const cancelled = await killUntilOver(
      await start("cancel", cancel, `web-kills-c-${batch}-000`),
    );
    expect(outcomesOf(cancelled)).toEqual(["cancelled"]);
  }
});

it("replacements through 40 more", async () => {
  const before = kills;
  for (let turn = 0; kills < before + 40; turn += 1) {
    const old = Array.from({ length: 10 }, order);
    const placing = { orders: old, confirm: [] };
    await killUntilOver(await start("batch", placing, `web-kills-old-${turn}-0000`));
    const fresh = old.map((each) => ({
      old: named(each),
      order: { ...order(), price: String(Number(each.price) - 5_000) },
    }));
    const asked = { orders: fresh, placesAtOnce: true, confirm: [] };
    const rows = await killUntilOver(await start("replace", asked, `web-kills-new-${turn}-0000`));
    expect(outcomesOf(rows)).toEqual(["placed"]);
    // The desk gives a replacement its client id.
    const replacements = rows.map((row) => ({ ...order(), clientOid: row.order }));
    await expectOnce([...old, ...replacements].map((each) => each.clientOid));
    const left = { orders: replacements.map(named) };
    await killUntilOver(await start("cancel", left, `web-kills-left-${turn}-000`));
  }
});
