import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pool } from "../db/pool";
import { overrideEnv } from "../env";
import { newId } from "../ids";
import { listIntents } from "../journal/list";
import { sweepAccount } from "../journal/sweep";
import { verifyJournal } from "../journal/verify";
import { call } from "./call";
import { writeDrift } from "./drift";
import { type Child, startChild } from "./testing/start-child";
import { type TestDesk, testDesk } from "./testing/test-desk";

interface Ready {
  readonly url: string;
  readonly credentials: Record<"trader", { key: string; secret: string; passphrase: string }>;
  readonly control: { readonly token: string };
}

const main = path.join(import.meta.dirname, "../paper-venue/main.ts");
let desk: TestDesk;
let venue: Child;
let ready: Ready;
let connectionId: string;
let accountId: string;

beforeAll(async () => {
  desk = await testDesk();
  venue = await startChild(main, ["--port", "0", "--memory", "--seed", "7"]);
  ready = JSON.parse(await venue.line("{"));
  overrideEnv({ venueUrl: ready.url });
  ({ connectionId, accountId } = await desk.addAccount(ready.credentials.trader));
});

afterAll(async () => {
  expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
  venue.process.kill("SIGTERM");
  await venue.ended;
  await desk.close();
});

const context = () => ({
  principal: desk.trader,
  connectionId,
  idempotencyKey: newId("key"),
  confirm: ["possible-duplicate"],
});

const trader = { deskId: "", personId: null, role: "trader", name: "Tess" } as const;
const ask = { principal: trader, connectionId: null, venue: "paper" };

/** A price far below the market, on the instrument's steps. */
async function restingOrder() {
  const index = await call(ask, "index-components", { symbol: "BTCUSDT" });
  if (index.kind !== "ok") throw new Error(index.kind);
  const near = index.data.componentList[0]?.equivalentPrice ?? "60000";
  const price = `${(BigInt(near.split(".")[0] ?? "60000") * 97n) / 100n}`;
  return {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    price,
    qty: "0.001",
    timeInForce: "gtc",
  } as const;
}

async function fault(kind: string): Promise<void> {
  const response = await fetch(`${ready.url}/control/faults`, {
    method: "POST",
    headers: { authorization: `Bearer ${ready.control.token}` },
    body: JSON.stringify({ faults: [{ endpoint: "place-order", kind }] }),
  });
  expect(response.status).toBe(200);
}

const newest = async () => (await listIntents(desk.trader, accountId, { limit: 1 }))[0];

describe("on the paper venue", () => {
  it("an order rests, is listed under our clientOid, and is cancelled", async () => {
    const placed = await call(context(), "place-order", await restingOrder());
    expect(placed).toMatchObject({ kind: "ok" });
    const list = await call(context(), "unfilled-orders", { limit: "100" });
    const ours = await newest();
    expect(list).toMatchObject({
      kind: "ok",
      data: {
        list: expect.arrayContaining([expect.objectContaining({ clientOid: ours?.clientOid })]),
      },
    });
    const orderId = placed.kind === "ok" ? (placed.data.orderId ?? "") : "";
    const cancelled = await call(context(), "cancel-order", { category: "SPOT", orderId });
    expect(cancelled).toMatchObject({ kind: "ok" });
    await sweepAccount(accountId);
    const [, order] = await listIntents(desk.trader, accountId, { limit: 2 });
    expect(order).toMatchObject({ state: "CANCELLED" });
  });

  it("an order whose answer is dropped after it was applied is found and is live", async () => {
    await fault("drop-after");
    const order = await restingOrder();
    expect(await call(context(), "place-order", order)).toMatchObject({ kind: "unknown" });
    expect(await sweepAccount(accountId)).toBe("complete");
    expect(await newest()).toMatchObject({ state: "LIVE", orderId: expect.any(String) });
  });

  it("an order whose connection is cut before it was applied stays unknown", async () => {
    await fault("drop-before");
    const order = await restingOrder();
    expect(await call(context(), "place-order", order)).toMatchObject({ kind: "unknown" });
    expect(await sweepAccount(accountId)).toBe("complete");
    expect(await newest()).toMatchObject({ state: "UNKNOWN" });
  });

  it("a market order fills and is closed, not shown as anything more", async () => {
    const order = {
      category: "SPOT",
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "market",
      qty: "50",
    };
    expect(await call(context(), "place-order", order as never)).toMatchObject({ kind: "ok" });
    await sleep(1_100);
    await sweepAccount(accountId);
    expect(await newest()).toMatchObject({ state: "CLOSED_UNSPECIFIED" });
  });

  it("its answers do not drift from the contract", async () => {
    await call(ask, "instruments", { category: "USDT-FUTURES" });
    await call(ask, "instruments", { category: "MARGIN" });
    await writeDrift();
    const { rows } = await pool().query("SELECT endpoint, field, seen FROM drift");
    expect(rows).toEqual([]);
  });
});
