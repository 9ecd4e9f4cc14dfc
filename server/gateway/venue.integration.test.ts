import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/exchange/endpoints";
import { fromOrderIntent, fromUnified } from "@/lib/orders/read-order-row";
import { pool } from "../db/database";
import { env } from "../env";
import { listIntents } from "../journal/views/intents";
import { snapshotsApartMs } from "../reconciliation/observation";
import { reconcileAccount } from "../reconciliation/reconcile";
import { call } from "./call";
import { clockOf } from "./clock/exchange-clock";
import { writeDrift } from "./drift";
import { type VenueDesk, venueDesk } from "./testing/venue-desk";
import { signer } from "./wire/sign";
import { transmit } from "./wire/transport";

let on: VenueDesk;
let accountId: string;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.trader);
});

afterAll(() => on.close());

const context = () => on.context("trader");
const newest = async () => (await on.intents("trader"))[0];

const trader = { deskId: "", userId: "", role: "trader", name: "Tess" } as const;
const ask = { principal: trader, connectionId: null, venue: "paper" };

/** A price below the market, on the instrument's steps. */
async function restingOrder() {
  return {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    price: await on.priceAt(97n),
    qty: "0.001",
    timeInForce: "gtc",
  } as const;
}

/** One reading closes nothing. */
async function sweepTwice() {
  await reconcileAccount(accountId);
  await sleep(snapshotsApartMs + 50);
  await reconcileAccount(accountId);
}

describe("on the paper venue", () => {
  it("an order of the _CM line counts contracts of 1 USD in list and journal", async () => {
    const order = {
      ...(await restingOrder()),
      category: "COIN-FUTURES" as const,
      symbol: "BTCUSD_CM",
    };
    const part = await call(context(), "place-order", { ...order, qty: "120.5" });
    expect(part).toMatchObject({ kind: "refused", failure: { kind: "invalid" } });
    const whole = await call(context(), "place-order", { ...order, qty: "120" });
    expect(whole).toMatchObject({ kind: "ok" });
    const list = await call(context(), "unfilled-orders", { category: "COIN-FUTURES" });
    const orderId = whole.kind === "ok" ? whole.data.orderId : "";
    const rows = list.kind === "ok" ? list.data.list : [];
    const listed = rows.find((row) => row.orderId === orderId);
    const counted = { qty: "120", qtyUnit: "quote", value: "120", filledQty: "0" };
    expect(listed && fromUnified(listed)).toMatchObject(counted);
    expect(fromOrderIntent((await newest())!)).toMatchObject({ qty: "120", value: "120" });
  });

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
    await sweepTwice();
    const [, order] = await listIntents(on.desk.trader, accountId, { limit: 2 });
    expect(order).toMatchObject({ state: "CANCELLED" });
  });

  it("an order whose answer is dropped after it was applied is found and is live", async () => {
    await on.fault("place-order", "drop-after");
    const order = await restingOrder();
    expect(await call(context(), "place-order", order)).toMatchObject({ kind: "unknown" });
    expect(await reconcileAccount(accountId)).toBe("complete");
    expect(await newest()).toMatchObject({ state: "LIVE", orderId: expect.any(String) });
  });

  it("an order whose connection is cut before it was applied stays unknown", async () => {
    await on.fault("place-order", "drop-before");
    const order = await restingOrder();
    expect(await call(context(), "place-order", order)).toMatchObject({ kind: "unknown" });
    expect(await reconcileAccount(accountId)).toBe("complete");
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
    await sweepTwice();
    expect(await newest()).toMatchObject({ state: "CLOSED_UNSPECIFIED" });
  });

  it("its answers do not drift from the contract", async () => {
    await call(ask, "instruments", { category: "USDT-FUTURES" });
    await call(ask, "instruments", { category: "MARGIN" });
    await writeDrift();
    const { rows } = await pool().query("SELECT endpoint, field, seen FROM drift");
    expect(rows).toEqual([]);
  });

  it("the desk waits when another program with the same key has used up the rate", async () => {
    await on.control("POST", "/quirks", { quirks: { "live-like": true } });
    const { method, path } = endpoints["unfilled-orders"];
    const { accountId, connectionId } = on.accounts.hedge;
    const other = async () => {
      const request = { method, path, query: "", body: null } as const;
      const whose = { accountId, connectionId, timestamp: `${clockOf(accountId).at(Date.now())}` };
      const { headers } = await signer().sign({ ...whose, ...request });
      return transmit({ baseUrl: env().venueUrl, ...request, headers }, { hardTimeoutMs: 8_000 });
    };
    const ask = () => call(on.context("hedge"), "unfilled-orders", {});
    const answers = await Promise.all(Array.from({ length: 16 }, other));
    expect(answers.at(-1)).toMatchObject({ status: 200, remaining: expect.any(Number) });
    await ask();
    const results = await Promise.all(Array.from({ length: 12 }, ask));
    expect(results.map(({ kind }) => kind)).toEqual(results.map(() => "ok"));
    expect(await on.control("GET", "/stats")).toHaveProperty("refusedByRate", {});
    await on.control("POST", "/quirks", { quirks: { "live-like": false } });
  });
});
