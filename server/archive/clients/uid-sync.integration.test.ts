import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { addDays, type Day, dayOf } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { pool } from "../../db/database";
import { exchangeNow } from "../../gateway/account-probe";
import { type VenueDesk, venueDesk } from "../../gateway/testing/venue-desk";
import { dueDays, syncDay } from "../archive-definition";
import { commissionArchive } from "../commissions/definition";
import { clientReport } from "./client-report";
import { addClient, assignUid } from "./manage-clients";
import { syncUids } from "./uid-sync";

const uids = ["3000000001", "3000000002"] as const;

let on: VenueDesk;
let accountId: string;
let owner: Principal;
let clients: readonly string[];
let days: readonly Day[];

const now = () => exchangeNow(accountId);
const always = () => true;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  owner = on.desk.trader;
  await on.noon();
  const yesterday = addDays(dayOf(now(), "UTC+8"), -1);
  days = [addDays(yesterday, -5), addDays(yesterday, -4)];
  await dueDays(commissionArchive, accountId, now());
  for (const day of days) await syncDay(commissionArchive, accountId, day, now, always);
  clients = await Promise.all(
    ["Northlight", "Halden"].map((name) => addClient(owner, { accountId, name, tags: [] })),
  );
  for (const [at, uid] of uids.entries()) {
    await assignUid(owner, {
      ...{ accountId, clientId: clients[at] ?? "", uid, orderAccountId: null },
    });
  }
});

afterAll(() => on.close());

beforeEach(() => deviations({}));

async function deviations(wanted: Readonly<Record<string, unknown>>): Promise<void> {
  await on.control("DELETE", "/quirks");
  await on.control("POST", "/quirks", { quirks: wanted });
}

const report = () =>
  clientReport({
    accountId,
    from: days[0] as Day,
    to: days[1] as Day,
    product: null,
    symbol: null,
  });

interface Booked {
  readonly uid: string;
  readonly rebateAmount: string;
}

/** The rebate of a uid as the venue's own books say it. */
async function bookedRebate(uid: string): Promise<string> {
  const answers = await Promise.all(days.map((day) => on.control("GET", `/oracle/day?day=${day}`)));
  const records = answers.flatMap((answer) => (answer as { records: readonly Booked[] }).records);
  return sum(
    records.filter((row) => row.uid === uid).map(({ rebateAmount }) => decimal(rebateAmount)),
  );
}

const noted = async () =>
  (await pool().query<{ n: number }>("SELECT count(*)::int AS n FROM fill_uid")).rows[0]?.n ?? 0;

const states = async () =>
  (await pool().query<{ state: string }>("SELECT DISTINCT state FROM uid_sync")).rows.map(
    ({ state }) => state,
  );

describe("a sync by uid", () => {
  it("notes nothing where the exchange does not heed the uid", async () => {
    await deviations({ "commission-uid-ignored": true });
    const { days: read, ignored } = await syncUids(accountId, now, always);
    expect([read, ignored]).toEqual([days.length, days.length]);
    expect([await noted(), await states()]).toEqual([0, ["ignored"]]);
    await pool().query("UPDATE uid_sync SET records = 0");
  });

  it("attributes to each client exactly what the exchange books for its uid", async () => {
    expect(await syncUids(accountId, now, always)).toEqual({ days: days.length, ignored: 0 });
    const { rows, buckets, total } = await report();
    for (const [at, client] of clients.entries()) {
      const own = rows.find((row) => row.client === client);
      expect(own?.fills).toBeGreaterThan(0);
      expect(own?.rebate).toBe(await bookedRebate(uids[at] ?? ""));
    }
    expect(buckets.find(({ source }) => source === "uid")?.fills).toBe(await noted());
    expect(sum(rows.map(({ rebate }) => decimal(rebate)))).toBe(total.rebate);
    const { rows: unknown } = await pool().query("SELECT 1 FROM uid_sync WHERE unknown > 0");
    expect(unknown).toEqual([]);
  });

  it("asks again only for what is new: another uid, or other records", async () => {
    expect(await syncUids(accountId, now, always)).toEqual({ days: 0, ignored: 0 });
    const before = await noted();
    const third = { clientId: clients[0] ?? "", uid: "3000000003", orderAccountId: null };
    await assignUid(owner, { accountId, ...third });
    expect(await syncUids(accountId, now, always)).toEqual({ days: days.length, ignored: 0 });
    expect(await noted()).toBeGreaterThan(before);
    const own = (await report()).rows.find(({ client }) => client === clients[0]);
    const booked = [await bookedRebate(uids[0]), await bookedRebate("3000000003")];
    expect(own?.rebate).toBe(sum(booked.map(decimal)));
  });
});
