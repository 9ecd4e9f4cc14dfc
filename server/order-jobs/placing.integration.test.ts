import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { RequestOf } from "@/lib/exchange/endpoints";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { OrderJob } from "@/lib/order-jobs/order-job";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { DeskError } from "../desk-error";
import { call } from "../gateway/call";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { reconcileAccount } from "../reconciliation/reconcile";
import { OrderJobWorker } from "../worker/order-job-worker";
import { changeOrderJob, type WantedChange } from "./jobs";
import { readJobRows } from "./list-jobs";
import { placeReplacement, startBatch, startReplacement } from "./start";
import { followJob, readJob as jobOf, openSession } from "./testing/follow-job";

// Jobs that place on the real venue: nothing twice, nothing after a break without a user's word,
// and no order cancelled without its state being told.

let on: VenueDesk;
let accountId: string;
let connectionId: string;
let runner: OrderJobWorker | null = null;
let idHash: Buffer;
let base: bigint;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId, connectionId } = on.accounts.trader);
  idHash = await openSession(on.desk.trader);
  base = BigInt(await on.priceAt(96n));
});

afterEach(async () => {
  await runner?.stop();
  runner = null;
  await on.control("DELETE", "/faults");
  await on.control("DELETE", "/latency");
  await pool().query("UPDATE desk_user SET role = 'trader', disabled_at = NULL");
  await pool().query("UPDATE session SET locked_at = NULL");
});

afterAll(async () => {
  expect(await verifyAudit(on.desk.trader.deskId)).toBeNull();
  await on.close();
});

const principal = () => ({ ...on.desk.trader, userId: on.desk.trader.userId ?? "" });
const starter = () => ({ principal: principal(), idHash });

type Order = RequestOf<"place-order"> & { clientOid: string };

let count = 0;

/** So many orders to be placed, each of another price far below the market. */
function orders(howMany: number, change: Partial<Order> = {}): Order[] {
  return Array.from({ length: howMany }, () => {
    count += 1;
    const order = {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      qty: "0.002",
      side: "buy",
    } as const;
    const rest = { orderType: "limit", timeInForce: "gtc" } as const;
    const price = String(base - BigInt(count));
    return { ...order, ...rest, price, clientOid: newClientOid(Date.now()), ...change };
  });
}

async function begin(): Promise<void> {
  runner = new OrderJobWorker();
  await runner.start();
}

/** Begins, until a request is at the venue: a break before its first byte holds it back too. */
async function beginAndSend(): Promise<void> {
  const before = await admitted("place-batch");
  await begin();
  await expect.poll(() => admitted("place-batch")).toBeGreaterThan(before);
}

const readJob = (jobId: string) => jobOf(accountId, jobId);

/** Waits for a condition on a job. */
const until = (jobId: string, holds: (job: OrderJob) => boolean) =>
  followJob(accountId, jobId, holds);

const over = (job: OrderJob) => job.endedAt !== null;
const paused = (job: OrderJob) => job.state === "paused";

async function admitted(endpoint: string): Promise<number> {
  const stats = (await on.control("GET", "/stats")) as { admitted: Record<string, number> };
  return stats.admitted[endpoint] ?? 0;
}

interface Listed {
  readonly orderId: string;
  readonly clientOid: string;
  readonly price: string;
  readonly qty: string;
}

/** What is open by the exchange's own list. */
async function open(): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { limit: "100", ...(cursor ? { cursor } : {}) };
    const page = await call(on.context("trader"), "unfilled-orders", asked);
    if (page.kind !== "ok") throw new Error(JSON.stringify(page));
    found.push(...((page.data.list ?? []) as Listed[]));
    cursor = page.data.cursor || null;
  }
  return found;
}

const openOf = async (asked: readonly Order[]) => {
  const listed = new Set((await open()).map(({ clientOid }) => clientOid));
  return asked.filter(({ clientOid }) => listed.has(clientOid)).length;
};

const batch = (asked: readonly Order[], key = newId("key")) =>
  startBatch(starter(), { connectionId, orders: [...asked], confirm: [] }, key);

const change = (jobId: string, state: WantedChange["state"]) =>
  changeOrderJob(starter(), jobId, { state, confirm: [] });

async function refusal(doing: Promise<unknown>): Promise<unknown> {
  return doing.then(
    () => null,
    (error: unknown) => (error instanceof DeskError ? error.failure : error),
  );
}

describe("a batch", () => {
  it("goes in requests of one category, each order once, whoever asks twice", async () => {
    const asked = orders(45);
    const before = await admitted("place-batch");
    const key = newId("key");
    const [jobId, again] = await Promise.all([batch(asked, key), batch(asked, key)]);
    expect(again).toBe(jobId);
    expect(await refusal(batch(asked.slice(1), key))).toEqual({ kind: "key-reused" });
    await begin();
    const job = await until(jobId, over);
    expect(job).toMatchObject({ state: "completed", counts: { placed: 45, left: 0, unknown: 0 } });
    expect((await admitted("place-batch")) - before).toBe(3);
    expect(await openOf(asked)).toBe(45);
    const { ended, rows } = await readJobRows(principal().deskId, jobId);
    expect(ended).toBe(true);
    expect(rows.map(({ order }) => order)).toEqual(asked.map(({ clientOid }) => clientOid));
    expect(rows.every(({ outcome, orderId }) => outcome === "placed" && orderId !== null)).toBe(
      true,
    );
  });

  it("names a field by the order's place in the whole list, and places nothing", async () => {
    const asked = orders(22);
    const [last] = orders(1, { qty: "a lot" });
    const failure = await refusal(batch([...asked, last!]));
    expect(failure).toMatchObject({ kind: "invalid", issues: [{ field: "[22].qty" }] });
  });

  it("that is paused places nothing until its user resumes it", async () => {
    const asked = orders(60);
    await on.control("POST", "/latency", { ms: 400, endpoint: "place-batch" });
    const jobId = await batch(asked);
    await beginAndSend();
    await change(jobId, "paused");
    const job = await until(jobId, ({ counts }) => counts["in-flight"] === 0);
    expect(job.counts).toMatchObject({ placed: 20, left: 40 });
    await sleep(1_500);
    expect(await openOf(asked)).toBe(20);
    await change(jobId, "running");
    expect(await until(jobId, over)).toMatchObject({ counts: { placed: 60 } });
    expect(await openOf(asked)).toBe(60);
  });

  it("pauses for an unknown outcome, and never sends that request again", async () => {
    const asked = orders(40);
    await on.fault("place-batch", "drop-after", 1);
    const before = await admitted("place-batch");
    const jobId = await batch(asked);
    await begin();
    const job = await until(jobId, paused);
    expect(job.reason).toMatch(/didn't confirm/);
    expect(job.counts).toMatchObject({ unknown: 20, left: 20 });
    await change(jobId, "running");
    const asks = await until(jobId, paused);
    expect(asks.question).toBe("placement-blocked");
    await reconcileAccount(accountId);
    await change(jobId, "running");
    await until(jobId, over);
    expect((await admitted("place-batch")) - before).toBe(2);
    expect(await openOf(asked)).toBe(40);
  });

  it("asks about each order anew: a yes to one question is none to the next", async () => {
    const [first, last] = orders(2);
    const same = (order: Order) => ({ ...order, clientOid: newClientOid(Date.now()) });
    // Both requests hold an order that has just been placed.
    const asked = [same(first!), ...orders(19), same(last!)];
    await call(on.context("trader"), "place-order", first!);
    const jobId = await batch(asked);
    await begin();
    const job = await until(jobId, paused);
    expect(job).toMatchObject({ question: "possible-duplicate", counts: { left: 21 } });
    await call(on.context("trader"), "place-order", last!);
    const yes = { state: "running", confirm: ["possible-duplicate"] } as const;
    await changeOrderJob(starter(), jobId, yes);
    expect(await until(jobId, (each) => paused(each) || over(each))).toMatchObject({
      ...{ state: "paused", question: "possible-duplicate" },
      counts: { placed: 20, left: 1 },
    });
    await changeOrderJob(starter(), jobId, yes);
    expect(await until(jobId, over)).toMatchObject({ counts: { placed: 21 } });
  });

  it("is paused by a new process, and by one that begins too late", async () => {
    const asked = orders(40);
    await on.control("POST", "/latency", { ms: 400, endpoint: "place-batch" });
    const jobId = await batch(asked);
    await beginAndSend();
    await pool().query("UPDATE order_job SET runner = 'another' WHERE id = $1", [jobId]);
    await until(jobId, ({ counts }) => counts["in-flight"] === 0);
    await runner?.stop();
    await begin();
    const job = await until(jobId, paused);
    expect(job.reason).toMatch(/restarted/);
    expect(await openOf(asked)).toBe(20);
    await runner?.stop();
    await change(jobId, "running");
    await pool().query(
      "UPDATE order_job SET running_since = now() - interval '11 s' WHERE id = $1",
      [jobId],
    );
    await begin();
    await until(jobId, paused);
    expect(await openOf(asked)).toBe(20);
  });

  it.each([
    ["loses their role", "UPDATE desk_user SET role = 'viewer'", /no longer allowed/],
    ["locks trading", "UPDATE session SET locked_at = now()", /trading was locked/],
  ])("is paused when its user %s", async (_, sql, expected) => {
    const asked = orders(40);
    await on.control("POST", "/latency", { ms: 400, endpoint: "place-batch" });
    const jobId = await batch(asked);
    await beginAndSend();
    await pool().query(sql);
    const job = await until(jobId, paused);
    expect(job.reason).toMatch(expected);
    expect(await openOf(asked)).toBe(20);
  });
});

describe("a replacement", () => {
  async function placeOne(): Promise<{ order: Order; orderId: string }> {
    const [order] = orders(1);
    const result = await call(on.context("trader"), "place-order", order!);
    if (result.kind !== "ok") throw new Error(JSON.stringify(result));
    return { order: order!, orderId: result.data.orderId ?? "" };
  }

  const replace = (
    asked: readonly { order: Order; orderId: string }[],
    placesAtOnce: boolean,
    to: (order: Order) => Partial<Order> = ({ price }) => ({
      price: String(BigInt(price ?? "0") - 1000n),
    }),
  ) =>
    startReplacement(
      starter(),
      {
        connectionId,
        placesAtOnce,
        confirm: [],
        orders: asked.map(({ order, orderId }) => {
          const { category, symbol } = order;
          const old = { category, symbol, orderId, clientOid: null, filledQty: "0" };
          return { old, order: { ...order, ...to(order) } };
        }),
      },
      newId("key"),
    );

  it("cancels each order, and places the other once the lists lack it", async () => {
    const asked = [await placeOne(), await placeOne()];
    const before = await open();
    const jobId = await replace(asked, true);
    await begin();
    const job = await until(jobId, over);
    expect(job).toMatchObject({ state: "completed", counts: { placed: 2 }, problems: [] });
    const after = await open();
    expect(after).toHaveLength(before.length);
    for (const { order, orderId } of asked) {
      expect(after.some((each) => each.orderId === orderId)).toBe(false);
      const price = String(BigInt(order.price ?? "0") - 1000n);
      expect(after.filter((each) => each.price === price)).toHaveLength(1);
    }
  }, 30_000);

  it("asks for the quantity first, and then places exactly that", async () => {
    const asked = [await placeOne()];
    const jobId = await replace(asked, false);
    await begin();
    const job = await until(jobId, over);
    expect(job.counts).toMatchObject({ "not-placed": 1, placed: 0 });
    const [problem] = job.problems;
    expect(problem).toMatchObject({ outcome: "not-placed", canPlace: "0.002" });
    const wanted = { job: jobId, row: problem!.id, qty: "0.001" };
    const key = newId("key");
    const next = await placeReplacement(starter(), wanted, key);
    expect(await placeReplacement(starter(), wanted, key)).toBe(next);
    expect(await refusal(placeReplacement(starter(), wanted, newId("key")))).toMatchObject({
      kind: "gone",
    });
    expect(await until(next, over)).toMatchObject({ counts: { placed: 1 } });
    const price = String(BigInt(asked[0]!.order.price ?? "0") - 1000n);
    const found = (await open()).filter((each) => each.price === price);
    expect(found.map(({ qty }) => Number(qty))).toEqual([0.001]);
  }, 30_000);

  it("cancels nothing where the desk would refuse the new order", async () => {
    const asked = [await placeOne()];
    const failure = await refusal(replace(asked, true, () => ({ qty: "0.0000001" })));
    expect(failure).toMatchObject({ kind: "invalid" });
    expect((await open()).some(({ orderId }) => orderId === asked[0]?.orderId)).toBe(true);
  });

  it("goes past a question of its check when its user says yes, and then places", async () => {
    const asked = [await placeOne()];
    const equal = { ...asked[0]!.order, clientOid: newClientOid(Date.now()) };
    const jobId = await replace(asked, true, () => ({ price: equal.price ?? "" }));
    await begin();
    expect(await until(jobId, paused)).toMatchObject({
      ...{ question: "possible-duplicate", counts: { left: 1 } },
    });
    const yes = { state: "running", confirm: ["possible-duplicate"] } as const;
    await changeOrderJob(starter(), jobId, yes);
    expect(await until(jobId, (job) => over(job) || paused(job))).toMatchObject({
      ...{ state: "completed", counts: { placed: 1 } },
    });
  });

  it("places nothing after an unknown cancel, nor for a closed order", async () => {
    const [unknown, closed] = [await placeOne(), await placeOne()];
    const cancelled = { category: "USDT-FUTURES", orderId: closed.orderId } as const;
    await call(on.context("trader"), "cancel-order", cancelled);
    const before = await admitted("place-order");
    await on.fault("cancel-order", "drop-after", 1);
    const jobId = await replace([unknown, closed], true);
    await begin();
    const job = await until(jobId, paused);
    expect(job.counts).toMatchObject({ unknown: 1, left: 1 });
    await change(jobId, "running");
    await until(jobId, ({ counts }) => counts.closed === 1);
    // Found to be gone later, by the unknown cancel or by a fill: its user can place the other.
    const offered = async () => {
      await reconcileAccount(accountId);
      const problem = (await readJob(jobId)).problems.find(({ canPlace }) => canPlace !== null);
      if (!problem) throw new Error("Nothing is offered yet.");
      return problem;
    };
    const problem = await vi.waitFor(offered, { timeout: 15_000, interval: 2_100 });
    expect(await admitted("place-order")).toBe(before);
    const wanted = { job: jobId, row: problem.id, qty: "0.002" };
    const next = await placeReplacement(starter(), wanted, newId("key"));
    expect(await until(next, over)).toMatchObject({ counts: { placed: 1 } });
    expect(await admitted("place-order")).toBe(before + 1);
  }, 30_000);

  it("that is broken off after its cancel goes on when its user resumes it", async () => {
    const asked = [await placeOne()];
    await on.control("POST", "/latency", { ms: 300, endpoint: "unfilled-orders" });
    const jobId = await replace(asked, true);
    await begin();
    await until(jobId, ({ counts }) => counts["in-flight"] === 1);
    await runner?.stop();
    const job = await until(jobId, paused);
    expect(job.counts).toMatchObject({ "in-flight": 1, placed: 0 });
    const before = await admitted("place-order");
    await begin();
    await sleep(1_500);
    expect(await admitted("place-order")).toBe(before);
    await change(jobId, "running");
    expect(await until(jobId, over)).toMatchObject({ counts: { placed: 1 } });
  }, 30_000);
});
