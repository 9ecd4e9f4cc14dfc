import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, type Day, dayMs } from "@/lib/time";
import { pool } from "../db/database";
import { asOwner } from "../db/testing";
import { refreshClock } from "../gateway/account-probe";
import { startChild } from "../gateway/testing/start-child";
import type { VenueDesk } from "../gateway/testing/venue-desk";
import { dueDays, syncDay } from "./archive-definition";
import { commissionArchive } from "./commissions/definition";
import { commissionReport } from "./commissions/report";
import { publishedDays } from "./testing/booked-days";
import { BrokerArchive } from "./testing/broker-archive";
import { transferArchive } from "./transfers/definition";
import { transferPage } from "./transfers/list";
import { readableWindows } from "./transfers/schedule";

// However an exchange writes its numbers and names its cursors, whatever happens to the disk, and
// whoever else reads at the same time: the archive has what the exchange has.

const archiveChild = path.join(import.meta.dirname, "../worker/testing/archive-child.ts");
let archive: BrokerArchive;
let on: VenueDesk;
let accountId: string;
let yesterday: Day;

beforeAll(async () => {
  archive = await BrokerArchive.start();
  ({ on, accountId, yesterday } = archive);
});

afterAll(() => on.close());

beforeEach(() => archive.deviate({}));

const now = () => archive.now();
const sync = (day: Day) => archive.sync(day);
const back = (days: number) => addDays(yesterday, -days);

async function archived(from: Day, to = from) {
  const range = { accountId, from, to, product: null, symbol: null };
  const { total, rows } = await commissionReport(range, "day");
  return { total, days: rows };
}

const sumsOf = ({ total }: Awaited<ReturnType<typeof archived>>) => ({
  ...{ records: total.fills, volume: total.volume, fee: total.fee },
  ...{ pureFee: total.pureFee, rebateAmount: total.rebate },
});

async function bookedOn(day: Day) {
  const [booked] = await publishedDays(on, day, day);
  if (!booked) throw new Error(`The venue has not published ${day}.`);
  const { records, volume, fee, pureFee, rebateAmount } = booked;
  return { records, volume, fee, pureFee, rebateAmount };
}

const syncsOf = async (day: Day) =>
  (
    await pool().query<{ state: string; pages: number }>(
      `SELECT state, pages FROM sync_run
       WHERE account_id = $1 AND archive = 'commissions' AND day = $2`,
      [accountId, day],
    )
  ).rows;

it.each([
  [300_000, 8],
  [-300_000, 9],
] as const)("a day is whole with an exchange's clock %d ms from ours", async (skewMs, days) => {
  const ahead = now() - Date.now();
  await archive.deviate({ "clock-skew-ms": skewMs });
  await refreshClock(accountId);
  expect(Math.abs(now() - Date.now() - ahead - skewMs)).toBeLessThan(60_000);
  await sync(back(days));
  expect(sumsOf(await archived(back(days)))).toEqual(await bookedOn(back(days)));
  await archive.deviate({});
  await refreshClock(accountId);
});

describe("numbers", () => {
  it.each([
    ["exponent", 3],
    ["thirty-digits", 4],
  ] as const)("written with %s are summed to the last digit", async (form, days) => {
    await archive.deviate({ "commission-numbers": form });
    await sync(back(days));
    expect(sumsOf(await archived(back(days)))).toEqual(await bookedOn(back(days)));
  });

  it.each([
    ["null", 5],
    ["empty", 6],
  ] as const)("that are %s are not stated: counted as such, and in no sum", async (form, days) => {
    const day = back(days);
    await archive.deviate({ "commission-numbers": form });
    await sync(day);
    const { total } = await archived(day);
    expect(total.fills).toBe((await bookedOn(day)).records);
    expect(total.unstated.rebate).toBeGreaterThan(0);
    expect(total.unstated).toMatchObject({ volume: total.unstated.rebate });
    await archive.deviate({});
    await sync(day);
    expect(sumsOf(await archived(day))).toEqual(await bookedOn(day));
  });

  it("below zero keep their sign until the exchange writes others", async () => {
    const day = back(7);
    await archive.deviate({ "commission-numbers": "negative" });
    await sync(day);
    const { rows } = await pool().query(
      "SELECT 1 FROM fill WHERE account_id = $1 AND day = $2 AND rebate < 0",
      [accountId, day],
    );
    expect(rows.length).toBeGreaterThan(0);
    await archive.deviate({});
    await sync(day);
    expect(sumsOf(await archived(day))).toEqual(await bookedOn(day));
  });
});

it("a full disk keeps nothing of the page it met, and the sync goes on from there", async () => {
  const booked = await publishedDays(on, back(28), back(22));
  const severalPages = booked.filter(({ records }) => records > 1_000);
  const [{ day } = { day: back(22) }] = severalPages.sort((a, b) => a.records - b.records);
  await asOwner().query(`
    CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER disk_is_full BEFORE INSERT ON archive_page
      FOR EACH ROW WHEN (NEW.number = 2) EXECUTE FUNCTION disk_is_full()`);
  try {
    await expect(sync(day)).rejects.toThrow();
  } finally {
    await asOwner().query(
      "DROP TRIGGER disk_is_full ON archive_page; DROP FUNCTION disk_is_full()",
    );
  }
  expect((await archived(day)).total.fills).toBe(500);
  expect(await syncsOf(day)).toEqual([{ state: "syncing", pages: 1 }]);
  await sync(day);
  expect(sumsOf(await archived(day))).toEqual(await bookedOn(day));
  expect(await syncsOf(day)).toEqual([{ state: "complete", pages: expect.any(Number) }]);
});

describe("deposits and withdrawals", () => {
  const list = () =>
    transferPage(
      {
        ...{ accountId, from: null, to: null, status: null, coin: null, type: null },
        ...{ subType: null, tag: null, age: null, minAmount: null, maxAmount: null, uid: null },
      },
      null,
      1000,
    );
  const syncNewest = async () => {
    await refreshClock(accountId);
    for (const day of readableWindows(now()).slice(-2)) {
      await dueDays(transferArchive, accountId, now());
      await syncDay(transferArchive, accountId, day, now, () => true);
    }
  };
  const newestSync = async () =>
    (await pool().query<{ n: number }>("SELECT max(number)::int AS n FROM sync_run")).rows[0]?.n ??
    0;
  const maxPagesAfter = async (before: number) =>
    (
      await pool().query<{ n: number }>(
        `SELECT max(pages)::int AS n FROM sync_run
         WHERE account_id = $1 AND archive = 'transfers' AND number > $2`,
        [accountId, before],
      )
    ).rows[0]?.n ?? 0;

  it("are read to the end by whichever name the cursor has", async () => {
    const uid = (await uidsOf())[0] ?? "";
    const many = Array.from({ length: 120 }, () => ({ uid, amount: "1.25" }));
    for (const each of many) await begin(each);
    await syncNewest();
    const keys = async () => (await list()).rows.map(({ uid: of, txId }) => `${of} ${txId}`);
    const known = await keys();
    expect(known.length).toBeGreaterThan(120);
    for (const name of ["cursor", "endId"] as const) {
      const before = await newestSync();
      await archive.deviate({ "transfers-cursor-name": name });
      await on.control("POST", "/clock", { byMs: 6 * 3_600_000 });
      await syncNewest();
      expect(await maxPagesAfter(before), name).toBeGreaterThan(1);
      expect(await keys()).toEqual(expect.arrayContaining(known));
      const { rows: missing } = await pool().query(
        "SELECT 1 FROM transfer WHERE account_id = $1 AND missing_since IS NOT NULL",
        [accountId],
      );
      expect(missing, name).toEqual([]);
    }
  });

  it("of two uids under one txId are two", async () => {
    const [one = "", other = ""] = await uidsOf();
    const [first] = await begin({ uid: one, amount: "3.5" });
    await archive.deviate({ "transfers-share-tx-id": true });
    await begin({ uid: other, amount: "4.75" });
    await syncNewest();
    const same = (await list()).rows.filter(({ txId }) => txId === first?.txId);
    expect(same.map(({ uid, amount }) => [uid, amount]).sort()).toEqual(
      [
        [one, "3.5"],
        [other, "4.75"],
      ].sort(),
    );
  });

  const uidsOf = async () => {
    await syncNewest();
    return [...new Set((await list()).rows.map(({ uid }) => uid))].sort();
  };
  const begin = async (more: { uid: string; amount: string }) => {
    const usual = { coin: "USDT", type: "deposit", subType: "onchain" };
    const begun = await on.control("POST", "/transfers", { ...usual, ...more });
    return (begun as { transfers: readonly { readonly txId: string }[] }).transfers;
  };
});

const callsSeen = async () => {
  const { admitted, refusedByRate } = (await on.control("GET", "/stats")) as {
    readonly [seen in "admitted" | "refusedByRate"]: Readonly<Record<string, number>>;
  };
  const of = (seen: Readonly<Record<string, number>>) => seen["order-commission"] ?? 0;
  return { admitted: of(admitted), refused: of(refusedByRate) };
};

it("three workers read every day once, to the last digit, and never too fast", async () => {
  await on.control("POST", "/clock", { byMs: dayMs });
  await refreshClock(accountId);
  const days = Array.from({ length: 12 }, (_, at) => back(10 + at));
  await dueDays(commissionArchive, accountId, now());
  await pool().query(
    `UPDATE archive_day SET next_at = NULL
     WHERE account_id = $1 AND NOT (archive = 'commissions' AND day = ANY($2::date[]))`,
    [accountId, days],
  );
  const before = await callsSeen();
  const workers = await Promise.all([1, 2, 3].map(() => startChild(archiveChild)));
  const open = async () => (await Promise.all(days.map(syncsOf))).flat();
  for (let tries = 0; tries < 600; tries += 1) {
    const done = (await open()).filter(({ state }) => state === "complete");
    if (done.length >= days.length) break;
    await sleep(100);
  }
  for (const { process: child } of workers) child.kill("SIGTERM");
  expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  // The venue counts a sliding second: it refuses the 21st call in one.
  const after = await callsSeen();
  expect(after.admitted).toBeGreaterThanOrEqual(before.admitted + days.length);
  expect(after.refused).toBe(before.refused);
  for (const day of days) {
    expect(await syncsOf(day)).toEqual([{ state: "complete", pages: expect.any(Number) }]);
    expect(sumsOf(await archived(day))).toEqual(await bookedOn(day));
  }
});
