import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClientReport } from "@/lib/archive/clients";
import { daysOfMonth, type Month } from "@/lib/archive/month";
import type { MovePreview } from "@/lib/archive/move-preview";
import { type Day, dayBounds } from "@/lib/time";
import { GET as PREVIEW } from "../../../app/api/clients/preview/route";
import { DELETE as DELETE_RULE, PUT as PUT_RULE } from "../../../app/api/clients/rules/route";
import { DELETE as DELETE_UID, PUT as PUT_UID } from "../../../app/api/clients/uids/route";
import { GET as CLIENTS } from "../../../app/api/commissions/clients/route";
import type { Browser } from "../../auth/testing/browser";
import { pool, sqlTransaction } from "../../db/database";
import { asOwner } from "../../db/testing";
import { overrideEnv } from "../../env";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { RouteHandler } from "../../http/handle";
import { addSomebody, browserOf, type Somebody } from "../../http/testing/seven-users";
import type { SyncRun } from "../archive-source";
import { storeFills } from "../commissions/store-fills";
import { lockMonth, reopenMonth } from "../months/change-month";
import { monthClose } from "../months/month-status";
import { addClient } from "./manage-clients";

const [june, july, august] = ["2026-06", "2026-07", "2026-08"] as [Month, Month, Month];
const uid = "3000000001";

let on: TestDesk;
let accountId: string;
let browser: Browser;
let olga: Somebody;
let halden: string;
let kestrel: string;

beforeAll(async () => {
  on = await testDesk();
  ({ accountId } = on);
  overrideEnv({ deskOrigin: "http://localhost:5307", sessionSecret: "test-session-secret" });
  olga = await addSomebody(on.trader.deskId, "Olga", "owner");
  browser = await browserOf(olga, "just now");
  await pool().query("SELECT make_fill_month(now()::date)");
  for (const day of [june, july, august].flatMap(daysOfMonth)) await storeDay(day);
  halden = await addClient(on.trader, { accountId, name: "Halden", tags: [] });
  kestrel = await addClient(on.trader, { accountId, name: "Kestrel", tags: [] });
});

afterAll(() => on.close());

/** A verified day with one fill of 1 USDT rebate that the exchange lists under the uid. */
async function storeDay(day: Day): Promise<void> {
  await pool().query(
    `INSERT INTO archive_day
       (account_id, archive, day, state, complete_syncs, first_verified_at, records)
     VALUES ($1, 'commissions', $2, 'confirmed', 2, now(), 1)`,
    [accountId, day],
  );
  await pool().query(
    `INSERT INTO sync_run (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state)
     VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete')`,
    [`sync_${day}`, accountId, day],
  );
  const run = { id: `sync_${day}`, accountId, day, method: "cursor" } as unknown as SyncRun;
  const fill = {
    ...{ bizType: "trade", subBizType: "usdt_futures", symbol: "BTCUSDT", orderId: `o${day}` },
    ...{ fillId: `f${day}`, clientOid: `KB-${day}`, ts: String(dayBounds(day, "UTC+8").startMs) },
    ...{ volume: "100", fee: "1", pureFee: "0.9", rebateAmount: "1" },
  };
  await sqlTransaction((client) => storeFills(client, run, [fill]));
  await pool().query(
    "INSERT INTO fill_uid (account_id, fill, uid) SELECT $1, id, $3 FROM fill WHERE order_id = $2",
    [accountId, `o${day}`, uid],
  );
}

async function ask(handler: RouteHandler, method: string, body: object) {
  const answer = await browser.ask(handler, method, { accountId, ...body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const assign = (clientId: string, more: object = {}) =>
  ask(PUT_UID, "PUT", { clientId, uid, orderAccountId: null, ...more });

/** How many days' fills are each client's, June to August. */
async function daysOf(...clients: string[]): Promise<readonly (number | undefined)[]> {
  const { rows } = await report();
  return clients.map((id) => rows.find(({ client }) => client === id)?.fills);
}

async function report(): Promise<ClientReport> {
  const path = `/api/commissions/clients?account=${accountId}&from=2026-06-01&to=2026-08-31`;
  return (await browser.ask(CLIENTS, "GET", undefined, { path })).json();
}

/** What a change would do, month by month. */
async function preview(asked: Readonly<Record<string, string>>): Promise<MovePreview[]> {
  const pages: MovePreview[] = [];
  let after: string | null = null;
  do {
    const next: Readonly<Record<string, string>> = after === null ? {} : { after };
    const query = new URLSearchParams({ account: accountId, ...asked, ...next });
    const answer = await browser.ask(PREVIEW, "GET", undefined, {
      path: `/api/clients/preview?${query}`,
    });
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as MovePreview;
    pages.push(page);
    after = page.next;
  } while (after !== null);
  return pages;
}

const lock = async (month: Month) => {
  const { digest } = await monthClose(accountId, month);
  await lockMonth(on.trader, { accountId, month }, { digest, partialFrom: null, reason: null });
};

describe("the ownership of a uid", () => {
  it("is from the archive's first day on while no month is locked", async () => {
    expect((await assign(halden)).status).toBe(200);
    expect(await daysOf(halden, kestrel)).toEqual([92, 0]);
    const client = (await report()).clients.find(({ id }) => id === halden);
    const days = { from: "2026-06-01", until: null };
    expect(client?.uids).toEqual([
      { uid, orderAccountId: null, ...days, by: expect.any(String), at: expect.any(Number) },
    ]);
  });

  it("is not taken from another client unasked: the refusal says whose it is", async () => {
    const refused = await assign(kestrel, { from: "2026-08-11" });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(
      `${uid} belongs to Halden, from 1 Jun 2026. Confirm to move it.`,
    );
    expect(await daysOf(halden, kestrel)).toEqual([92, 0]);
  });

  it("is counted by month and client before it is saved, and moves just that", async () => {
    const asked = { client: kestrel, kind: "uid", key: uid };
    const pages = await preview({ ...asked, from: "2026-07-22", until: "2026-08-03" });
    const move = { before: halden, after: kestrel };
    expect(pages).toMatchObject([
      { month: july, months: 2, next: august, moves: [{ ...move, fills: 10, rebate: "10" }] },
      { month: august, months: 2, next: null, moves: [{ ...move, fills: 2, rebate: "2" }] },
    ]);
    expect(pages[0]).toMatchObject({ from: "2026-07-22", until: "2026-08-03", seen: true });
    // Nobody asked the exchange for it on these days, and it keeps them no longer.
    expect([pages[0]?.toAsk, pages[0]?.notServed.length]).toEqual([[], 12]);
    const whole = await preview(asked);
    expect(whole.map(({ moves }) => moves[0]?.fills)).toEqual([30, 31, 31]);
    const last = { account: accountId, ...asked, after: "9999-12" };
    const path = `/api/clients/preview?${new URLSearchParams(last)}`;
    expect((await browser.ask(PREVIEW, "GET", undefined, { path })).status).toBe(422);
    expect(await monthClose(accountId, "9998-12" as Month)).toMatchObject({ own: [] });
    expect(await preview({ ...asked, key: "77" })).toMatchObject([
      ...[june, july, august].map((month) => ({ month, seen: false, moves: [] })),
    ]);
    expect(await daysOf(halden, kestrel)).toEqual([92, 0]);
  });

  it("changes on the days that are named, and on no others", async () => {
    const days = { from: "2026-08-11", until: "2026-08-21", takesFrom: [halden] };
    expect((await assign(kestrel, days)).status).toBe(200);
    expect(await daysOf(halden, kestrel)).toEqual([82, 10]);
    const intervals = (await report()).clients.flatMap(({ name, uids }) =>
      uids.map(({ from, until }) => [name, from, until]),
    );
    expect(intervals).toEqual([
      ["Halden", "2026-06-01", "2026-08-11"],
      ["Halden", "2026-08-21", null],
      ["Kestrel", "2026-08-11", "2026-08-21"],
    ]);
    const wrong = await assign(kestrel, { from: "2026-08-11", until: "2026-08-11" });
    expect(JSON.stringify(wrong.body)).toContain("This must be after 11 Aug 2026.");
  });

  it("moves no day of a locked month, by default or when one is named", async () => {
    await lock(june);
    await lock(july);
    const before = [await monthClose(accountId, june), await monthClose(accountId, july)];
    const refused = await assign(kestrel, { from: "2026-07-31", takesFrom: [halden] });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(
      "July 2026 is locked. The first day that can change is 1 Aug 2026.",
    );
    expect((await assign(kestrel, { takesFrom: [halden] })).status).toBe(200);
    expect(await daysOf(halden, kestrel)).toEqual([61, 31]);
    const after = [await monthClose(accountId, june), await monthClose(accountId, july)];
    expect(after.map(({ shares, digest }) => [shares, digest])).toEqual(
      before.map(({ shares, digest }) => [shares, digest]),
    );
    // Nothing of the locked months is booked into the next one.
    expect((await monthClose(accountId, august)).afterLock).toEqual([]);
  });

  it("may change in a month that is opened again", async () => {
    await reopenMonth(on.trader, { accountId, month: july }, "The uid was Kestrel's in July.");
    const days = { from: "2026-07-01", until: "2026-08-01", takesFrom: [halden] };
    expect((await assign(kestrel, days)).status).toBe(200);
    expect(await daysOf(halden, kestrel)).toEqual([30, 62]);
    await lock(july);
  });

  it("is of one client at a time, and its entries are never rewritten", async () => {
    const values = `account_id, number, uid, from_day, client_id, created_by)
      SELECT account_id, number + 100, uid, from_day, client_id, created_by FROM client_uid
      WHERE replaced_at IS NULL`;
    await expect(pool().query(`INSERT INTO client_uid (${values}`)).rejects.toMatchObject({
      code: "23505",
    });
    await expect(pool().query("DELETE FROM client_uid")).rejects.toMatchObject({ code: "42501" });
    for (const change of [
      "UPDATE client_uid SET from_day = '2026-01-01'",
      "UPDATE client_uid SET replaced_at = NULL, replaced_by = NULL",
      "DELETE FROM client_uid",
      "TRUNCATE client_uid",
    ]) {
      await expect(asOwner().query(change)).rejects.toMatchObject({ code: "23001" });
    }
    const { rows } = await pool().query<{ replaced: boolean; by: string | null }>(
      `SELECT replaced_at IS NOT NULL AS replaced, replaced_by AS by FROM client_uid
       WHERE account_id = $1`,
      [accountId],
    );
    expect(rows.filter(({ replaced }) => replaced).length).toBeGreaterThan(0);
    for (const { replaced, by } of rows) expect(by).toBe(replaced ? olga.userId : null);
  });

  it("stays one of each day when two are recorded at once", async () => {
    const days = { from: "2026-08-05", takesFrom: [halden, kestrel] };
    const both = await Promise.all([assign(halden, days), assign(kestrel, days)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [ofHalden = 0, ofKestrel = 0] = await daysOf(halden, kestrel);
    expect(ofHalden + ofKestrel).toBe(92);
    expect([30, 57]).toContain(ofHalden);
  });
});

describe("the ownership of a prefix", () => {
  it("holds from the first open day, says whose it was, and is taken back anew", async () => {
    const rule = { prefix: "KB-" };
    const first = await ask(PUT_RULE, "PUT", { ...rule, clientId: halden });
    expect(first.body).toEqual({ from: "2026-08-01", until: null, before: null, mixed: false });
    const unasked = await ask(PUT_RULE, "PUT", { ...rule, clientId: kestrel });
    expect(unasked.status).toBe(422);
    const moved = { ...rule, clientId: kestrel, from: "2026-08-11", takesFrom: [halden] };
    expect((await ask(PUT_RULE, "PUT", moved)).body).toMatchObject({ before: halden });
    const back = { ...rule, clientId: halden, from: "2026-08-11", takesFrom: [kestrel] };
    expect((await ask(PUT_RULE, "PUT", back)).body).toMatchObject({ before: kestrel });
    const removal = { ...rule, clientId: halden };
    const removed = await ask(DELETE_RULE, "DELETE", removal);
    expect(removed.body).toMatchObject({ before: halden, from: "2026-08-01", mixed: true });
    expect((await ask(DELETE_RULE, "DELETE", removal)).status).toBe(404);
    const { rows } = await pool().query("SELECT 1 FROM client_rule WHERE account_id = $1", [
      accountId,
    ]);
    expect(rows).toHaveLength(4);
  });
});

describe("a removal", () => {
  const month = { from: "2026-08-01", until: "2026-08-31" } as const;

  beforeAll(async () => {
    for (const put of [
      (days: object) => ask(PUT_RULE, "PUT", { prefix: "AC-", ...days }),
      (days: object) => ask(PUT_UID, "PUT", { uid: "777", orderAccountId: null, ...days }),
    ]) {
      await put({ clientId: halden, ...month });
      await put({ clientId: kestrel, from: "2026-08-15", takesFrom: [halden] });
    }
  });

  const owners = async (what: "uids" | "prefixes", key: string) =>
    (await report()).clients.flatMap((client) =>
      client[what]
        .filter((each) => ("uid" in each ? each.uid : each.prefix) === key)
        .map(({ from, until }) => [client.name, from, until]),
    );
  const ofHalden = ["Halden", "2026-08-01", "2026-08-15"];
  const ofKestrel = ["Kestrel", "2026-08-15", null];

  it("is counted first, and takes a uid from no other client", async () => {
    expect(await owners("uids", "777")).toEqual([ofHalden, ofKestrel]);
    const [own = 0] = await daysOf(kestrel);
    const pages = await preview({ client: kestrel, kind: "uid", key: uid, ends: "yes" });
    const moved = pages.flatMap(({ moves }) => moves);
    expect(moved.map(({ before, after }) => [before, after])).toEqual([[kestrel, null]]);
    expect(moved[0]?.fills).toBeLessThanOrEqual(own);
    expect((await ask(DELETE_UID, "DELETE", { uid: "777" })).status).toBe(422);
    const removal = { uid: "777", clientId: kestrel };
    expect((await ask(DELETE_UID, "DELETE", removal)).status).toBe(200);
    expect(await owners("uids", "777")).toEqual([ofHalden]);
    const again = await ask(DELETE_UID, "DELETE", removal);
    expect(again.status).toBe(422);
    expect(JSON.stringify(again.body)).toContain(
      "Not assigned to this client on these days: 777 belongs to Halden, " +
        "from 1 Aug 2026 until 15 Aug 2026.",
    );
  });

  it("takes a prefix from no other client, and is undone", async () => {
    const rule = { prefix: "AC-", clientId: kestrel };
    const removed = await ask(DELETE_RULE, "DELETE", rule);
    const changed = { from: "2026-08-15", until: null, before: kestrel, mixed: false };
    expect(removed.body).toEqual(changed);
    expect(await owners("prefixes", "AC-")).toEqual([ofHalden]);
    await ask(PUT_RULE, "PUT", { ...rule, from: "2026-08-15" });
    expect(await owners("prefixes", "AC-")).toEqual([ofHalden, ofKestrel]);
    const early = await ask(DELETE_RULE, "DELETE", { ...rule, clientId: halden });
    expect(early.body).toMatchObject({ from: "2026-08-01", until: "2026-08-15", mixed: false });
    expect(await owners("prefixes", "AC-")).toEqual([ofKestrel]);
  });
});
