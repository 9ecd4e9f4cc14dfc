import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bodyFacts } from "@/lib/orders/body-facts";
import { pool } from "../db/database";
import { listen } from "../db/notifications";
import { asOwner } from "../db/testing";
import { env, overrideEnv } from "../env";
import { call } from "../gateway/call";
import { inFlight } from "../gateway/in-flight";
import { ensureTokens } from "../gateway/rate-limits/tokens";
import { answer, apply, envelope, placePath } from "../gateway/testing/fault-peer";
import { startChild } from "../gateway/testing/start-child";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { newId } from "../ids";
import { endProcessLease, processInstanceId } from "../processes/process-lease";
import { alarmReasons } from "../reconciliation/observation";
import { observeOpenOrders } from "../reconciliation/observe";
import { observeAccount } from "../reconciliation/observe-account";
import { reconcileAccount, reconcileDue } from "../reconciliation/reconcile";
import { reportProcessEnded } from "../start/services";
import { newHold } from "../testing/hold";
import { patienceMs } from "../testing/patience";
import { until } from "../testing/until";
import type { ChangeDraft } from "./intent";
import { prepare } from "./prepare";
import { recoverAbandoned } from "./recover";
import { transition } from "./transition";
import { verifyJournal } from "./verify";
import { listIntents } from "./views/intents";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
});

afterEach(async () => {
  await until(() => inFlight() === 0);
  expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: true });
});

afterAll(() => desk.close());

const context = () => desk.context({ confirm: ["possible-duplicate"] });
const place = () => call(context(), "place-order", desk.order());
const newest = async () => (await listIntents(desk.trader, desk.accountId, { limit: 1 }))[0]!;

/** A call with one intent as the gateway drafts it. */
const draft = (): ChangeDraft => {
  const body = JSON.stringify(desk.order());
  const facts = bodyFacts("place-order", body);
  const clientOid = newId("D1");
  return {
    deskId: desk.trader.deskId,
    accountId: desk.accountId,
    connectionId: desk.connectionId,
    userId: desk.trader.userId,
    endpoint: "place-order",
    kind: "place",
    batchId: null,
    idempotencyKey: newId("key"),
    requestHash: Buffer.from("hash"),
    channelSent: false,
    instrumentsAgeMs: null,
    intents: [{ id: newId("int"), clientOid, body, facts, digits: null, passphrase: null }],
  };
};

/** Makes the database refuse one kind of write, as a full disk does. */
async function diskFull(when: string, timing = "BEFORE"): Promise<() => Promise<void>> {
  const constraint = timing === "BEFORE" ? "" : "CONSTRAINT";
  const deferred = timing === "BEFORE" ? "" : "DEFERRABLE INITIALLY DEFERRED";
  await asOwner().query(`
    CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE ${constraint} TRIGGER disk_full ${timing} INSERT OR UPDATE ON order_intent ${deferred}
    FOR EACH ROW WHEN (NEW.state = '${when}') EXECUTE FUNCTION disk_full()`);
  return async () => void (await asOwner().query("DROP TRIGGER disk_full ON order_intent"));
}

describe("a commit that fails", () => {
  it.each([
    ["before the statement ends", "PREPARED", "BEFORE"],
    ["at the commit itself", "PREPARED", "AFTER"],
    ["before the statement ends", "SENDING", "BEFORE"],
    ["at the commit itself", "SENDING", "AFTER"],
  ])("%s of %s lets not one byte leave", async (_when, state, timing) => {
    const room = await diskFull(state, timing);
    const result = await place();
    await room();
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "unavailable" } });
    expect(desk.peer.to(placePath)).toHaveLength(0);
    await until(() => inFlight() === 0);
    expect((await newest())?.state ?? "NOT_SENT").toBe("NOT_SENT");
  });

  it("after the answer is told as unknown, and made good when there is room again", async () => {
    const room = await diskFull("ACKED");
    const result = await place();
    expect(result).toMatchObject({ kind: "unknown" });
    expect(await newest()).toMatchObject({ state: "SENDING" });
    await room();
    await until(() => inFlight() === 0);
    expect(await newest()).toMatchObject({ state: "ACKED" });
  });

  it("because the database is gone lets not one byte leave", async () => {
    await place();
    const before = desk.peer.to(placePath).length;
    const { databaseUrl } = env();
    const { closePool } = await import("../db/database");
    // The setting before the pool: a timer of the desk may open the next pool at any moment.
    overrideEnv({ databaseUrl: "postgresql://nobody@127.0.0.1:1/none" });
    await closePool();
    const result = await place();
    overrideEnv({ databaseUrl });
    await closePool();
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "unavailable" } });
    expect(desk.peer.to(placePath)).toHaveLength(before);
  });

  it("because the account's journal is locked lets not one byte leave", async () => {
    const other = await pool().connect();
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM chain_head WHERE account_id = $1 FOR UPDATE", [
      desk.accountId,
    ]);
    const result = await place();
    await other.query("ROLLBACK");
    other.release();
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "unavailable" } });
    expect(desk.peer.to(placePath)).toHaveLength(0);
  });
});

describe("a process without its lease", () => {
  it("may not send", async () => {
    const id = await processInstanceId();
    await pool().query("UPDATE process_instance SET lease_until = '-infinity' WHERE id = $1", [id]);
    const result = await place();
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "blocked" } });
    expect(desk.peer.to(placePath)).toHaveLength(0);
    await endProcessLease();
    expect(await place()).toMatchObject({ kind: "ok" });
  });
});

describe("a process that is killed while it sends", () => {
  it("leaves an unknown order, which holds others, is reconciled, is sent once", async () => {
    desk.peer.scripts.set(placePath, (arrival) => void apply(desk.peer.orders, arrival));
    const { trader, connectionId } = desk;
    const chores = { ...trader, connectionId, what: "place", lanes: 1, calls: 1, fromPrice: 700 };
    const caller = path.join(import.meta.dirname, "../gateway/testing/caller-child.ts");
    const child = await startChild(caller, [JSON.stringify(chores)]);
    await until(() => desk.peer.to(placePath).length > 0);
    child.process.kill("SIGKILL");
    await child.ended;
    desk.peer.scripts.clear();
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 0 });
    await pool().query("UPDATE process_instance SET lease_until = '-infinity' WHERE id <> $1", [
      await processInstanceId(),
    ]);
    expect(await place()).toMatchObject({ failure: { kind: "placement-blocked" } });
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 1 });
    expect(await newest()).toMatchObject({ state: "UNKNOWN" });
    await pool().query("UPDATE reconciliation SET next_at = now()");
    expect(await reconcileDue()).toBeNull();
    expect(await newest()).toMatchObject({ state: "LIVE" });
    expect(await place()).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(placePath)).toHaveLength(2);
  });

  it("is given up at once when its supervisor says that it has ended", async () => {
    overrideEnv({ launch: newId("launch") });
    await endProcessLease();
    const processInstance = await processInstanceId();
    const { launch, databaseUrl } = env();
    const lease = () =>
      pool().query(
        `SELECT lease_until > clock_timestamp() AS holds
         FROM process_instance WHERE id = $1`,
        [processInstance],
      );
    await pool().query(
      "INSERT INTO lease (name, holder, expires_at) VALUES ('led', $1, 'infinity')",
      [processInstance],
    );
    expect((await lease()).rows).toEqual([{ holds: true }]);
    await pool().query(
      `INSERT INTO rate_limit_token (scope, endpoint, token, free_at, holder)
       VALUES ('led', 'x', 0, now() + interval '65 seconds', $1),
         ('led', 'x', 1, now() + interval '65 seconds', 'another')`,
      [processInstance],
    );
    const received: string[] = [];
    const stop = await listen("launch-ended", (payload) => received.push(payload));
    expect(await reportProcessEnded(databaseUrl ?? "", launch ?? "")).toBe(true);
    await until(() => received.length > 0);
    await stop();
    expect(received).toEqual([launch]);
    expect((await lease()).rows).toEqual([{ holds: false }]);
    expect((await pool().query("SELECT 1 FROM lease WHERE name = 'led'")).rows).toEqual([]);
    const tokens = await pool().query(
      `SELECT free_at <= clock_timestamp() + interval '5 seconds' AS soon FROM rate_limit_token
       WHERE scope = 'led' ORDER BY token`,
    );
    expect(tokens.rows).toEqual([{ soon: true }, { soon: false }]);
    expect(await reportProcessEnded("postgresql://nobody@127.0.0.1:1/none", "x")).toBe(false);
    overrideEnv({ launch: null });
    await endProcessLease();
  });

  it("before it sends leaves an order that was not sent and never will be", async () => {
    const claim = { scope: "dead", endpoint: "place-order", first: 0, end: 1, holdMs: 1 };
    await ensureTokens({ scope: "dead", endpoint: "place-order", tokens: 1 });
    const prepared = await prepare(draft(), claim, {
      duplicate: true,
      placementBlocked: false,
    });
    expect(prepared).toMatchObject({ kind: "prepared" });
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 0 });
    await pool().query("UPDATE process_instance SET lease_until = '-infinity'");
    expect(await recoverAbandoned()).toEqual({ notSent: 1, unknown: 0 });
    expect(await newest()).toMatchObject({ state: "NOT_SENT" });
    expect(desk.peer.to(placePath)).toHaveLength(0);
    await endProcessLease();
  });

  it("is believed when its answer comes after it was given up", async () => {
    const hold = newHold();
    desk.peer.scripts.set(placePath, async (arrival, response) => {
      const ack = apply(desk.peer.orders, arrival);
      await hold.released;
      answer(response, 200, envelope(ack));
    });
    const running = place();
    await until(() => desk.peer.to(placePath).length > 0);
    await pool().query("UPDATE process_instance SET lease_until = '-infinity'");
    expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 1 });
    hold.release();
    expect(await running).toMatchObject({ kind: "ok" });
    expect(await newest()).toMatchObject({ state: "ACKED" });
    await endProcessLease();
  });
});

describe("an intent that many write at once", () => {
  it("takes one edge after another, and the chain has one order", async () => {
    await place();
    const { id: intentId, orderId } = await newest();
    const { accountId } = desk;
    const step = { intentId, kind: "place", orderId } as const;
    const moves = await Promise.all([
      ...Array.from({ length: 40 }, () => transition(accountId, { ...step, to: "LIVE" })),
      ...Array.from({ length: 40 }, () =>
        transition(accountId, { ...step, to: "CLOSED_UNSPECIFIED" }),
      ),
    ]);
    // An order that has left the book may be seen in it again: the two states alternate.
    const [live, closed] = [moves.slice(0, 40), moves.slice(40)].map(
      (taken) => taken.filter(Boolean).length,
    );
    expect(live).toBeGreaterThan(0);
    expect([0, 1]).toContain((live ?? 0) - (closed ?? 0));
    const { rows } = await pool().query(
      `SELECT count(*)::int AS events FROM order_event
       WHERE intent_id = $1 AND state IN ('LIVE', 'CLOSED_UNSPECIFIED')`,
      [intentId],
    );
    expect(rows).toEqual([{ events: (live ?? 0) + (closed ?? 0) }]);
    expect((await newest()).state).toBe(live === closed ? "CLOSED_UNSPECIFIED" : "LIVE");
    expect(await verifyJournal(accountId)).toMatchObject({ whole: true });
  });

  it("is never changed along an edge that is not listed", async () => {
    await place();
    const { id: intentId } = await newest();
    const { accountId } = desk;
    const step = { intentId, kind: "place" } as const;
    expect(await transition(accountId, { ...step, to: "REJECTED", code: "1" })).toBe(false);
    expect(await transition(accountId, { ...step, to: "NOT_SENT" })).toBe(false);
    expect(await newest()).toMatchObject({ state: "ACKED", code: null });
  });

  it("is never changed for another account", async () => {
    const { accountId } = await desk.addAccount();
    const { id: intentId } = await newest();
    expect(await transition(accountId, { intentId, kind: "place", to: "LIVE" })).toBe(false);
  });

  it("tells every change to those who listen", async () => {
    const received: string[] = [];
    const stop = await listen("desk", (payload) => received.push(JSON.parse(payload).topic));
    await place();
    await until(() => received.length >= 3);
    await stop();
    expect(received).toEqual(Array(3).fill(`journal:${desk.accountId}`));
  });
});

describe("open orders that are observed", () => {
  let lastMs = 0;
  /** Each reading is begun so long after the one before, and after what was written meanwhile. */
  const observe = (listed = desk.peer.orders, { complete = true, afterMs = 10_000 } = {}) => {
    const isAhead = lastMs + afterMs > Date.now() + patienceMs;
    lastMs = isAhead ? lastMs + afterMs : Date.now() + 3 * patienceMs;
    const askedAt = new Date(lastMs);
    return observeOpenOrders(desk.accountId, listed, { complete, askedAt });
  };
  const others = () => desk.peer.orders.slice(1);
  const newestStates = async (limit: number) =>
    (await listIntents(desk.trader, desk.accountId, { limit })).map(({ state }) => state);

  it("bring an order to life, through its fills, to its end", async () => {
    await place();
    const states: string[] = [];
    const observeState = async () => {
      await observe();
      states.push((await newest()).state);
    };
    await observeState();
    desk.peer.orders[0]!.cumExecQty = "0.004";
    await observeState();
    desk.peer.orders.shift();
    await observeState();
    await observeState();
    expect(states).toEqual(["LIVE", "PARTIAL", "PARTIAL", "CLOSED_UNSPECIFIED"]);
    expect(await newest()).toMatchObject({ cumExecQty: "0.004" });
  });

  it("close nothing by one snapshot, nor by two that are not in a row", async () => {
    await place();
    await observe();
    for (const listed of [others(), desk.peer.orders, others(), desk.peer.orders]) {
      await observe(listed);
      expect(await newest()).toMatchObject({ state: "LIVE" });
    }
  });

  it("close nothing by two snapshots within two seconds", async () => {
    await place();
    const states: string[] = [];
    for (const afterMs of [10_000, 1_000, 999, 1]) {
      await observe(others(), { afterMs });
      states.push((await newest()).state);
    }
    expect(states).toEqual(["ACKED", "ACKED", "ACKED", "CLOSED_UNSPECIFIED"]);
  });

  it("close nothing by a snapshot that was begun before the newest one", async () => {
    await place();
    await observe();
    await observe(others(), { afterMs: -5_000 });
    await observe(others(), { afterMs: 3_000 });
    expect(await newest()).toMatchObject({ state: "LIVE" });
  });

  it("take three snapshots to close when many rows are lost at once, and re-open all", async () => {
    await observe([]);
    await observe([]);
    await observe([]);
    for (let n = 0; n < 7; n += 1) await place();
    const placed = desk.peer.orders.slice(0, 7);
    const all: string[][] = [];
    for (const listed of [placed, [], [], [], placed]) {
      await observe(listed);
      all.push([...new Set(await newestStates(7))]);
    }
    expect(all.flat()).toEqual(["LIVE", "LIVE", "LIVE", "CLOSED_UNSPECIFIED", "LIVE"]);
    const { rows } = await pool().query(
      `SELECT 1 FROM alarm JOIN order_intent ON order_intent.id = alarm.intent_id
       WHERE alarm.account_id = $1 AND alarm.reason = $2 AND acknowledged_at IS NULL
         AND order_intent.client_oid = ANY($3)`,
      [desk.accountId, alarmReasons.reopened, placed.map(({ clientOid }) => clientOid)],
    );
    expect(rows).toHaveLength(7);
  });

  it("of which the account has no list close nothing, and say so", async () => {
    await place();
    desk.peer.scripts.set("/api/v3/trade/unfilled-orders", (_arrival, response) =>
      answer(response, 400, envelope(null, "40084", "classic account")),
    );
    for (let n = 0; n < 3; n += 1) {
      expect(await observeAccount(desk.accountId, "reconciliation")).toMatchObject({
        kind: "refused",
      });
    }
    expect(await newest()).toMatchObject({
      state: "ACKED",
      reason: "Accepted; this account has no list that shows it.",
    });
    expect(await reconcileAccount(desk.accountId)).toBe("complete");
  });

  it("close nothing when a page is missing", async () => {
    await place();
    for (let n = 0; n < 3; n += 1) await observe(others(), { complete: false });
    expect(await newest()).toMatchObject({ state: "ACKED" });
  });

  it("take back that a cancel had an effect when they show its order again", async () => {
    await place();
    const { orderId } = await newest();
    desk.peer.scripts.set("/api/v3/trade/cancel-order", (_arrival, response) => {
      response.socket?.destroy();
    });
    const cancel = { category: "SPOT", orderId: orderId ?? "" } as const;
    const context_ = context();
    await call(context_, "cancel-order", cancel);
    const listed = [...desk.peer.orders];
    for (let n = 0; n < 3; n += 1) await observe(others());
    expect(await newest()).toMatchObject({ kind: "cancel", state: "CLOSED_UNSPECIFIED" });
    expect(await call(context_, "cancel-order", cancel)).toMatchObject({ kind: "unknown" });
    await observe(listed);
    expect(await newestStates(2)).toEqual(["UNRESOLVED", "LIVE"]);
  });

  it("show that our cancel was what ended an order", async () => {
    await place();
    const { orderId } = await newest();
    await call(context(), "cancel-order", { category: "SPOT", orderId: orderId ?? "" });
    await observe();
    await observe();
    const [, placed] = await listIntents(desk.trader, desk.accountId, { limit: 2 });
    expect(placed).toMatchObject({ state: "CANCELLED" });
  });
});
