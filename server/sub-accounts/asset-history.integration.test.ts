import { afterAll, beforeAll, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { productTypes } from "@/lib/exchange/futures";
import { dayOf } from "@/lib/time";
import { pool } from "../db/database";
import { systemContext } from "../gateway/call-context";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { assetHistory, fallenEquities, snapshotDueAssets } from "./asset-history";
import { describeSubAccount, selectWatched } from "./details";
import { readAssets } from "./read-assets";
import { knownUids } from "./registry";

// What the desk keeps of sub-accounts' assets by itself.

let on: VenueDesk;
let accountId: string;
/** A sub-account, and a uid that is none. */
const own = "2000000011";
const stranger = "700777";

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  for (const uid of [own, stranger]) {
    await pool().query("INSERT INTO checked_uid (account_id, uid, owned) VALUES ($1, $2, true)", [
      accountId,
      uid,
    ]);
  }
});

afterAll(() => on.close());

const admin = () => ({
  ...on.desk.trader,
  userId: on.desk.trader.userId ?? "",
  role: "admin" as const,
});

async function reader() {
  const context = await systemContext(accountId, "polling");
  if (!context) throw new Error("The broker has no key.");
  return context;
}

/** One pass of so many seconds, as the worker does one; how many cells it read. */
async function pass(seconds = 60): Promise<number> {
  return snapshotDueAssets(accountId, await reader(), {
    passMs: seconds * 1_000,
    mayGoOn: () => true,
  });
}

const historyOf = (uid: string | null) => assetHistory(accountId, uid);

/** Makes all that was kept older, as if so much time had gone by. */
const age = (hours: number) =>
  pool().query(
    `UPDATE asset_snapshot SET taken_at = taken_at - $1 * interval '1 hour',
       seen_until = seen_until - $1 * interval '1 hour'`,
    [hours],
  );

it("reads no more cells than the pace allows, those unread for longest first", async () => {
  expect(await pass(1)).toBe(2);
  const { watched } = await historyOf(null);
  expect(watched.filter(({ readAt }) => readAt !== null).length).toBeLessThanOrEqual(2);
});

it("keeps each product line's equity, and leaves out a uid that is none of its own", async () => {
  await pass();
  const { watched, points } = await historyOf(own);
  expect((await knownUids(accountId)).foreign.map(({ uid }) => uid)).toEqual([stranger]);
  expect(watched.map(({ uid }) => uid)).toEqual([own, own, own]);
  expect(points.map(({ productType }) => productType).sort()).toEqual([...productTypes].sort());
  for (const { equity, error } of points) expect([equity === null, error]).toEqual([false, null]);
  // The market moves on: each is held against the assets that were read with it.
  const { rows: kept } = await pool().query<{ line: string; assets: string }>(
    "SELECT product_type AS line, assets FROM asset_snapshot WHERE uid = $1 AND assets IS NOT NULL",
    [own],
  );
  const sums = kept.map(({ line, assets }) => {
    const read = JSON.parse(assets) as readonly { usdtEquity: string }[];
    return [line, sum(read.map(({ usdtEquity }) => decimal(usdtEquity)))];
  });
  expect(sums).toHaveLength(productTypes.length);
  expect(new Map(points.map(({ productType, equity }) => [productType, equity]))).toEqual(
    new Map(sums.map(([line, equity]) => [line, equity])),
  );
  const { kind } = await readAssets(await reader(), { subUid: own, productType: "USDT-FUTURES" });
  expect(kind).toBe("assets");
});

it("reads nothing again before it is due, and all of it when it is", async () => {
  expect(await pass()).toBe(0);
  await age(1);
  expect(await pass()).toBe(3);
});

it("flags an equity by the set fall, ten per cent, below that of 24 hours ago", async () => {
  await age(2);
  await pool().query(
    `UPDATE asset_snapshot SET assets = '[]', equity = CASE product_type
       WHEN 'USDT-FUTURES' THEN equity / 0.9 ELSE equity END WHERE uid = $1`,
    [own],
  );
  await pass();
  const { watched } = await historyOf(own);
  const flagged = watched.filter(({ dropped }) => dropped);
  expect(flagged).toMatchObject([{ productType: "USDT-FUTURES", dropPercent: "10.00" }]);
  await pool().query(
    "UPDATE asset_snapshot SET equity = equity * 0.99 WHERE assets = '[]' AND uid = $1",
    [own],
  );
  const { watched: less } = await historyOf(own);
  expect(less.filter(({ dropped }) => dropped)).toEqual([]);
  await selectWatched(admin(), { accountId, changes: [], dropPercent: "9" });
  expect((await historyOf(own)).watched.filter(({ dropped }) => dropped)).toHaveLength(1);
  await selectWatched(admin(), { accountId, changes: [], dropPercent: "10" });
});

it("flags by the percentage that users set for the account, and alerts on just that", async () => {
  const flagFrom = (percent: number) =>
    pool().query("UPDATE account SET asset_drop_percent = $2 WHERE id = $1", [accountId, percent]);
  expect(await fallenEquities(accountId)).toEqual([]);
  await flagFrom(9);
  const fallen = await fallenEquities(accountId);
  expect(fallen).toMatchObject([{ uid: own, productType: "USDT-FUTURES", dropped: true }]);
  await flagFrom(10);
  expect(await fallenEquities(accountId)).toEqual([]);
});

it("flags what is available below the amount that users named, in USDT-M futures", async () => {
  const described = { tags: [], comment: "", hidden: false, watched: true };
  const flagBelow = (availableBelow: string | null) =>
    describeSubAccount(admin(), { accountId, uid: own, ...described, availableBelow });
  const short = async () =>
    (await historyOf(own)).watched.flatMap(({ productType, shortOf }) =>
      shortOf === null ? [] : [[productType, shortOf]],
    );
  expect(await short()).toEqual([]);
  await flagBelow("99999999999.000000001");
  expect(await short()).toEqual([["USDT-FUTURES", expect.stringMatching(/^[0-9.]+$/)]]);
  await flagBelow("0");
  expect(await short()).toEqual([]);
});

it("reads nothing of those that users took off the watch list, until they are on it", async () => {
  await age(1);
  const asked = { accountId, dropPercent: "10" };
  const choose = (watched: boolean) =>
    selectWatched(admin(), { ...asked, changes: [{ uid: own, watched }] });
  await choose(false);
  expect(await pass()).toBe(0);
  expect(await historyOf(own)).toMatchObject({ watched: [], unwatched: [own] });
  await choose(true);
  expect(await pass()).toBe(3);
  const unknown = { ...asked, changes: [{ uid: "799999", watched: false }] };
  await expect(selectWatched(admin(), unknown)).rejects.toMatchObject({
    failure: { kind: "not-found" },
  });
  const { rows } = await pool().query(
    `SELECT detail FROM audit_event WHERE action = 'sub-accounts.watch-changed' ORDER BY seq`,
  );
  expect(rows.map(({ detail }) => [detail.watched, detail.unwatched, detail.dropPercent])).toEqual([
    ["", "", "9"],
    ["", "", "10"],
    ["", own, "10"],
    [own, "", "10"],
  ]);
});

it("keeps why a read failed as a state of its own, and the same state in one line", async () => {
  await age(1);
  await on.fault("sub-account-assets", "status-503-before", 60);
  await pass();
  const failed = (await historyOf(own)).points.length;
  await age(1);
  expect(await pass()).toBe(3);
  expect((await historyOf(own)).points).toHaveLength(failed);
  await on.control("DELETE", "/faults");
  const { watched, points } = await historyOf(own);
  expect(watched.map(({ equity, error }) => [equity, error !== null])).toEqual(
    watched.map(() => [null, true]),
  );
  await age(1);
  await pass();
  const after = await historyOf(own);
  expect(after.watched.every(({ equity, error }) => equity !== null && error === null)).toBe(true);
  expect(after.points.length).toBe(points.length + 3);
});

it("has the equity of all product lines at the end of each day, as it was read last", async () => {
  const dayMs = 86_400_000;
  const [yesterday, before] = [1, 2].map((back) => dayOf(Date.now() - back * dayMs, "UTC"));
  const put = (line: string, day: string | undefined, equity: string) =>
    pool().query(
      `INSERT INTO asset_snapshot (account_id, uid, product_type, taken_at, seen_until, assets,
        equity) VALUES ($1, 'two-days', $2, $3, $3, '[]', $4)`,
      [accountId, line, `${day}T12:00:00Z`, equity],
    );
  await pool().query(
    "INSERT INTO checked_uid (account_id, uid, owned) VALUES ($1, 'two-days', true)",
    [accountId],
  );
  const [first, ...others] = productTypes;
  await put(first, before, "1.5");
  for (const line of others) await put(line, yesterday, "0.25");
  const { days } = await historyOf(null);
  const ofUid = days.filter(({ uid }) => uid === "two-days");
  // The day before lacks two product lines; today goes on with what was read yesterday.
  expect(ofUid.map(({ day, equity }) => [day, equity])).toEqual([
    [yesterday, "2.00"],
    [dayOf(Date.now(), "UTC"), "2.00"],
  ]);
});
