import { afterAll, beforeAll, expect, it } from "vitest";
import { type RateDay, rateDrifts } from "@/lib/archive/rate-drift";
import { add, decimal } from "@/lib/decimal";
import { addDays, type Day } from "@/lib/time";
import { pool } from "../../db/database";
import { type TestDatabase, testDatabase } from "../../db/testing";
import { driftsOf } from "./client-report";

const first = "2026-06-01" as Day;
const days = Array.from({ length: 60 }, (_, at) => addDays(first, at));
const clients = Array.from({ length: 12 }, (_, at) => `cli_${at}`);
let test: TestDatabase;

/** Numbers that repeat: a failing round can be looked at again. */
let seed = 11;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

beforeAll(async () => {
  test = await testDatabase();
});

afterAll(() => test.drop());

/** A day of a client in two rows, as two sources may have attributed it. */
function rowsOf(day: Day, client: string, rate: number) {
  return ["uid", "rule"].map((source) => {
    // Some have a rebate without a fee, and some nothing at all.
    const hundreds = random(20) === 0 ? 0 : 1 + random(90);
    const rebate = hundreds === 0 ? random(3) * 200 : hundreds * rate;
    return {
      day,
      client,
      source,
      size: `${hundreds * 100}`,
      rebate: `${rebate}.0${random(900) + 1}`,
    };
  });
}

it("are found as in all days, though rates that never differ enough are skipped", async () => {
  const rows = clients.flatMap((client, at) => {
    // Every third client's rate never moves, the others' on one day.
    const moves = at % 3 === 0 ? days.length : 10 + random(40);
    return days.flatMap((day, nth) => rowsOf(day, client, nth < moves ? 40 : 28 + at));
  });
  await pool().query(
    `INSERT INTO client_day_total (account_id, day, client_id, source, conflict, sub_biz_type,
       fills, volume, fee, pure_fee, pure_fee_size, rebate, volume_unstated, fee_unstated,
       pure_fee_unstated, rebate_unstated)
     SELECT 'acc_1', day, client, source, false, 'spot_trade', 1, 0, 0, 0, size, rebate, 0, 0, 0, 0
     FROM json_to_recordset($1::json) AS given(
       day date, client text, source text, size numeric, rebate numeric)`,
    [JSON.stringify(rows)],
  );
  const all = new Map<string, RateDay>();
  for (const { day, client, size, rebate } of rows) {
    const before = all.get(`${day} ${client}`);
    all.set(`${day} ${client}`, {
      ...{ day, client, product: "spot_trade" },
      rebate: add(decimal(before?.rebate ?? "0"), decimal(rebate)),
      pureFeeSize: add(decimal(before?.pureFeeSize ?? "0"), decimal(size)),
    });
  }
  const range = { accountId: "acc_1", from: first, to: addDays(first, 59) };
  const found = await driftsOf({ ...range, product: null, symbol: null });
  const sorted = (drifts: typeof found) =>
    drifts.toSorted((a, b) => `${a.day} ${a.client}`.localeCompare(`${b.day} ${b.client}`));
  expect(found.length).toBeGreaterThan(4);
  expect(sorted(found)).toEqual(sorted(rateDrifts([...all.values()])));
});
