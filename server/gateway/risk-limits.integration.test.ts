import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EndpointId, RequestOf } from "@/lib/exchange/endpoints";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { type DeskLimit, noLimits, type OwnLimits } from "@/lib/orders/risk-limits-api";
import { isFull } from "@/lib/testing/size";
import { pool } from "../db/database";
import { restoreTimes } from "../journal/testing/restore-times";
import { storeSnapshot } from "../snapshots/store";
import {
  changeDeskLimit,
  changeOwnLimits,
  listDeskLimits,
  readRiskLimits,
} from "../users/risk-limits";
import { call } from "./call";
import { dryRun } from "./dry-run";
import type { Chores } from "./testing/caller-child";
import { startChild } from "./testing/start-child";
import { type VenueAccount, type VenueDesk, venueDesk } from "./testing/venue-desk";

// Every endpoint that places, on the real venue: past a desk limit nothing is journalled or sent.

let on: VenueDesk;

beforeAll(async () => {
  on = await venueDesk();
});
afterEach(async () => {
  await on.control("DELETE", "/faults");
  await pool().query("DELETE FROM risk_limit");
});
afterAll(async () => {
  await restoreTimes();
  await on.close();
});

const { holdFrom: _, ...noBounds } = noLimits;
const noDeskLimit: DeskLimit = { ...noBounds, unchecked: "refuse" };

const deskLimit = (account: VenueAccount, riskLimits: Partial<DeskLimit>) =>
  changeDeskLimit(on.desk.trader, {
    userId: null,
    accountId: on.accounts[account].accountId,
    riskLimits: { ...noDeskLimit, ...riskLimits },
  });

const own = (account: VenueAccount, riskLimits: Partial<OwnLimits>) =>
  changeOwnLimits(on.desk.trader, {
    accountId: on.accounts[account].accountId,
    riskLimits: { ...noLimits, ...riskLimits },
  });

const futures = { category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;

async function unified(
  qty: string,
  more: Partial<RequestOf<"place-order">> = {},
): Promise<RequestOf<"place-order">> {
  const price = await on.priceAt(97n);
  return { ...futures, side: "buy", orderType: "limit", timeInForce: "gtc", qty, price, ...more };
}

const v2 = async (size: string): Promise<RequestOf<"futures-place-order">> => ({
  symbol: "BTCUSDT",
  productType: "USDT-FUTURES",
  marginMode: "crossed",
  marginCoin: "USDT",
  size,
  price: await on.priceAt(97n),
  side: "buy",
  orderType: "limit",
  force: "gtc",
});

const plan = async (size: string): Promise<RequestOf<"spot-place-plan-order">> => ({
  symbol: "BTCUSDT",
  side: "buy",
  triggerPrice: await on.priceAt(90n),
  orderType: "limit",
  executePrice: await on.priceAt(90n),
  planType: "amount",
  size,
  triggerType: "fill_price",
});

const strategy = async (qty: string): Promise<RequestOf<"place-strategy-order">> => ({
  ...futures,
  posSide: "long",
  tpslMode: "partial",
  qty,
  takeProfit: await on.priceAt(120n),
  stopLoss: await on.priceAt(80n),
});

interface Placing {
  readonly id: EndpointId;
  readonly account: VenueAccount;
  readonly request: (qty: string) => Promise<unknown>;
  readonly field: string;
}

const placings: readonly Placing[] = [
  { id: "place-order", account: "trader", request: unified, field: "qty" },
  { id: "futures-place-order", account: "trader", request: v2, field: "size" },
  { id: "spot-place-plan-order", account: "trader", request: plan, field: "size" },
  { id: "place-strategy-order", account: "hedge", request: strategy, field: "qty" },
  {
    id: "place-batch",
    account: "trader",
    request: async (qty) => [await unified("0.001"), await unified(qty, { side: "sell" })],
    field: "[1].qty",
  },
];

const send = (id: EndpointId, account: VenueAccount, request: unknown, confirm: string[] = []) =>
  call(
    on.context(account, { confirm: ["possible-duplicate", ...(confirm as ["over-own-limit"])] }),
    id,
    request as RequestOf<EndpointId>,
  );

async function countOf(account: VenueAccount): Promise<number> {
  return (await on.intents(account, 100)).length;
}

describe.each(placings.map((each) => [each.id, each] as const))("%s", (_id, placing) => {
  const { id, account, request, field } = placing;

  it("past the desk's value limit is refused with what is valid, not journalled", async () => {
    await deskLimit(account, { maxNotional: "1000" });
    const before = await countOf(account);
    expect(await send(id, account, await request("1"))).toMatchObject({
      kind: "refused",
      failure: {
        kind: "invalid",
        issues: [
          {
            field,
            rule: "desk-limit-notional",
            message: expect.stringContaining("1,000 USDT"),
            nearest: [expect.stringMatching(/^0\.0\d+$/)],
          },
        ],
      },
    });
    expect(await countOf(account)).toBe(before);
  });

  it("is refused past the desk limit of size", async () => {
    await deskLimit(account, { maxSize: "0.5", sizeUnit: "base" });
    const refused = await send(id, account, await request("0.6"));
    expect(refused).toMatchObject({ failure: { issues: [{ field, rule: "desk-limit-size" }] } });
  });

  it("is refused when the minute is full", async () => {
    await deskLimit(account, { ordersPerMinute: 1 });
    await aMinuteLater();
    if (id !== "place-batch") await send(id, account, await request("0.001"));
    expect(await send(id, account, await request("0.001"))).toMatchObject({
      failure: { kind: "invalid", issues: [{ rule: "desk-limit-rate" }] },
    });
  });
});

describe("a price", () => {
  it("is refused too far from the index, and at the market where that is banned", async () => {
    await deskLimit("trader", { maxDistance: "2", marketOrders: "banned" });
    const far = await send("place-order", "trader", await unified("0.001"));
    expect(far).toMatchObject({
      failure: {
        issues: [{ field: "price", rule: "desk-limit-distance", nearest: [expect.any(String)] }],
      },
    });
    const { price: _price, ...rest } = await unified("0.001", { orderType: "market" });
    expect(await send("place-order", "trader", rest)).toMatchObject({
      failure: { issues: [{ field: "orderType", rule: "desk-limit-market" }] },
    });
    const near = await unified("0.001", { price: await on.priceAt(99n) });
    expect(await send("place-order", "trader", near)).toMatchObject({ kind: "ok" });
  });

  it("that nobody can check is refused by a desk limit, unless it says otherwise", async () => {
    const order = await unified("0.001");
    await deskLimit("trader", { maxDistance: "50" });
    await on.fault("index-components", "status-502-before", 20);
    expect(await send("place-order", "trader", order)).toMatchObject({
      failure: {
        issues: [{ rule: "desk-limit-distance", message: expect.stringContaining("No index") }],
      },
    });
    await deskLimit("trader", { maxDistance: "50", unchecked: "allow" });
    expect(await send("place-order", "trader", order)).toMatchObject({
      kind: "ok",
    });
    await pool().query("DELETE FROM risk_limit");
    await own("trader", { maxDistance: "50" });
    expect(await send("place-order", "trader", order)).toMatchObject({
      kind: "ok",
    });
  });
});

describe("a limit of one's own", () => {
  it("asks, and lets the order go once it is confirmed; a desk limit does not", async () => {
    await own("trader", { maxNotional: "50" });
    const order = await unified("0.002");
    const before = await countOf("trader");
    expect(await send("place-order", "trader", order)).toMatchObject({
      failure: { kind: "over-own-limit", issues: [{ rule: "own-notional" }] },
    });
    expect(await countOf("trader")).toBe(before);
    const confirmed = await send("place-order", "trader", order, ["over-own-limit"]);
    expect(confirmed).toMatchObject({ kind: "ok" });
    await deskLimit("trader", { maxNotional: "60" });
    expect(await send("place-order", "trader", order, ["over-own-limit"])).toMatchObject({
      failure: { kind: "invalid", issues: [{ rule: "desk-limit-notional" }] },
    });
  });

  it.each([
    ["value", { maxNotional: "50" }, "own-notional"],
    ["size in smallest orders", { maxSize: "10" }, "own-size"],
    ["size in coin", { maxSize: "0.01", sizeUnit: "base" }, "own-size"],
    ["distance from the index", { maxDistance: "1" }, "own-distance"],
    ["orders at the market", { marketOrders: "banned" }, "own-market"],
    ["orders of a minute", { ordersPerMinute: 1 }, "own-rate"],
  ] as const)("asks about its %s, naming the rule, and sends what is confirmed", async (...row) => {
    const [, riskLimits, rule] = row;
    await aMinuteLater();
    const market = rule === "own-market";
    const { price, ...rest } = await unified("0.02", market ? { orderType: "market" } : {});
    const order = market ? rest : { ...rest, price };
    if (rule === "own-rate") await send("place-order", "trader", await unified("0.001"));
    await own("trader", riskLimits);
    const before = await countOf("trader");
    expect(await send("place-order", "trader", order)).toMatchObject({
      failure: { kind: "over-own-limit", issues: [{ rule }] },
    });
    expect(await countOf("trader")).toBe(before);
    const sent = await send("place-order", "trader", order, ["over-own-limit"]);
    expect(sent.kind).toBe("ok");
    expect(await countOf("trader")).toBe(before + 1);
  });

  it("asks about an order through the index while that is fresh and switched on", async () => {
    const topic = { kind: "index", venue: "paper", symbol: "BTCUSDT" } as const;
    const price = await on.priceAt(100n);
    await storeSnapshot(topic, [
      { exchange: "One", equivalentPrice: price, spotPair: "BTC/USDT", weight: "1" },
    ]);
    const order = await unified("0.001", { price: await on.priceAt(102n) });
    const before = await countOf("trader");
    expect(await send("place-order", "trader", order)).toMatchObject({
      failure: { kind: "over-own-limit", issues: [{ rule: "own-through", field: "price" }] },
    });
    expect(await send("place-batch", "trader", [order])).toMatchObject({
      failure: { kind: "over-own-limit", issues: [{ rule: "own-through", field: "[0].price" }] },
    });
    expect(await countOf("trader")).toBe(before);
    const held = await send("place-order", "trader", order, ["over-own-limit"]);
    expect(held.kind).toBe("ok");
    await own("trader", { throughIndex: null });
    expect((await send("place-order", "trader", order)).kind).toBe("ok");
    await pool().query("DELETE FROM risk_limit");
    await pool().query("UPDATE snapshot SET read_at = read_at - interval '1 minute'");
    expect((await send("place-order", "trader", order)).kind).toBe("ok");
  });

  it("holds on its account alone, and a desk limit for a person on all of theirs", async () => {
    await own("hedge", { maxNotional: "1" });
    const order = await unified("0.001");
    expect(await send("place-order", "trader", order)).toMatchObject({ kind: "ok" });
    const { userId } = on.desk.trader;
    const riskLimits = { ...noDeskLimit, maxNotional: "1" };
    await changeDeskLimit(on.desk.trader, { userId, accountId: null, riskLimits });
    expect(await send("place-order", "trader", order)).toMatchObject({ kind: "refused" });
    const listed = await listDeskLimits(on.desk.trader);
    expect(listed.deskLimits).toMatchObject([{ userId, accountId: null, riskLimits }]);
  });

  it("counts orders sent at once exactly", async () => {
    await aMinuteLater();
    await deskLimit("trader", { ordersPerMinute: 3 });
    const orders = await Promise.all(Array.from({ length: 8 }, (_, n) => unified(`0.00${n + 1}`)));
    const results = await Promise.all(orders.map((one) => send("place-order", "trader", one)));
    expect(results.filter(({ kind }) => kind === "ok")).toHaveLength(3);
    expect(results.filter(({ kind }) => kind === "refused")).toHaveLength(5);
  });

  it.runIf(isFull)("counts what two web servers send at once exactly", async () => {
    await aMinuteLater();
    await deskLimit("trader", { ordersPerMinute: 5 });
    const { deskId, userId } = on.desk.trader;
    const { connectionId } = on.accounts.trader;
    const chores = (fromPrice: number): Chores => {
      return { deskId, userId, connectionId, what: "place", lanes: 3, calls: 9, fromPrice };
    };
    const servers = await Promise.all(
      [20_000, 21_000].map((from) => startChild(caller, [JSON.stringify(chores(from))])),
    );
    const done = await Promise.all(servers.map((server) => server.line("done ")));
    const counts = done.map((line) => JSON.parse(line.slice("done ".length)));
    const refused = counts.reduce((sum: number, { invalid = 0 }) => sum + invalid, 0);
    expect(refused).toBe(2 * 9 - 5);
  });

  it("keeps the place of an order that is to replace another", async () => {
    await aMinuteLater();
    await deskLimit("trader", { ordersPerMinute: 2 });
    const held = { order: await unified("0.011"), idempotencyKey: newClientOid(Date.now()) };
    const context = on.context("trader", { idempotencyKey: held.idempotencyKey });
    const hold = (order: object, asking = on.context("trader")) =>
      dryRun(asking, "place-order", order, { holdPlace: true });
    expect(await hold(held.order, context)).toMatchObject({ kind: "dry-run" });
    expect(await hold(held.order, context)).toMatchObject({ kind: "dry-run" });
    // The page that is about to place it does not count it twice.
    const { accountId } = on.accounts.trader;
    expect(await readRiskLimits(on.desk.trader, accountId)).toMatchObject({ sentLastMinute: 0 });
    expect((await send("place-order", "trader", await unified("0.012"))).kind).toBe("ok");

    const full = { kind: "refused", failure: { issues: [{ rule: "desk-limit-rate" }] } };
    expect(await send("place-order", "trader", await unified("0.013"))).toMatchObject(full);
    expect(await hold(await unified("0.014"))).toMatchObject(full);
    expect((await call(context, "place-order", held.order)).kind).toBe("ok");
    expect(await hold(await unified("0.014"))).toMatchObject(full);
    await aMinuteLater();
    expect((await send("place-order", "trader", await unified("0.015"))).kind).toBe("ok");
  });
});

it("cancels nothing for an order that another stands in the way of", async () => {
  await on.fault("place-order", "drop-after");
  const lost = await send("place-order", "hedge", await unified("0.021", { posSide: "long" }));
  expect(lost.kind).toBe("unknown");
  const order = await unified("0.022", { posSide: "long" });
  const asked = dryRun(on.context("hedge"), "place-order", order, { holdPlace: true });
  expect(await asked).toMatchObject({ kind: "refused", failure: { kind: "placement-blocked" } });
});

const caller = path.join(import.meta.dirname, "testing/caller-child.ts");

/** As if all that was sent or is held had been so two minutes ago. */
async function aMinuteLater(): Promise<void> {
  await pool().query("UPDATE order_intent SET last_byte_at = last_byte_at - interval '2 minutes'");
  await pool().query("UPDATE order_reservation SET expires_at = expires_at - interval '2 minutes'");
}

it("writes who changed a desk limit into the audit, with what it was", async () => {
  await deskLimit("trader", { maxNotional: "100" });
  await deskLimit("trader", { maxNotional: "200" });
  const { rows } = await pool().query(
    "SELECT target, detail FROM audit_event WHERE action = 'desk-limit.changed' ORDER BY seq DESC",
  );
  expect(rows[0]).toMatchObject({
    target: on.accounts.trader.accountId,
    detail: { maxNotionalBefore: "100", maxNotional: "200" },
  });
});
