import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, type Day, dayOf } from "@/lib/time";
import { dueDays, syncDay } from "../archive/archive-definition";
import { checkDueArchives, lastCheckOf } from "../archive/commissions/archive-checks";
import { commissionArchive } from "../archive/commissions/definition";
import { asOwner } from "../db/testing";
import { exchangeNow, refreshClock } from "../gateway/account-probe";
import { type VenueDesk, venueDesk } from "../gateway/testing/venue-desk";
import { openAlerts, resolvedAlerts, storeConditions } from "./alerts";
import { presentConditions } from "./conditions";

let on: VenueDesk;
let accountId: string;
let days: readonly [Day, Day];

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await on.noon();
  const yesterday = addDays(dayOf(now(), "UTC+8"), -1);
  days = [addDays(yesterday, -4), addDays(yesterday, -3)];
});

afterAll(() => on.close());

const now = () => exchangeNow(accountId);

/** Two equal syncs of each day, as far apart as it takes to verify it. */
async function verifyDays(): Promise<void> {
  for (let syncs = 0; syncs < 2; syncs += 1) {
    await dueDays(commissionArchive, accountId, now());
    for (const day of days) await syncDay(commissionArchive, accountId, day, now, () => true);
    await on.control("POST", "/clock", { byMs: 6 * 3_600_000 });
    await refreshClock(accountId);
  }
}

const check = () => checkDueArchives(new AbortController().signal);

/** As if the last check were a day old. */
const passDay = () => asOwner().query("UPDATE archive_check SET at = at - interval '25 hours'");

/** Changes the first record of the second day as somebody would who owns the database. */
async function tamper(change: string): Promise<void> {
  await asOwner().query("ALTER TABLE fill DISABLE TRIGGER USER");
  const { rowCount } = await asOwner().query(
    `UPDATE fill SET ${change} WHERE id =
       (SELECT min(id) FROM fill WHERE account_id = $1 AND day = $2)`,
    [accountId, days[1]],
  );
  await asOwner().query("ALTER TABLE fill ENABLE TRIGGER USER");
  expect(rowCount).toBe(1);
}

/** The alerts of damaged archives once the worker has looked. */
async function damageAlerts() {
  const owner = { ...on.desk.trader, role: "owner" } as const;
  await storeConditions(await presentConditions());
  const [open, resolved] = await Promise.all([openAlerts(owner), resolvedAlerts(owner)]);
  const ofDamage = ({ rule }: { readonly rule: string }) => rule === "archive-damaged";
  return { open: open.filter(ofDamage), resolved: resolved.filter(ofDamage) };
}

it("checks no archive before a day is synced, and one that holds once a day", async () => {
  await check();
  expect(await lastCheckOf(accountId)).toBeNull();
  await verifyDays();
  await check();
  const first = await lastCheckOf(accountId);
  expect(first).toMatchObject({ days: 2, records: expect.any(Number), faults: [] });
  expect(first?.records).toBeGreaterThan(0);
  await check();
  expect(await lastCheckOf(accountId)).toEqual(first);
  expect(await damageAlerts()).toEqual({ open: [], resolved: [] });
});

it("names the day of a changed row in the next check's alert, until it is put right", async () => {
  await tamper("order_id = 'x' || order_id");
  await passDay();
  await check();
  const damaged = await lastCheckOf(accountId);
  expect(new Set(damaged?.faults.map(({ day }) => day))).toEqual(new Set([days[1]]));
  const { open } = await damageAlerts();
  expect(open).toEqual([expect.objectContaining({ accountId, level: "error", object: days[1] })]);
  expect(open[0]?.message).toMatch(new RegExp(`^${days[1]} doesn't match: .*digest`));

  await tamper("order_id = substr(order_id, 2)");
  await passDay();
  await check();
  expect(await lastCheckOf(accountId)).toMatchObject({ days: 2, faults: [] });
  const after = await damageAlerts();
  expect(after.open).toEqual([]);
  expect(after.resolved.map(({ id }) => id)).toEqual([open[0]?.id]);
});

it("stores nothing of a check that is stopped, and leaves it due", async () => {
  await passDay();
  const before = await lastCheckOf(accountId);
  await checkDueArchives(AbortSignal.abort());
  expect(await lastCheckOf(accountId)).toEqual(before);
  await check();
  expect((await lastCheckOf(accountId))?.at).toBeGreaterThan(before?.at ?? 0);
});
