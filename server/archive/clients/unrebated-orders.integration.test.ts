import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, type Day, dayBounds, dayMs } from "@/lib/time";
import { pool, sqlTransaction } from "../../db/database";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { SyncRun } from "../archive-source";
import { storeFills } from "../commissions/store-fills";
import { addClient, assignUid } from "./manage-clients";
import { unrebatedOrders } from "./unrebated-orders";

const day = "2026-06-03" as Day;
const lastDay = addDays(day, 4);

let on: TestDesk;
let accountId: string;
let tern: string;

beforeAll(async () => {
  on = await testDesk();
  ({ accountId } = on);
  tern = (await on.addAccount()).accountId;
  await pool().query("SELECT make_fill_month(now()::date)");
  for (const each of [day, lastDay]) {
    await pool().query(
      `INSERT INTO archive_day (account_id, archive, day, state, complete_syncs)
       VALUES ($1, 'commissions', $2, 'provisional', 1)`,
      [accountId, each],
    );
  }
});

afterAll(() => on.close());

/** An order that the desk placed at noon of a day, as the journal holds it. */
async function place(orderId: string, of: Record<string, string | number | null> = {}) {
  const usual = {
    day: day as string,
    account: accountId,
    state: "LIVE",
    type: "limit",
    sent: 1,
    filled: "1",
  };
  const row = { ...usual, ...of };
  const at = new Date(dayBounds(row.day as Day, "UTC+8").startMs + 12 * 3_600_000);
  await pool().query(
    `INSERT INTO order_intent (id, desk_id, account_id, connection_id, endpoint, kind, body,
       idempotency_key, request_hash, client_oid, state, process_instance_id, order_id, order_type,
       channel_sent, cum_exec_qty, created_at, updated_at)
     VALUES ($1, $2, $3, 'con_1', 'place-order', 'place', '{}', $1, '', $1, $4, 'p', $1, $5, $6,
       $7, $8, $8)`,
    [orderId, on.trader.deskId, row.account, row.state, row.type, row.sent, row.filled, at],
  );
}

async function record(...orderIds: readonly string[]): Promise<void> {
  const read: SyncRun = {
    ...{ id: "sync_1", accountId, day, fromMs: 0, toMs: 0, whole: true, pageRows: 500 },
    ...{ method: "cursor", cursor: null, sliceFromMs: null, sliceToMs: null, shortPages: false },
    ...{ pages: 0, rows: 0, added: 0, changed: 0 },
  };
  const rows = orderIds.map((orderId) => ({
    ...{ bizType: "trade", subBizType: "spot_trade", symbol: "BTCUSDT", orderId, clientOid: null },
    ...{ fillId: `f${orderId}`, ts: String(dayBounds(day, "UTC+8").startMs + 1) },
    ...{ volume: "1", fee: "-1", pureFee: "-1", rebateAmount: "0.4" },
  }));
  await sqlTransaction((client) => storeFills(client, read, rows));
}

const found = async (from = day, to = lastDay) => {
  const { rows, ...rest } = await unrebatedOrders({ accountId, from, to });
  return { ...rest, rows: rows.map(({ orderId, kind }) => `${orderId} ${kind}`).sort() };
};

describe("unrebated orders", () => {
  it("of ten, two without the code and one without a record, are exactly two and one", async () => {
    const recorded = ["o1", "o2", "o3", "o4", "o5", "o6", "o7"];
    for (const orderId of recorded) await place(orderId);
    await place("o8", { sent: 0 });
    await place("o9", { sent: 0, state: "FILL_EVIDENCED", filled: null });
    await place("o10");
    await record(...recorded);
    expect(await found()).toMatchObject({
      rows: ["o10 no-record", "o8 header-missing", "o9 header-missing"],
      counts: { "header-missing": 2, "no-record": 1, "unknown-order": 0 },
    });
  });

  it("are also records by uid of an account that trades here, of no order of it", async () => {
    const clientId = await addClient(on.trader, { accountId, name: "Auk", tags: [] });
    const auk = (await on.addAccount()).accountId;
    await assignUid(on.trader, { accountId, clientId, uid: "8811", orderAccountId: auk });
    await place("known", { account: auk });
    await record("known", "elsewhere", "before", "nobody's");
    const first = dayBounds(day, "UTC+8").startMs;
    await pool().query("UPDATE fill SET ts = $2 WHERE order_id = $1", [
      "elsewhere",
      first + dayMs - 1,
    ]);
    await pool().query(
      `INSERT INTO fill_uid (account_id, fill, uid) SELECT account_id, id, '8811' FROM fill
       WHERE order_id IN ('known', 'elsewhere', 'before')`,
    );
    const { rows, counts } = await unrebatedOrders({ accountId, from: day, to: lastDay });
    expect(rows.filter(({ kind }) => kind === "unknown-order")).toMatchObject([
      { orderId: "elsewhere", client: "Auk", intent: null, placedAt: first + dayMs - 1 },
    ]);
    expect(counts["unknown-order"]).toBe(1);
  });

  it("are not those never filled, not accepted, not due, or on a day not synced", async () => {
    const before = await found();
    await place("rejected", { state: "REJECTED", sent: 0, filled: null });
    await place("cancelled", { state: "CANCELLED", sent: 0, filled: null });
    await place("open", { filled: null });
    await place("too early", { day: lastDay });
    await place("gap", { day: addDays(day, 1) });
    expect(await found()).toEqual(before);
    // A market order that was accepted is in no list: it was filled.
    await place("market", { type: "market", state: "ACKED", filled: null });
    expect((await found()).counts["no-record"]).toBe(2);
  });

  it("list a client whose orders earn nothing by the third day, until one earns", async () => {
    const clientId = await addClient(on.trader, { accountId, name: "Tern", tags: [] });
    await assignUid(on.trader, { accountId, clientId, uid: "5570", orderAccountId: tern });
    await place("t1", { account: tern, sent: 0 });
    await place("t2", { account: tern, sent: 0, day: addDays(day, 1) });
    const silent = async () => (await found()).silent.filter(({ client }) => client === "Tern");
    expect(await silent()).toMatchObject([{ since: day, orders: 2 }]);
    await place("t3", { account: tern, day: addDays(day, 2) });
    await record("t3");
    expect(await silent()).toEqual([]);
    await place("t4", { account: tern, sent: 0, day: addDays(day, 3) });
    // Not yet the third day.
    expect(await silent()).toEqual([]);
  });
});
