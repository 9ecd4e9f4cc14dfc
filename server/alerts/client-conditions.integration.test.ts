import { afterAll, beforeAll, expect, it } from "vitest";
import { attributedPercent } from "@/lib/archive/clients";
import { decimal, formatDecimal, subtract } from "@/lib/decimal";
import { addDays, type Day, dayBounds } from "@/lib/time";
import { addClient, saveRule } from "../archive/clients/manage-clients";
import { storeFills } from "../archive/commissions/store-fills";
import { pool, sqlTransaction } from "../db/database";
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
    await storeDay(day, "NL-1", day < changed ? noisy(40, day) : noisy(28, day));
    // What is nobody's changes its rate each day: of that no alert is raised.
    await storeDay(day, "x", String(Number.parseInt(day.slice(8), 10)));
  }
});

afterAll(() => on.close());

/** Rates move by 0.05 percentage points from day to day: of that no alert is raised. */
const noisy = (rate: number, day: Day) => {
  const points = (Number.parseInt(day.slice(8), 10) % 3) - 1;
  return points === 0 ? `${rate}` : points > 0 ? `${rate}.05` : `${rate - 1}.95`;
};

const none = { unattributedPercent: null, unrebatedOrders: null };

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
  await sqlTransaction((client) => storeFills(client, read, [row]));
}

it("raises one alert for a rate that changed, on its day and for its client", async () => {
  const found = await clientConditionsOf(on.accountId, last, none);
  expect(found).toEqual([
    {
      accountId: on.accountId,
      rule: "rate-drift",
      object: expect.stringContaining(`${changed} usdt_futures cli_`),
      message: expect.stringMatching(
        /^Northlight, usdt_futures: (40\.0\d|39\.9\d) % before 17 Jun, 28\.0\d % since\.$/,
      ),
    },
  ]);
});

it("raises one alert when more of the rebate is nobody's than the desk wants", async () => {
  const { rows } = await pool().query<{ all: string; nobody: string }>(
    `SELECT sum(rebate)::text AS all, sum(rebate) FILTER (WHERE client_oid = 'x')::text AS nobody
     FROM fill`,
  );
  const [{ all = "", nobody = "" } = {}] = rows;
  const part = subtract(decimal("100"), attributedPercent(all, nobody) ?? decimal("0"));
  const ruled = async (unattributedPercent: string) =>
    (await clientConditionsOf(on.accountId, last, { ...none, unattributedPercent })).filter(
      ({ rule }) => rule === "unattributed-rebate",
    );
  expect(await ruled(part)).toEqual([]);
  const [found, ...more] = await ruled(subtract(part, decimal("0.01")));
  expect(found?.message).toBe(
    `${formatDecimal(part, { minimumPlaces: 2 })} % of the last 30 days' rebate is ` +
      "unattributed: 15 fills.",
  );
  expect(more).toEqual([]);
});
