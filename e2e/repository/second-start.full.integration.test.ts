import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { otherContainer } from "@/lib/testing/other-container";
import { type Desk, runStart, startDesk, type Terminal } from "../desk.mjs";
import { DeskClient } from "../support/desk-client";
import { ordersInJournal } from "../support/desk-database";
import { healthy, nobodyHas, postgresPid } from "../support/desk-processes";
import { until } from "../support/until";

// One data folder and several starts, while orders go out: what was acknowledged is never missing.

let desk: Desk;
let person: DeskClient;
let connectionId: string;

/** Ids of the orders that the desk said the exchange had taken. */
const acknowledged: string[] = [];
let price = 20_000;
let stopPlacing = async () => {};

beforeAll(async () => {
  desk = await startDesk();
  person = new DeskClient(desk.url);
  await person.becomeOwner(desk.inviteUrl ?? "");
  connectionId = (await person.connections()).get("Trader paper key")?.id ?? "";
});

beforeEach(() => {
  stopPlacing = keepPlacing();
});

afterEach(() => stopPlacing());

/** Places one order after the other until told to stop. */
function keepPlacing(): () => Promise<void> {
  let wanted = true;
  const placing = (async () => {
    while (wanted) {
      await placeOne();
      await sleep(250);
    }
  })();
  return async () => {
    wanted = false;
    await placing;
  };
}

afterAll(async () => {
  await desk.stop();
  desk.remove();
});

/** Far below the market, so that it rests; a desk that is away is asked again later. */
async function placeOne(): Promise<void> {
  price += 1;
  const outcome = await person
    .send("place-order", connectionId, {
      ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", orderType: "limit" },
      ...{ timeInForce: "gtc", qty: "0.001", price: String(price) },
    })
    .catch(() => null);
  if (outcome?.kind === "ok") acknowledged.push(outcome.data.orderId);
}

/** More orders are acknowledged than were. */
const orderGoesOut = () => {
  const before = acknowledged.length;
  return until(
    "another order is acknowledged",
    async () => acknowledged.length,
    (now) => now > before,
  );
};

async function endsInOrder(): Promise<void> {
  await orderGoesOut();
  await stopPlacing();
  await expect.poll(() => healthy(desk)).toBe(200);
  const journal = await ordersInJournal(desk);
  expect(acknowledged.filter((id) => !journal.has(id))).toEqual([]);
  const listed = await openOrders();
  expect(acknowledged.filter((id) => !listed.has(id))).toEqual([]);
}

/** The ids of all orders that rest at the venue. */
async function openOrders(): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { data } = await person.get<{
      data: { list: readonly { orderId: string }[]; cursor: string | null };
    }>(`/api/exchange/unfilled-orders?connection=${connectionId}&limit=100${after}`);
    for (const { orderId } of data.list) ids.add(orderId);
    cursor = data.list.length > 0 ? data.cursor : null;
  }
  return ids;
}

async function isRefused(second: Terminal): Promise<void> {
  await second.until(/is already running/);
  expect(await second.ended).toBe(1);
}

/** Starts the desk of this folder here again. */
const startHere = () => startDesk({ env: desk.settings, dataDir: desk.dataDir });

it.for(otherContainer)("a start beside it ($name) is refused", async ({ before, why }, context) => {
  if (why) context.skip(why);
  await isRefused(runStart(desk.settings, before));
  await isRefused(runStart(desk.settings));
  await endsInOrder();
});

// What has a network of its own is not reached from here.
const reachable = otherContainer.filter(({ before }) => !before.includes("--net"));
const others = reachable.filter(({ seesPids }) => !seesPids);

it.for(others)(
  "a killed start whose database lives on keeps others out ($name), and goes on here",
  async ({ before, why }, context) => {
    if (why) context.skip(why);
    await orderGoesOut();
    const database = postgresPid(desk);
    await desk.kill();
    await isRefused(runStart(desk.settings, before));
    desk = await startHere();
    expect(postgresPid(desk)).toBe(database);
    await endsInOrder();
  },
);

it.for(others)(
  "a rolling update into another container ($name) takes over in order, and back after kill -9",
  async ({ before, why }, context) => {
    if (why) context.skip(why);
    await orderGoesOut();
    const first = desk.stop();
    const other = await startsAtLast(before);
    expect(await first).toBe(0);
    await orderGoesOut();
    await other.end("SIGKILL");
    // What it held together ends a moment later.
    await until("nobody has the folder", () => nobodyHas(desk), Boolean);
    desk = await startHere();
    await endsInOrder();
  },
);

/** Tries to start until the folder is free, as a rolling update does. */
async function startsAtLast(before: readonly string[]): Promise<Terminal> {
  for (;;) {
    const other = runStart(desk.settings, before);
    const ready = other.until(/Ctrl-C stops everything/).then(
      () => true,
      () => false,
    );
    if (await ready) return other;
    expect(await other.ended).toBe(1);
    expect(other.output()).toMatch(/already|starting or stopping|is used by/);
  }
}
