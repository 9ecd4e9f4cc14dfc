import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day, dayBounds } from "@/lib/time";
import { addClient, saveRule } from "../archive/clients/manage-clients";
import { storeFills } from "../archive/commissions/store-fills";
import { pool, transaction } from "../db/database";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { clientConditionsOf } from "./client-conditions";

const last = "2026-06-20" as Day;
/** From this day on the exchange gives 28 % back in place of 40 %. */
const changed = "2026-06-17" as Day;

let on: TestDesk;

beforeAll(async () => {
  on = await testDesk();
  await pool().query("SELECT make_fill_month(now()::date)");
  const { accountId } = on;
  const clientId = await addClient(on.trader, { accountId, name: "Northlight", tags: [] });
  await saveRule(on.trader, { accountId, clientId, prefix: "NL-" });
  for (let day = addDays(last, -14); day <= last; day = addDays(day, 1)) {
    await storeDay(day, "NL-1", day < changed ? "40" : "28");
    // What is nobody's changes its rate each day: of that no alert is raised.
    await storeDay(day, "x", String(Number.parseInt(day.slice(8), 10)));
  }
}, 120_000);

afterAll(() => on.close());

async function storeDay(day: Day, clientOid: string, rebateAmount: string): Promise<void> {
  const read = {
    ...{ id: `read_${day}`, accountId: on.accountId, day, fromMs: 0, toMs: 0, whole: true },
    ...{ pageRows: 500, method: "cursor" as const, cursor: null, sliceFromMs: null },
    ...{ sliceToMs: null, shortPages: false, pages: 0, rows: 0, added: 0, changed: 0 },
  };
  const row = {
    ...{ bizType: "trade", subBizType: "usdt_futures", symbol: "BTCUSDT", clientOid },
    ...{ orderId: `${clientOid}${day}`, fillId: `${clientOid}${day}`, rebateAmount },
    ...{ ts: String(dayBounds(day, "UTC+8").startMs), volume: "1", fee: "100", pureFee: "100" },
  };
  await transaction((tx) => storeFills(tx, read, [row]));
}

it("raises one alert for a rate that changed, on its day and for its client", async () => {
  const found = await clientConditionsOf(on.accountId, last);
  expect(found).toEqual([
    {
      accountId: on.accountId,
      rule: "rate-drift",
      object: expect.stringContaining(`${changed} usdt_futures cli_`),
      message: "Northlight, usdt_futures: 40 % before 17 Jun, 28 % since.",
    },
  ]);
});
