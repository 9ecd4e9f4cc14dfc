import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endpoints, type RequestOf } from "@/lib/exchange/endpoints";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { isFull } from "@/lib/testing/size";
import { pool } from "../db/database";
import { newId } from "../ids";
import { recoverAbandoned } from "../journal/recover";
import { verifyJournal } from "../journal/verify";
import { listIntents } from "../journal/views/intents";
import { processInstanceId } from "../processes/process-lease";
import { reconcileAccount } from "../reconciliation/reconcile";
import { patienceMs } from "../testing/patience";
import { until } from "../testing/until";
import { call } from "./call";
import { overrideTimeouts } from "./call-context";
import { inFlight } from "./in-flight";
import { answer, envelope, type PeerOrder } from "./testing/fault-peer";
import { startChild } from "./testing/start-child";
import { type TestDesk, testDesk } from "./testing/test-desk";

const caller = path.join(import.meta.dirname, "testing/caller-child.ts");
const batchPath = endpoints["place-batch"].path;
let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
  desk.peer.scripts.set(batchPath, (arrival, response) => {
    const taken = (JSON.parse(arrival.body) as PeerOrder[]).map(({ clientOid, symbol, side }) => {
      const orderId = `1364${2_000_000 + desk.peer.orders.length}`;
      desk.peer.orders.push({ orderId, clientOid, symbol, side, cumExecQty: "0" });
      return { orderId, clientOid, code: "00000", msg: "success" };
    });
    answer(response, 200, envelope(taken));
  });
});

afterAll(async () => {
  expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: true });
  await desk.close();
});

const orders = (count: number) => Array.from({ length: count }, () => desk.order());

const place = (request: RequestOf<"place-batch">, idempotencyKey = newId("key"), changes = {}) =>
  call(desk.context({ idempotencyKey, ...changes }), "place-batch", request);

const newest = (limit: number) => listIntents(desk.trader, desk.accountId, { limit });

describe("a batch", () => {
  it("of twenty is journalled in one commit each, and sent in one call", async () => {
    expect(await place(orders(20))).toMatchObject({ rows: Array(20).fill({ kind: "ok" }) });
    expect(desk.peer.to(batchPath)).toHaveLength(1);
    const intents = await newest(20);
    const { rows } = await pool().query(
      `SELECT state, count(*)::int AS events, count(DISTINCT xmin::text)::int AS commits
       FROM order_event WHERE intent_id = ANY($1) GROUP BY state ORDER BY state`,
      [intents.map(({ id }) => id)],
    );
    expect(rows).toEqual(
      ["ACKED", "PREPARED", "SENDING"].map((state) => ({ state, events: 20, commits: 1 })),
    );
  });

  it("goes out with the very bytes that are journalled, each under an id of ours", async () => {
    const shown = newClientOid(Date.now());
    await place([desk.order(), { ...desk.order(), clientOid: shown }, desk.order()]);
    const [sent] = desk.peer.to(batchPath);
    const { rows } = await pool().query<{ body: string; clientOid: string }>(
      `SELECT body, client_oid AS "clientOid" FROM order_intent
       WHERE id = ANY($1) ORDER BY created_at`,
      [(await newest(3)).map(({ id }) => id)],
    );
    expect(sent?.body).toBe(`[${rows.map(({ body }) => body).join(",")}]`);
    expect(rows.map(({ clientOid }) => clientOid)).toEqual(
      JSON.parse(sent?.body ?? "[]").map((each: PeerOrder) => each.clientOid),
    );
    expect(rows[1]?.clientOid).toBe(shown);
    for (const { clientOid } of rows) expect(clientOid).toMatch(/^D1-[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  });

  it("never goes out under an id that somebody made up", async () => {
    await place([{ ...desk.order(), clientOid: "made-up" }]);
    expect(JSON.parse(desk.peer.to(batchPath)[0]?.body ?? "[]")[0].clientOid).toMatch(/^D1-/);
  });

  it("is sent once for many posts of one key, and told again later", async () => {
    const request = orders(3);
    const key = newId("key");
    const all = await Promise.all(Array.from({ length: 30 }, () => place(request, key)));
    const later = await place(request, key);
    expect(new Set([...all, later].map((each) => "batchId" in each && each.batchId)).size).toBe(1);
    expect(later).toMatchObject({ rows: Array(3).fill({ kind: "ok" }) });
    expect(desk.peer.to(batchPath)).toHaveLength(1);
    expect(await place(orders(3), key)).toMatchObject({ failure: { kind: "key-reused" } });
  });

  it("may hold equal orders, but none like an order of a moment ago", async () => {
    const order = desk.order();
    expect(await place([order, order])).toMatchObject({ rows: [{ kind: "ok" }, { kind: "ok" }] });
    expect(await place([desk.order(), order])).toMatchObject({
      kind: "refused",
      failure: { kind: "possible-duplicate" },
    });
    const confirm = { confirm: ["possible-duplicate"] };
    expect(await place([desk.order(), order], newId("key"), confirm)).toMatchObject({
      kind: "rows",
    });
  });

  it("with one order that breaks a rule is refused whole, and names it", async () => {
    const result = await place([desk.order(), { ...desk.order(), price: "60000.123" }]);
    expect(result).toMatchObject({
      kind: "refused",
      failure: { kind: "invalid", issues: [{ field: "[1].price", rule: "pricePrecision" }] },
    });
    expect(desk.peer.to(batchPath)).toHaveLength(0);
  });

  it("of more than twenty, of none, or of two categories is refused", async () => {
    const margin = { ...desk.order(), category: "MARGIN" } as const;
    for (const request of [orders(21), [], [desk.order(), margin]]) {
      expect(await place(request)).toMatchObject({ failure: { kind: "invalid" } });
    }
    expect(desk.peer.to(batchPath)).toHaveLength(0);
  });

  it("that takes long is pending by its batch's id, and comes to its end", async () => {
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const script = desk.peer.scripts.get(batchPath);
    desk.peer.scripts.set(batchPath, async (arrival, response) => {
      await asked;
      await script?.(arrival, response);
    });
    overrideTimeouts({ ackTimeoutMs: 100 });
    const result = await place(orders(2));
    overrideTimeouts({ ackTimeoutMs: patienceMs });
    await until(() => desk.peer.to(batchPath).length > 0);
    const sent = await newest(2);
    expect(result).toEqual({ kind: "pending", intentId: sent[0]?.batchId });
    expect(sent.map(({ state }) => state)).toEqual(["SENDING", "SENDING"]);
    answerNow();
    await until(() => inFlight() === 0);
    expect((await newest(2)).map(({ state }) => state)).toEqual(["ACKED", "ACKED"]);
  });

  it.runIf(isFull)(
    "of a killed process is unknown in every order, found, and was sent once",
    async () => {
      const script = desk.peer.scripts.get(batchPath);
      const unanswered = { writeHead: () => unanswered, end: () => unanswered };
      desk.peer.scripts.set(batchPath, (arrival) => script?.(arrival, unanswered as never));
      const { trader, connectionId } = desk;
      const chores = { ...trader, connectionId, what: "batch", lanes: 1, calls: 1, fromPrice: 700 };
      const child = await startChild(caller, [JSON.stringify(chores)]);
      await until(() => desk.peer.to(batchPath).length > 0);
      child.process.kill("SIGKILL");
      await child.ended;
      const own = await processInstanceId();
      await pool().query("UPDATE process_instance SET lease_until = '-infinity' WHERE id <> $1", [
        own,
      ]);
      expect(await recoverAbandoned()).toEqual({ notSent: 0, unknown: 3 });
      expect((await newest(3)).map(({ state }) => state)).toEqual(Array(3).fill("UNKNOWN"));
      expect(await reconcileAccount(desk.accountId)).toBe("complete");
      expect((await newest(3)).map(({ state }) => state)).toEqual(Array(3).fill("LIVE"));
      expect(desk.peer.to(batchPath)).toHaveLength(1);
    },
  );

  it("stays unknown in the orders that the answer does not name", async () => {
    desk.peer.scripts.set(batchPath, (arrival, response) => {
      const [first] = JSON.parse(arrival.body) as PeerOrder[];
      const refused = { clientOid: first?.clientOid, code: "40762", msg: "too large" };
      answer(response, 200, envelope([refused]));
    });
    expect(await place(orders(2))).toMatchObject({
      rows: [{ kind: "rejected", code: "40762" }, { kind: "unknown" }],
    });
    const [second, first] = await newest(2);
    expect(first).toMatchObject({ state: "REJECTED", message: "too large" });
    expect(second).toMatchObject({ state: "UNKNOWN" });
    expect(await reconcileAccount(desk.accountId)).toBe("complete");
  });
});
