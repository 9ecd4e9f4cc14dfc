import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { confirmations } from "@/lib/api/failure";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { OrderJob, OrderJobRow } from "@/lib/order-jobs/order-job";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { call } from "../gateway/call";
import { startChild } from "../gateway/testing/start-child";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { recoverAbandoned } from "../journal/recover";
import { processInstanceId } from "../processes/process-lease";
import { reconcileAccount } from "../reconciliation/reconcile";
import { OrderJobWorker } from "../worker/order-job-worker";
import { changeOrderJob } from "./jobs";
import { readJobRows } from "./list-jobs";
import { startBatch, startReplacement } from "./start";
import { followJob, readJob as jobOf, openSession } from "./testing/follow-job";

// The worker is killed again and again while it places for a user: nothing twice, nothing lost,
// nothing placed after a break without Resume, and no order cancelled without its state being told.

vi.setConfig({ testTimeout: 900_000 });

let on: VenueDesk;
let accountId: string;
let connectionId: string;
let base: bigint;
let idHash: Buffer;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId, connectionId } = on.accounts.trader);
  base = BigInt(await on.priceAt(90n));
  idHash = await openSession(on.desk.trader);
});

afterAll(async () => {
  expect(await verifyAudit(on.desk.trader.deskId)).toBeNull();
  await on.close();
});

const starter = () => {
  return { principal: { ...on.desk.trader, userId: on.desk.trader.userId ?? "" }, idHash };
};

let made = 0;

function order() {
  made += 1;
  const market = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy" } as const;
  const rest = { orderType: "limit", timeInForce: "gtc", qty: "0.001" } as const;
  const clientOid = newClientOid(Date.now());
  return { ...market, ...rest, price: String(base - BigInt(made)), clientOid };
}

interface Placement {
  readonly clientOid: string | null;
  readonly arrived: number;
  readonly orders: readonly unknown[];
}

/** What really arrived at the venue, by client id. */
async function arrivals(): Promise<ReadonlyMap<string, Placement>> {
  const answer = await on.control("GET", "/oracle/orders?limit=5000");
  const { placements } = answer as { placements: readonly Placement[] };
  return new Map(placements.map((each) => [each.clientOid ?? "", each]));
}

const placedSoFar = async () =>
  [...(await arrivals()).values()].reduce((sum, { arrived }) => sum + arrived, 0);

const readJob = (jobId: string) => jobOf(accountId, jobId);

/** Waits for a condition on a job. */
const until = (jobId: string, holds: (job: OrderJob) => boolean) =>
  followJob(accountId, jobId, holds, { withinMs: 300_000 });

const entry = path.join(import.meta.dirname, "../worker/testing/runner-child.ts");

/** Runs a job in a worker that is killed after a while; answers whether the job is over. */
async function runAndKill(jobId: string, ms: number): Promise<boolean> {
  const child = await startChild(entry);
  await child.line("ready");
  await resume(jobId);
  await takenUp(jobId);
  await sleep(ms);
  child.process.kill("SIGKILL");
  await child.ended;
  await pool().query("UPDATE process_instance SET lease_until = '-infinity' WHERE id <> $1", [
    await processInstanceId(),
  ]);
  await recoverAbandoned();
  await sleep(50);
  const before = await placedSoFar();
  // Another worker finds the job, and places nothing of it.
  const next = new OrderJobWorker();
  await next.start();
  const job = await until(jobId, ({ state, endedAt }) => state !== "running" || endedAt !== null);
  await sleep(300);
  await next.stop();
  expect(await placedSoFar()).toBe(before);
  await reconcileAccount(accountId);
  return job.endedAt !== null;
}

/** A worker that dies before it has taken a job up breaks nothing: the next one begins it. */
async function takenUp(jobId: string): Promise<void> {
  for (;;) {
    const { rows } = await pool().query<{ taken: boolean }>(
      `SELECT runner IS NOT NULL OR state <> 'running' OR ended_at IS NOT NULL AS taken
       FROM order_job WHERE id = $1`,
      [jobId],
    );
    if (rows[0]?.taken) return;
    await sleep(2);
  }
}

/** As its user does, who has read what it asks. */
async function resume(jobId: string): Promise<void> {
  const { state, question } = await readJob(jobId);
  if (state !== "paused") return;
  const confirm = confirmations.filter((each) => each === question);
  await changeOrderJob(starter(), jobId, { state: "running", confirm });
}

const rowsOf = async (jobId: string) => (await readJobRows(on.desk.trader.deskId, jobId)).rows;

const count = (rows: readonly OrderJobRow[], outcome: OrderJobRow["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;

async function cancelAll(): Promise<void> {
  for (;;) {
    const page = await call(on.context("trader"), "unfilled-orders", { limit: "100" });
    if (page.kind !== "ok") throw new Error(JSON.stringify(page));
    const open = (page.data.list ?? []).filter(({ clientOid }) => clientOid?.startsWith("D1-"));
    if (open.length === 0) return;
    for (const { orderId } of open) {
      const cancel = { category: "USDT-FUTURES", orderId: orderId ?? "" } as const;
      await call(on.context("trader"), "cancel-order", cancel);
    }
  }
}

it("batches of 200 through 60 kills: each order at most once, and none is lost", async () => {
  await on.control("POST", "/latency", { ms: 60, endpoint: "place-batch" });
  let kills = 0;
  while (kills < 60) {
    const orders = Array.from({ length: 200 }, order);
    const asked = { connectionId, orders, confirm: [] };
    const jobId = await startBatch(starter(), asked, newId("key"));
    await changeOrderJob(starter(), jobId, { state: "paused", confirm: [] });
    for (let over = false; !over && kills < 60; kills += 1) {
      over = await runAndKill(jobId, 20 + ((kills * 37) % 330));
    }
    const rows = await rowsOf(jobId);
    expect(rows.map(({ order }) => order)).toEqual(orders.map(({ clientOid }) => clientOid));
    const seen = await arrivals();
    for (const { order, outcome } of rows) {
      const arrived = seen.get(order)?.arrived ?? 0;
      expect(arrived).toBeLessThanOrEqual(1);
      if (outcome === "placed") expect(arrived).toBe(1);
      if (outcome === "left" || outcome === "not-placed") expect(arrived).toBe(0);
    }
    expect(count(rows, "rejected")).toBe(0);
    await changeOrderJob(starter(), jobId, { state: "stopped", confirm: [] }).catch(() => null);
    await cancelAll();
  }
  await on.control("DELETE", "/latency");
});

it("replacements through 40 kills: no order is cancelled without a word", async () => {
  let kills = 0;
  while (kills < 40) {
    const old = Array.from({ length: 10 }, order);
    const ids: string[] = [];
    for (const each of old) {
      const result = await call(on.context("trader"), "place-order", each);
      if (result.kind !== "ok") throw new Error(JSON.stringify(result));
      ids.push(result.data.orderId ?? "");
    }
    const orders = old.map((each, at) => {
      const { category, symbol } = each;
      const was = { category, symbol, orderId: ids[at] ?? "", clientOid: null, filledQty: "0" };
      return { old: was, order: { ...each, price: String(BigInt(each.price) - 5_000n) } };
    });
    const asked = { connectionId, orders, placesAtOnce: true, confirm: [] };
    const jobId = await startReplacement(starter(), asked, newId("key"));
    await changeOrderJob(starter(), jobId, { state: "paused", confirm: [] });
    for (let over = false; !over && kills < 40; kills += 1) {
      over = await runAndKill(jobId, 100 + ((kills * 211) % 3_200));
    }
    const page = await call(on.context("trader"), "unfilled-orders", { limit: "100" });
    if (page.kind !== "ok") throw new Error(JSON.stringify(page));
    const open = new Set((page.data.list ?? []).map(({ orderId }) => orderId));
    const rows = await rowsOf(jobId);
    const seen = await arrivals();
    for (const [at, { order, outcome }] of rows.entries()) {
      // Gone is told of as placed, as waiting for its second half, or as nobody knows.
      if (!open.has(ids[at] ?? "")) {
        expect(["placed", "in-flight", "not-placed", "unknown"]).toContain(outcome);
      } else expect(["left", "in-flight", "unknown", "rejected"]).toContain(outcome);
      expect(seen.get(order)?.arrived ?? 0).toBeLessThanOrEqual(1);
      if (outcome === "placed") expect(seen.get(order)?.arrived).toBe(1);
    }
    await changeOrderJob(starter(), jobId, { state: "stopped", confirm: [] }).catch(() => null);
    await cancelAll();
  }
});
