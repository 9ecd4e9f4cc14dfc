import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMonths, monthOf, monthRange } from "@/lib/archive/month";
import { monthBlockers } from "@/lib/archive/month-close";
import { paymentsOf } from "@/lib/archive/month-payments";
import { dayOf } from "@/lib/time";
import { monthClose } from "../archive/months/month-status";
import { monthPayouts } from "../archive/payouts/month-payouts";
import { readVenueControl } from "../cli/catch-up/catch-up";
import { database, pool } from "../db/database";
import { overrideEnv } from "../env";
import { monthStatements } from "../exports/statements";
import { startChild } from "../gateway/testing/start-child";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import type { SampleMaking } from "./begin";
import { beginSample, endSample } from "./begin";
import { makeSample } from "./make";

const venueMain = path.join(import.meta.dirname, "../paper-venue/main.ts");

let desk: TestDesk;
let venue: Awaited<ReturnType<typeof startChild>>;
let made: SampleMaking;

beforeAll(async () => {
  desk = await testDesk();
  const args = ["--port", "0", "--memory", "--seed", "7", "--days-back", "2", "--sample"];
  venue = await startChild(venueMain, args);
  const line = await venue.line("{");
  const ready = JSON.parse(line);
  overrideEnv({ venueUrl: ready.url, pollingPercent: 100 });
  made = await beginSample(desk.trader.deskId, ready.credentials.sample);
  await makeSample(made, readVenueControl(line));
  await endSample(desk.trader.deskId);
}, 300_000);

afterAll(async () => {
  venue.process.kill("SIGTERM");
  await venue.ended;
  await desk.close();
});

const present = () => monthOf(dayOf(Date.now() - 2.5 * 86_400_000, "UTC+8"));

describe("the sample firm", () => {
  it("has its older month locked, with statements, payments and payouts", async () => {
    const { accountId, principal } = made;
    const month = addMonths(present(), -2);
    const close = await monthClose(accountId, month);
    expect(close.locked).not.toBeNull();
    expect(close.partialFrom).toBeNull();
    expect(close.shares.filter(({ client }) => client !== null)).toHaveLength(8);
    const { differences } = paymentsOf(close);
    expect(differences.map(({ variance }) => variance)).toEqual(["-0.02"]);
    const { files } = await monthStatements(principal, { accountId, month });
    expect(files).toHaveLength(18);
    const { rows } = await monthPayouts(database(), { accountId, month });
    expect(rows.filter(({ payouts }) => payouts.length === 1)).toHaveLength(7);
  });

  it("has its later month ready to lock, with two corrections to be booked", async () => {
    const { accountId } = made;
    const month = addMonths(present(), -1);
    const close = await monthClose(accountId, month);
    expect(monthBlockers(close)).toEqual([]);
    expect(close.exceptions).toHaveLength(2);
    expect(close.afterLock).toHaveLength(2);
  });

  it("calls no day verified that was not synced twice", async () => {
    const { from } = monthRange(addMonths(present(), -2));
    const { rows } = await pool().query(
      `SELECT state, min(complete_syncs) AS syncs, count(*)::int AS days FROM archive_day
       WHERE account_id = $1 AND archive = 'commissions' AND day >= $2 GROUP BY state`,
      [made.accountId, from],
    );
    const verified = rows.find(({ state }) => state === "confirmed");
    expect(verified.syncs).toBeGreaterThanOrEqual(2);
    expect(verified.days).toBeGreaterThan(59);
  });
});
