import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OrderJob, OrderToCancel } from "@/lib/order-jobs/order-job";
import { isFull } from "@/lib/testing/size";
import { verifyAudit } from "../audit/verify";
import { pool } from "../db/database";
import { lockIsAwaited } from "../db/testing";
import { DeskError } from "../desk-error";
import { call } from "../gateway/call";
import { startChild } from "../gateway/testing/start-child";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { newId } from "../ids";
import { recoverAbandoned } from "../journal/recover";
import { loadSnapshot } from "../live/load-snapshot";
import { snapshotsApartMs } from "../reconciliation/observation";
import { reconcileAccount } from "../reconciliation/reconcile";
import { OrderJobWorker } from "../worker/order-job-worker";
import { changeOrderJob, type WantedState } from "./jobs";
import { processRow } from "./process-row";
import { nextRow } from "./rows";
import { startCancelJob } from "./start";
import { followJob, readJob as jobOf } from "./testing/follow-job";

// Mass cancels on the real venue: each order at most once, told truly, held and stopped at once.

let on: VenueDesk;
let accountId: string;
let runner: OrderJobWorker;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.trader);
});

afterEach(async () => {
  await runner?.stop();
  await on.control("DELETE", "/faults");
  await on.control("DELETE", "/latency");
  await pool().query("UPDATE desk_user SET role = 'trader', disabled_at = NULL");
  await pool().query("UPDATE connection SET removed_at = NULL");
});

afterAll(async () => {
  expect(await verifyAudit(on.desk.trader.deskId)).toBeNull();
  await on.close();
});

const person = () => ({ ...on.desk.trader, userId: on.desk.trader.userId ?? "" });

let placed = 0;

/** So many open orders of the test's own, twenty a call. */
async function place(count: number): Promise<OrderToCancel[]> {
  const base = BigInt(await on.priceAt(96n));
  const orders: OrderToCancel[] = [];
  while (orders.length < count) {
    const list = Array.from({ length: Math.min(20, count - orders.length) }, () => {
      placed += 1;
      const price = String(base - BigInt(placed));
      const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", qty: "0.001", price } as const;
      return { ...order, side: "buy", orderType: "limit", timeInForce: "gtc" } as const;
    });
    const result = await call(on.context("trader"), "place-batch", list);
    if (result.kind !== "rows") throw new Error(JSON.stringify(result));
    for (const row of result.rows) {
      if (row.kind !== "ok") throw new Error(JSON.stringify(row));
      const { orderId, clientOid } = row.data;
      orders.push({ ...sameOfAll, orderId: orderId ?? null, clientOid: clientOid ?? null });
    }
  }
  return orders;
}

const sameOfAll = { category: "USDT-FUTURES", symbol: "BTCUSDT", filledQty: "0" } as const;

const change = (principal: Parameters<typeof startCancelJob>[0], id: string, state: WantedState) =>
  changeOrderJob({ principal, idHash: Buffer.alloc(32) }, id, { state, confirm: [] });

const start = (orders: readonly OrderToCancel[], key = newId("key")) => {
  const asked = orders as Parameters<typeof startCancelJob>[1]["orders"];
  const { connectionId } = on.accounts.trader;
  return startCancelJob(person(), { connectionId, orders: asked }, key);
};

async function begin(): Promise<void> {
  runner = new OrderJobWorker();
  await runner.start();
}

const readJob = (jobId: string) => jobOf(accountId, jobId);

/** Waits for a condition on a job. */
const until = (jobId: string, holds: (job: OrderJob) => boolean) =>
  followJob(accountId, jobId, holds);

const over = (job: OrderJob) => job.endedAt !== null;

/** Which of these are open by the exchange's own list. */
async function openOf(orders: readonly OrderToCancel[]): Promise<readonly OrderToCancel[]> {
  const open = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { limit: "100", ...(cursor ? { cursor } : {}) };
    const page = await call(on.context("trader"), "unfilled-orders", asked);
    if (page.kind !== "ok") throw new Error(JSON.stringify(page));
    for (const { orderId } of page.data.list ?? []) open.add(orderId ?? "");
    cursor = page.data.cursor || null;
  }
  return orders.filter(({ orderId }) => open.has(orderId ?? ""));
}

/** How many cancels the venue has let in. */
async function arrived(): Promise<number> {
  const stats = (await on.control("GET", "/stats")) as { admitted: Record<string, number> };
  return stats.admitted["cancel-order"] ?? 0;
}

const never = new AbortController().signal;

const slow = (ms: number) => on.control("POST", "/latency", { ms, endpoint: "cancel-order" });

/** Lets a job go on until its four lanes wait for answers, which `answerAll` gives. */
async function untilHeld(jobId: string, resume: () => Promise<unknown>): Promise<void> {
  await slow(60_000);
  await resume();
  for (;;) {
    const { counts } = await readJob(jobId);
    // What is only journalled is not sent any more when its job is held.
    const { rows } = await pool().query<{ sent: number }>(
      "SELECT count(*)::int AS sent FROM order_intent WHERE kind = 'cancel' AND state = 'SENDING'",
    );
    if (rows[0]?.sent === 4 && counts["in-flight"] === 4) return;
    await sleep(20);
  }
}

const answerAll = () => on.control("DELETE", "/latency");

async function refusal(doing: Promise<unknown>): Promise<unknown> {
  return doing.then(
    () => null,
    (error: unknown) => (error instanceof DeskError ? error.failure : error),
  );
}

const auditOf = async (jobId: string) => {
  const { rows } = await pool().query<{ action: string; userId: string | null }>(
    `SELECT action, user_id AS "userId" FROM audit_event WHERE target = $1 ORDER BY seq`,
    [jobId],
  );
  return rows.map(({ action, userId }) => [action, userId !== null]);
};

describe("starting", () => {
  it("twice with one key makes one job, and each order is cancelled once", async () => {
    const orders = await place(6);
    const before = await arrived();
    const key = newId("key");
    const [jobId, again] = await Promise.all([start(orders, key), start(orders, key)]);
    expect(again).toBe(jobId);
    expect(await refusal(start(orders.slice(1), key))).toEqual({ kind: "key-reused" });
    await begin();
    const job = await until(jobId, over);
    expect(job).toMatchObject({ state: "completed", counts: { cancelled: 6, left: 0 } });
    expect(await arrived()).toBe(before + 6);
    expect(await openOf(orders)).toEqual([]);
    expect(await auditOf(jobId)).toEqual([
      ["cancel-job.started", true],
      ["cancel-job.ended", false],
    ]);
  });

  it("is for who may cancel there; others can neither start nor stop one", async () => {
    const orders = await place(1);
    const jobId = await start(orders);
    const { connectionId } = on.accounts.trader;
    const asked = { connectionId, orders } as Parameters<typeof startCancelJob>[1];
    const viewer = { ...person(), role: "viewer" as const };
    const stranger = { ...person(), deskId: "desk_other" };
    expect(await refusal(startCancelJob(viewer, asked, newId("key")))).toMatchObject({
      kind: "forbidden",
      permission: "orders.cancel",
    });
    expect(await refusal(startCancelJob(stranger, asked, newId("key")))).toMatchObject({
      kind: "not-found",
    });
    expect(await refusal(change(viewer, jobId, "stopped"))).toMatchObject({
      kind: "forbidden",
    });
    expect(await refusal(change(stranger, jobId, "stopped"))).toMatchObject({
      kind: "not-found",
    });
    await change(person(), jobId, "stopped");
    await begin();
    expect(await until(jobId, over)).toMatchObject({ state: "stopped", counts: { left: 1 } });
    expect(await openOf(orders)).toHaveLength(1);
  });
});

describe("a job under way", () => {
  it("pauses, goes on, and is stopped: what it says is left is what stays open", async () => {
    const orders = await place(30);
    const jobId = await start(orders);
    await untilHeld(jobId, begin);
    await change(person(), jobId, "paused");
    await answerAll();
    const paused = await until(jobId, ({ counts }) => counts["in-flight"] === 0);
    expect(paused.counts).toMatchObject({ cancelled: 4, left: 26 });
    const atPause = await arrived();
    // A later job of the same account is carried out, and this one rests.
    await until(await start(await place(1)), over);
    expect(await arrived()).toBe(atPause + 1);
    expect((await readJob(jobId)).counts).toEqual(paused.counts);
    expect(await openOf(orders)).toHaveLength(26);

    await untilHeld(jobId, () => change(person(), jobId, "running"));
    await change(person(), jobId, "stopped");
    await answerAll();
    expect((await until(jobId, over)).counts).toMatchObject({ cancelled: 8, left: 22 });
    expect(await openOf(orders)).toHaveLength(22);
    expect(await refusal(change(person(), jobId, "running"))).toMatchObject({
      kind: "gone",
    });
    const done = (await auditOf(jobId)).map(([action]) => action);
    expect(done.map((action) => String(action).replace("cancel-job.", ""))).toEqual(
      "started paused resumed stopped ended".split(" "),
    );
  });

  it("that is stopped has sent the four that were in flight, and no more", async () => {
    const orders = await place(25);
    const before = await arrived();
    const jobId = await start(orders);
    await untilHeld(jobId, begin);
    await change(person(), jobId, "stopped");
    await answerAll();
    const { counts } = await until(jobId, over);
    expect(counts).toMatchObject({ cancelled: 4, left: 21, "in-flight": 0 });
    expect(await arrived()).toBe(before + 4);
    expect(await openOf(orders)).toHaveLength(21);
  });

  it("sends no row that was read before it was paused", async () => {
    const jobId = await start(await place(1));
    const before = await arrived();
    const row = await nextRow(accountId, []);
    expect(row).toMatchObject({ jobId });
    await change(person(), jobId, "paused");
    expect(await processRow(row!, never)).toEqual({ kind: "waiting" });
    expect(await arrived()).toBe(before);
    expect((await readJob(jobId)).counts).toMatchObject({ left: 1, "in-flight": 0 });

    await change(person(), jobId, "running");
    expect(await processRow(row!, never)).toEqual({ kind: "sent" });
    expect((await readJob(jobId)).counts).toMatchObject({ cancelled: 1, left: 0 });
    await change(person(), jobId, "stopped");
  });

  it("sends no row whose journal entry had to wait while it was paused", async () => {
    const jobId = await start(await place(1));
    const before = await arrived();
    const row = await nextRow(accountId, []);
    const client = await pool().connect();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM chain_head WHERE account_id = $1 FOR UPDATE", [accountId]);
    const processing = processRow(row!, never);
    await lockIsAwaited();
    await change(person(), jobId, "paused");
    await client.query("COMMIT");
    client.release();
    expect(await processing).toEqual({ kind: "waiting" });
    expect(await arrived()).toBe(before);
    await change(person(), jobId, "stopped");
  });

  it("sends no row of a person who lost their role since it was read", async () => {
    const jobId = await start(await place(1));
    const before = await arrived();
    const row = await nextRow(accountId, []);
    await pool().query("UPDATE desk_user SET role = 'viewer'");
    expect(await processRow(row!, never)).toEqual({ kind: "waiting" });
    expect(await arrived()).toBe(before);
    expect(await processRow((await nextRow(accountId, []))!, never)).toEqual({ kind: "over" });
    expect(await readJob(jobId)).toMatchObject({ state: "stopped" });
  });

  it.each([
    ["their role", "UPDATE desk_user SET role = 'viewer'", /no longer allowed to do this/],
    [
      "their access",
      "UPDATE desk_user SET disabled_at = now()",
      /no longer has access to this desk/,
    ],
    ["its connection", "UPDATE connection SET removed_at = now()", /connection doesn't exist/],
  ])("stops and says so when the person who asked loses %s", async (_, losing, expected) => {
    const orders = await place(16);
    const jobId = await start(orders);
    await untilHeld(jobId, begin);
    await pool().query(losing);
    await answerAll();
    const job = await until(jobId, over);
    expect(job).toMatchObject({ state: "stopped", changedBy: null });
    expect(job.reason).toMatch(expected);
    expect(job.counts).toMatchObject({ cancelled: 4, left: 12 });
    await pool().query("UPDATE desk_user SET role = 'trader', disabled_at = NULL");
    await pool().query("UPDATE connection SET removed_at = NULL");
    expect(await openOf(orders)).toHaveLength(12);
  });

  it("is seen in each tab: the topic's version grows with each change", async () => {
    const topic = { kind: "order-jobs", accountId } as const;
    const before = await loadSnapshot(topic);
    const jobId = await start(await place(1));
    const started = await loadSnapshot(topic);
    expect(started.version).toBeGreaterThan(before.version);
    expect(started.rows[0]).toMatchObject({ id: jobId, counts: { left: 1 } });
    await begin();
    await until(jobId, over);
    const ended = await loadSnapshot(topic);
    expect(ended.version).toBeGreaterThan(started.version);
    expect(ended.rows[0]).toMatchObject({ id: jobId, counts: { left: 0, cancelled: 1 } });
  });
});

describe("an order that is not open any more", () => {
  it("counts as closed meanwhile, and as filled only where more was seen filled", async () => {
    const orders = await place(3);
    const jobId = await start(orders);
    for (const { orderId } of orders.slice(0, 2)) {
      const cancelled = await call(on.context("trader"), "cancel-order", {
        category: "USDT-FUTURES",
        orderId: orderId ?? "",
      });
      expect(cancelled.kind).toBe("ok");
    }
    await pool().query("UPDATE order_intent SET cum_exec_qty = 0.0004 WHERE order_id = $1", [
      orders[0]?.orderId,
    ]);
    await begin();
    const { counts } = await until(jobId, over);
    expect(counts).toMatchObject({ filled: 1, closed: 1, cancelled: 1, rejected: 0, left: 0 });
    // The verification at the end knows no event that said so.
    await pool().query("UPDATE order_intent SET cum_exec_qty = NULL WHERE order_id = $1", [
      orders[0]?.orderId,
    ]);
  });
});

describe("an answer that is lost", () => {
  it("stays unknown, is never sent again, and the journal's list settles it", async () => {
    const orders = await place(5);
    const before = await arrived();
    await on.fault("cancel-order", "drop-after");
    const jobId = await start(orders);
    await begin();
    const job = await until(jobId, over);
    expect(job.counts).toMatchObject({ cancelled: 4, unknown: 1, left: 0 });
    expect(job.problems).toMatchObject([{ outcome: "unknown", symbol: "BTCUSDT" }]);
    expect(await arrived()).toBe(before + 5);
    await reconcileAccount(accountId);
    expect((await readJob(jobId)).counts).toMatchObject({ unknown: 1, closed: 0 });
    // Enough readings also for a list that lost many rows since it was last read.
    for (let n = 0; n < 2; n += 1) {
      await sleep(snapshotsApartMs + 50);
      await reconcileAccount(accountId);
    }
    expect((await readJob(jobId)).counts).toMatchObject({ unknown: 0, closed: 1 });
    expect(await arrived()).toBe(before + 5);
  });

  it("is rejected, not unknown, where the desk refuses it after no byte of it left", async () => {
    const orders = await place(1);
    await on.control("POST", "/outage", { ms: 500 });
    const jobId = await start(orders);
    await begin();
    for (let tried = false; !tried; ) {
      const { rows } = await pool().query("SELECT 1 FROM order_intent WHERE state = 'NOT_SENT'");
      tried = rows.length > 0;
    }
    await change(person(), jobId, "paused");
    await pool().query(
      "UPDATE order_job_row SET state = 'refused', message = 'No.' WHERE job_id = $1",
      [jobId],
    );
    expect((await readJob(jobId)).counts).toMatchObject({ rejected: 1, unknown: 0, left: 0 });
    await change(person(), jobId, "stopped");
    await sleep(600);
  });

  it("of which no byte left is sent under a new key when the exchange is back", async () => {
    const orders = await place(5);
    const before = await arrived();
    await on.control("POST", "/outage", { ms: 1_500 });
    const jobId = await start(orders);
    await begin();
    expect((await until(jobId, over)).counts).toMatchObject({ cancelled: 5, left: 0 });
    expect(await arrived()).toBe(before + 5);
    expect(await openOf(orders)).toEqual([]);
  });
});

describe("two workers, of which one is killed", () => {
  it.runIf(isFull)(
    "send no cancel twice, and what it had in its hands stays what it was",
    async () => {
      const orders = await place(24);
      const before = await arrived();
      await slow(300);
      const entry = path.join(import.meta.dirname, "../worker/testing/runner-child.ts");
      const [first, second] = await Promise.all([startChild(entry), startChild(entry)]);
      await Promise.all([first.line("ready"), second.line("ready")]);
      const jobId = await start(orders);
      await until(jobId, ({ counts }) => counts.cancelled >= 5 && counts["in-flight"] > 0);
      first.process.kill("SIGKILL");
      await first.ended;
      await until(jobId, ({ counts }) => counts.left === 0);
      second.process.kill("SIGTERM");
      await second.ended;
      // Both processes are gone: what the killed one had sent is unknown, and looked for.
      await pool().query("UPDATE process_instance SET lease_until = '-infinity'");
      await recoverAbandoned();
      await begin();
      const { counts, state } = await until(jobId, over);
      expect(state).toBe("completed");
      expect(counts).toMatchObject({ left: 0, rejected: 0, closed: 0, "in-flight": 0 });
      expect(counts.cancelled + counts.unknown).toBe(24);
      // Killed between its note and its first byte, a cancel is unknown and never arrived.
      const neverArrived = (await openOf(orders)).length;
      expect(neverArrived).toBeLessThanOrEqual(counts.unknown);
      const { rows } = await pool().query<{ sent: number; orders: number }>(
        `SELECT count(*)::int AS sent, count(DISTINCT target_order_id)::int AS orders
       FROM order_intent
       WHERE kind = 'cancel' AND state <> 'NOT_SENT' AND target_order_id = ANY($1)`,
        [orders.map(({ orderId }) => orderId)],
      );
      expect(rows).toEqual([{ sent: 24, orders: 24 }]);
      expect(await arrived()).toBe(before + 24 - neverArrived);
    },
  );
});
