import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day } from "@/lib/time";
import { pool } from "../db/database";
import { dueDays } from "./archive-definition";
import { commissionArchive } from "./commissions/definition";
import { archivedDays } from "./day-status";
import { publishedDays } from "./testing/booked-days";
import { BrokerArchive } from "./testing/broker-archive";

// A list that repeats the last row of each page, and whose last page leads on to itself.

let archive: BrokerArchive;

const verified = (records: number) => (records === 0 ? "confirmed-empty" : "confirmed");

beforeAll(async () => {
  archive = await BrokerArchive.start();
});

afterAll(() => archive.on.close());

it("is read to its end on every day of forty thousand fills, and verified", async () => {
  const { accountId, on, yesterday } = archive;
  await archive.deviate({ "commission-duplicates": true, "commission-end-id": "last" });
  const syncDue = async () => {
    const days = await dueDays(commissionArchive, accountId, archive.now());
    for (const day of days) await archive.sync(day);
    return days.length;
  };
  const first: Day = addDays(yesterday, -28);
  expect(await syncDue()).toBeGreaterThanOrEqual(29);
  // The second method comes six hours later.
  await archive.pass(7 * 3_600_000);
  await syncDue();

  const days = await archivedDays(accountId, "commissions", first, yesterday);
  const booked = await publishedDays(on, first, yesterday);
  expect(days.map(({ day, state, records }) => ({ day, state, records }))).toEqual(
    booked.map(({ day, records }) => ({ day, state: verified(records), records })),
  );
  expect(booked.reduce((sum, { records }) => sum + records, 0)).toBeGreaterThan(40_000);
  const { rows } = await pool().query("SELECT DISTINCT state FROM sync_run");
  expect(rows).toEqual([{ state: "complete" }]);
});
