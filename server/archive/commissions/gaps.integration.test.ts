import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day, dayBounds } from "@/lib/time";
import { pool, sqlTransaction } from "../../db/database";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { SourceRow, SyncRun } from "../archive-source";
import { gapsOf } from "./gaps";
import { storeFills } from "./store-fills";

let on: TestDesk;
const day = "2026-06-24" as Day;
const hourMs = 3_600_000;
let records = 0;

beforeAll(async () => {
  on = await testDesk();
});

afterAll(() => on.close());

const rowOf = (of: Day, hour: number, subBizType = "usdt_futures"): SourceRow => {
  records += 1;
  return {
    ...{ bizType: "trade", subBizType, symbol: "BTCUSDT", orderId: `${records}`, fillId: "1" },
    ...{ ts: String(dayBounds(of, "UTC+8").startMs + hour * hourMs), clientOid: null },
    ...{ volume: "100", fee: "1", pureFee: "1", rebateAmount: "0.5" },
  };
};

/** A complete sync of a day that brought these rows, with the pages that it was stored as. */
async function synced(
  of: Day,
  rows: readonly SourceRow[],
  pages: readonly (readonly [cursor: string | null, endId: string | null, rows: number])[],
  digest = "00",
): Promise<void> {
  await pool().query(
    `INSERT INTO archive_day (account_id, archive, day, state, complete_syncs)
     VALUES ($1, 'commissions', $2, 'provisional', 1)
     ON CONFLICT (account_id, archive, day) DO UPDATE SET complete_syncs = 1`,
    [on.accountId, of],
  );
  const { rows: runs } = await pool().query<{ id: string }>(
    `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state,
       pages, records, digest, complete_at)
     VALUES ('read_' || gen_random_uuid(), $1, 'commissions', $2, 0, 0, true, 500, 'complete', $3,
       1, decode($4, 'hex'), now()) RETURNING id`,
    [on.accountId, of, pages.length, digest],
  );
  const id = runs[0]?.id ?? "";
  const read: Pick<SyncRun, "id" | "accountId" | "day" | "method"> = {
    ...{ id, accountId: on.accountId, day: of, method: "cursor" },
  };
  if (rows.length > 0) await sqlTransaction((client) => storeFills(client, read as SyncRun, rows));
  for (const [at, [cursor, endId, count]] of pages.entries()) {
    await pool().query(
      `INSERT INTO archive_page (sync_run_id, number, params, fetched_at, rows, end_id, sha256)
       SELECT $1, $2, to_jsonb(told), now(), split_part(told.rows, ' ', 1)::int, told."endId", ''
       FROM jsonb_to_record($3) AS told("idLessThan" text, "endId" text, rows text)`,
      [id, at + 1, JSON.stringify({ idLessThan: cursor, endId, rows: `${count}` })],
    );
  }
}

const whole = [
  [null, "a", 500],
  ["a", null, 3],
] as const;

const found = async (of: Day) =>
  (await gapsOf(on.accountId, of)).map(({ kind, says }) => `${kind}: ${says}`);

it("a day that is synced to its end by pages that follow from each other has no gap", async () => {
  await synced(day, [rowOf(day, 5)], whole);
  expect(await found(day)).toEqual([]);
});

it("a day that no sync has come to the end of has a calendar gap", async () => {
  const open = addDays(day, 1);
  await pool().query(
    `INSERT INTO archive_day (account_id, archive, day, state)
     VALUES ($1, 'commissions', $2, 'partial')`,
    [on.accountId, open],
  );
  expect(await found(open)).toEqual(["calendar: No complete sync of this day."]);
});

it.each([
  [
    "a cursor that no page before it gave",
    [
      [null, "a", 500],
      ["b", null, 3],
    ],
  ],
  [
    "a last page that is no end",
    [
      [null, "a", 500],
      ["a", "b", 3],
    ],
  ],
] as const)("%s is a chain gap", async (_, pages) => {
  const of = addDays(day, pages[1][0] === "b" ? 2 : 3);
  await synced(of, [], pages);
  expect(await found(of)).toEqual([expect.stringMatching(/^chain: .* 1 sync don't form/)]);
});

it("two syncs that gave different records are a method gap", async () => {
  const of = addDays(day, 4);
  await synced(of, [], whole, "01");
  await synced(of, [], whole, "02");
  expect(await found(of)).toEqual([expect.stringMatching(/^method: /)]);
});

it("records that only another day's answer gave are an edge gap until it is read", async () => {
  const [of, next] = [addDays(day, 5), addDays(day, 6)];
  await synced(of, [], whole);
  await synced(next, [rowOf(of, 23.99)], whole);
  expect(await found(of)).toEqual(["edge: 1 record only returned for another day."]);
  await synced(of, [], whole);
  expect(await found(of)).toEqual([]);
});

it("an hour that is empty for once is a hint, and one that often is empty is none", async () => {
  const of = addDays(day, 7);
  for (let week = 1; week <= 8; week += 1) {
    const before = addDays(of, -7 * week);
    const often = week > 1 ? [rowOf(before, 14)] : [];
    const seldom = week > 2 ? [rowOf(before, 15)] : [];
    const both = [rowOf(before, 16), rowOf(before, 17, "spot_trade")];
    await synced(before, [...often, ...seldom, ...both], whole);
  }
  await synced(of, [rowOf(of, 16.9)], whole);
  expect(await found(of)).toEqual([
    expect.stringMatching(/^shape: No usdt_futures records in the hour from 14:00/),
    expect.stringMatching(/^shape: No spot_trade records in the hour from 17:00/),
  ]);
});

it("an own order with the channel code, filled and without a record, is an order gap", async () => {
  const of = addDays(day, 8);
  const at = new Date(dayBounds(of, "UTC+8").startMs + 12 * hourMs);
  const place = (orderId: string, filled: string | null) =>
    pool().query(
      `INSERT INTO order_intent (id, desk_id, account_id, connection_id, endpoint, kind, body,
         idempotency_key, request_hash, client_oid, state, process_instance_id, order_id,
         order_type, channel_sent, cum_exec_qty, created_at, updated_at)
       VALUES ($1, $2, $3, 'con_1', 'place-order', 'place', '{}', $1, '', $1, 'LIVE', 'p', $1,
         'limit', 1, $4, $5, $5)`,
      [orderId, on.trader.deskId, on.accountId, filled, at],
    );
  await place("filled", "1");
  await place("open", null);
  await synced(of, [], whole);
  expect(await found(of)).toEqual([]);
  await synced(addDays(of, 1), [], whole);
  expect(await found(of)).toEqual(["order: 1 filled order of this desk without a record."]);
  expect(await found(addDays(of, 1))).toEqual([]);
  await synced(of, [{ ...rowOf(of, 12), orderId: "filled" }], whole);
  expect(await found(of)).toEqual([]);
});
