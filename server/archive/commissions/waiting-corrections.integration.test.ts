import { afterAll, beforeAll, expect, it } from "vitest";
import type { Month } from "@/lib/archive/month";
import { type Day, dayBounds } from "@/lib/time";
import { pool, sqlTransaction, transaction } from "../../db/database";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { SourceRow, SyncRun } from "../archive-source";
import { ClientMonths } from "../testing/client-months";
import { verifyAfterMs } from "../verification";
import { compareDay } from "./compare";
import { storeFills } from "./store-fills";

const [june, july] = ["2026-06", "2026-07"] as [Month, Month];
const [first, second, third] = ["2026-06-10", "2026-06-11", "2026-06-12"] as [Day, Day, Day];

let on: TestDesk;
let archive: ClientMonths;

beforeAll(async () => {
  on = await testDesk();
  archive = await ClientMonths.start(on, [june, july]);
  for (const day of [first, second, third]) await archive.serve(day, [{ id: day, rebate: "5" }]);
});

afterAll(() => on.close());

/** A complete sync of a day that ended so long ago. */
async function run(day: Day, method: string, agoMs = 0): Promise<SyncRun> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole, page_rows,
       state, method, complete_at)
     VALUES ('sync_' || gen_random_uuid(), $1, 'commissions', $2, 0, 0, true, 500, 'complete', $3,
       to_timestamp($4 / 1000.0))
     RETURNING id`,
    [on.accountId, day, method, Date.now() - agoMs],
  );
  return { id: rows[0]?.id, accountId: on.accountId, day, method } as unknown as SyncRun;
}

const rowOf = (day: Day, id: string): SourceRow => ({
  ...{ bizType: "trade", subBizType: "usdt_futures", symbol: "BTCUSDT", clientOid: null },
  ...{ orderId: `o${id}`, fillId: `f${id}`, ts: String(dayBounds(day, "UTC+8").startMs) },
  ...{ volume: "100", fee: "1", pureFee: "0.9", rebateAmount: "4" },
});

it("corrections that began before a lock and were stored after it are its exceptions", async () => {
  const [added, changed] = [await run(first, "cursor"), await run(second, "cursor")];
  const lacking = await run(third, "slices", verifyAfterMs * 2);
  await transaction((tx) => compareDay(tx, lacking, Date.now()));
  const lackingToo = await run(third, "cursor");
  await sqlTransaction(async (fills) => {
    await fills.query("SELECT now()");
    await transaction(async (tx) => {
      await tx.execute("SELECT now()");
      await archive.lock(june);
      await storeFills(fills, added, [rowOf(first, "new")]);
      await storeFills(fills, changed, [rowOf(second, second)]);
      await compareDay(tx, lackingToo, Date.now());
    });
  });
  const { afterLock, exceptions } = await archive.close(july);
  const rebates = afterLock.map(({ day, rebate }) => [day, rebate]);
  expect(rebates).toEqual([
    [first, "4"],
    [second, "-1"],
    [third, "-5"],
  ]);
  expect(exceptions.map(({ day, effect }) => [day, effect]).sort()).toEqual(rebates);
});
