import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SourceProbe, SourceProbeName } from "@/lib/archive/source-probes";
import { addDays, type Day, dayBounds, dayOf } from "@/lib/time";
import { pool } from "../../db/database";
import { exchangeNow, refreshClock } from "../../gateway/account-probe";
import { type VenueDesk, venueDesk } from "../../gateway/testing/venue-desk";
import { dueDays, syncDay } from "../archive-definition";
import { publishedDays } from "../testing/booked-days";
import { commissionArchive } from "./definition";
import { commissionReport } from "./report";
import { probeSource, probesOf } from "./source-probes";

// How an exchange answers is found out by asking it, kept with its date, and allowed for.

let on: VenueDesk;
let accountId: string;
let newest: Day;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await on.noon();
  newest = addDays(dayOf(now(), "UTC+8"), -2);
});

afterAll(() => on.close());

beforeEach(() => deviations({}));

const now = () => exchangeNow(accountId);
const always = () => true;

async function deviations(wanted: Readonly<Record<string, unknown>>): Promise<void> {
  await on.control("DELETE", "/quirks");
  await on.control("POST", "/quirks", { quirks: wanted });
}

async function sync(day: Day): Promise<void> {
  await dueDays(commissionArchive, accountId, now());
  await syncDay(commissionArchive, accountId, day, now, always);
}

async function sixHoursOn(): Promise<void> {
  await on.control("POST", "/clock", { byMs: 6 * 3_600_000 });
  await refreshClock(accountId);
}

/** As if the last probes were a month old. */
const monthOn = () => pool().query("UPDATE source_probe SET at = at - interval '30 days'");

async function probed(): Promise<Readonly<Record<SourceProbeName, SourceProbe>>> {
  await monthOn();
  expect(await probeSource(accountId, now, always)).toBe(true);
  const found = await probesOf(accountId);
  return Object.fromEntries(found.map((each) => [each.probe, each])) as Readonly<
    Record<SourceProbeName, SourceProbe>
  >;
}

const holding = (found: Readonly<Record<string, SourceProbe>>) =>
  Object.fromEntries(Object.entries(found).map(([probe, { passed }]) => [probe, passed]));

const allHold = { bounds: true, parts: true, uid: true, order: true, pages: true, end: true };

const methodsOf = async (day: Day) =>
  (
    await pool().query<{ method: string }>(
      `SELECT method FROM sync_run WHERE account_id = $1 AND archive = 'commissions' AND day = $2
       ORDER BY started_at`,
      [accountId, day],
    )
  ).rows.map(({ method }) => method);

const archived = async (day: Day) => {
  const { total } = await commissionReport(
    { accountId, from: day, to: day, product: null, symbol: null },
    "day",
  );
  return { records: total.fills, rebateAmount: total.rebate };
};

const booked = async (day: Day) => {
  const [truth] = await publishedDays(on, day, day);
  return { records: truth?.records, rebateAmount: truth?.rebateAmount };
};

describe("how the exchange answers", () => {
  it("is tried out once a day is synced, and again after thirty days", async () => {
    expect(await probeSource(accountId, now, always)).toBe(false);
    await sync(newest);
    const before = Date.now();
    expect(await probeSource(accountId, now, always)).toBe(true);
    expect(await probeSource(accountId, now, always)).toBe(false);
    const found = await probesOf(accountId);
    expect(Object.fromEntries(found.map(({ probe, passed }) => [probe, passed]))).toEqual(allHold);
    for (const { at, finding } of found) {
      expect(at).toBeGreaterThan(before - 60_000);
      expect(finding).toMatch(/\.$/);
    }
    await monthOn();
    expect(await probeSource(accountId, now, always)).toBe(true);
  });

  it("is not stored where the exchange does not answer: it is due again", async () => {
    await monthOn();
    const down = { endpoint: "order-commission", kind: "drop-before", count: 6 };
    await on.control("POST", "/faults", { faults: [down] });
    expect(await probeSource(accountId, now, always)).toBe(false);
    expect(await probeSource(accountId, now, always)).toBe(true);
  });

  const peculiar: readonly (readonly [
    Readonly<Record<string, unknown>>,
    Partial<Record<SourceProbeName, boolean | null>>,
    RegExp,
  ])[] = [
    [{ "commission-exclusive-bounds": true }, { bounds: false }, /range extended by 1 ms/],
    [
      { "commission-whole-days": true },
      { parts: false, bounds: null, end: null },
      /bounds can't be tested/,
    ],
    [
      { "commission-outside-range": true },
      { parts: false, bounds: null },
      /, \d+ outside the range\./,
    ],
    [{ "commission-uid-ignored": true }, { uid: false }, /returned \d+ records/],
    [{ "commission-order-ignored": true }, { order: false }, /[1-9]\d* of other orders/],
    [{ "commission-tie-ms": 3_600_000 }, { pages: false }, /[1-9]\d* were lost/],
    [{ "commission-short-pages": true }, { end: false }, /10 of 20 records wasn't the last/],
    [{ "commission-end-id": "repeated" }, { end: false }, /the same cursor/],
    [{ "commission-end-id": "last" }, {}, /followed by an empty page/],
    [{ "commission-end-id": "absent" }, {}, /had no cursor/],
    [{ "commission-end-id": "empty" }, {}, /had no cursor/],
  ];

  it.each(peculiar)("is seen for what it is: %o", async (wanted, differs, says) => {
    await deviations(wanted);
    const found = await probed();
    expect(holding(found)).toEqual({ ...allHold, ...differs });
    expect(Object.values(found).map((each) => each.finding)).toContainEqual(
      expect.stringMatching(says),
    );
  });
});

describe("a sync allows for what was found", () => {
  it("by asking for a millisecond more where records at the bounds are left out", async () => {
    const day = addDays(newest, -1);
    const { startMs, endMs } = dayBounds(day, "UTC+8");
    await deviations({ "commission-exclusive-bounds": true });
    await probed();
    await sync(day);
    const { rows } = await pool().query<{ from: string; to: string }>(
      `SELECT params->>'startTime' AS from, params->>'endTime' AS to FROM archive_page
       JOIN sync_run ON sync_run.id = sync_run_id WHERE account_id = $1 AND day = $2 LIMIT 1`,
      [accountId, day],
    );
    expect(rows).toEqual([{ from: `${startMs - 1}`, to: `${endMs + 1}` }]);
    await sixHoursOn();
    await sync(day);
    expect(await methodsOf(day)).toEqual(["cursor", "slices"]);
    expect(await archived(day)).toEqual(await booked(day));
  });

  it("by other pages in place of slices where times within a day are not heeded", async () => {
    const day = addDays(newest, -3);
    await deviations({ "commission-whole-days": true });
    await probed();
    await sync(day);
    await sixHoursOn();
    await sync(day);
    const { rows } = await pool().query(
      `SELECT 1 FROM archive_page JOIN sync_run ON sync_run.id = sync_run_id
       WHERE account_id = $1 AND day = $2 AND method = 'other-pages'
         AND params->>'limit' <> '437'`,
      [accountId, day],
    );
    expect(rows).toEqual([]);
    expect(await methodsOf(day)).toEqual(["cursor", "other-pages"]);
    expect(await archived(day)).toEqual(await booked(day));
  });

  it("and reads in slices again once the exchange heeds them", async () => {
    const day = addDays(newest, -4);
    await probed();
    await sync(day);
    await sixHoursOn();
    await sync(day);
    expect(await methodsOf(day)).toEqual(["cursor", "slices"]);
  });
});
