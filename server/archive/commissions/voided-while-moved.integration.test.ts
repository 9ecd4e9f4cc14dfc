import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day, dayBounds } from "@/lib/time";
import { pool, sqlTransaction, transaction } from "../../db/database";
import { lockIsAwaited } from "../../db/testing";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { SourceRow, SyncRun } from "../archive-source";
import { verifyAfterMs } from "../verification";
import { compareDay } from "./compare";
import { commissionReport } from "./report";
import { storeFills } from "./store-fills";

let on: TestDesk;
const from = "2026-06-01" as Day;
const to = addDays(from, 1);
const nowMs = dayBounds(to, "UTC+8").endMs + verifyAfterMs * 4;

beforeAll(async () => {
  on = await testDesk();
  await pool().query("SELECT make_fill_month(now()::date)");
  for (const day of [from, to]) {
    await pool().query(
      `INSERT INTO archive_day (account_id, archive, day, state)
       VALUES ($1, 'commissions', $2, 'provisional')`,
      [on.accountId, day],
    );
  }
});

afterAll(() => on.close());

/** A reading of a day that came to its end so long before now. */
async function read(day: Day, method: string, agoMs: number): Promise<SyncRun> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole, page_rows,
       state, method, complete_at)
     VALUES ('read_' || gen_random_uuid(), $1, 'commissions', $2, 0, 0, true, 500, 'complete', $3,
       to_timestamp($4 / 1000.0))
     RETURNING id`,
    [on.accountId, day, method, nowMs - agoMs],
  );
  return { id: rows[0]?.id, accountId: on.accountId, day, method } as unknown as SyncRun;
}

const rowOn = (day: Day): SourceRow => ({
  ...{ bizType: "spot", subBizType: "spot_trade", symbol: "BTCUSDT", orderId: "1", fillId: "2" },
  ...{ ts: String(dayBounds(day, "UTC+8").startMs + 5), clientOid: null },
  ...{ volume: "100", fee: "1", pureFee: "1", rebateAmount: "0.5" },
});

it("a record that is voided on one day while it comes on another is counted once", async () => {
  const given = await read(from, "cursor", verifyAfterMs * 3);
  await sqlTransaction((client) => storeFills(client, given, [rowOn(from)]));
  const lacking = await read(from, "slices", verifyAfterMs * 2);
  await transaction((tx) => compareDay(tx, lacking, nowMs - verifyAfterMs * 2));
  const lackingToo = await read(from, "cursor", 0);
  const moved = await read(to, "cursor", 0);
  let moving: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    expect(await compareDay(tx, lackingToo, nowMs)).toMatchObject({ records: 0, missing: 0 });
    moving = sqlTransaction((client) => storeFills(client, moved, [rowOn(to)]));
    await lockIsAwaited();
  });
  await moving;
  const range = { accountId: on.accountId, from, to, product: null, symbol: null };
  const { rows, total } = await commissionReport(range, "day");
  expect(total).toMatchObject({ fills: 1, rebate: "0.5", volume: "100" });
  expect(rows.map(({ key, fills }) => [key, fills])).toEqual([[to, 1]]);
});

it("a record that is corrected into another month lies there, and is known again", async () => {
  const [march, april] = ["2026-03-31", "2026-04-01"] as [Day, Day];
  const moving = (day: Day) => ({ ...rowOn(day), orderId: "9" });
  const places: unknown[] = [];
  for (const day of [march, april, april, march]) {
    const given = await read(day, "cursor", 0);
    const { added, changed } = await sqlTransaction((client) =>
      storeFills(client, given, [moving(day)]),
    );
    const { rows } = await pool().query<{ month: string; known: string }>(
      `SELECT fill.month::text, known.month::text AS known FROM fill
       JOIN fill_identity AS known USING (id) WHERE order_id = '9'`,
    );
    places.push([added, changed, ...rows.map(({ month, known }) => `${month} ${known}`)]);
  }
  const lies = (month: string) => `${month}-01 ${month}-01`;
  expect(places).toEqual([
    [1, 0, lies("2026-03")],
    [0, 1, lies("2026-04")],
    [0, 0, lies("2026-04")],
    [0, 1, lies("2026-03")],
  ]);
  const range = { accountId: on.accountId, from: march, to: april, product: null, symbol: null };
  const { rows } = await commissionReport(range, "day");
  expect(rows.map(({ key, fills }) => [key, fills])).toEqual([[march, 1]]);
});
