import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  CommissionReport,
  Coverage,
  CoverageAnswer,
  FillHistory,
  FillPage,
} from "@/lib/archive/api";
import { isFullySynced } from "@/lib/archive/completeness";
import type { DaySyncHistory } from "@/lib/archive/day-syncs";
import { comparedRange } from "@/lib/archive/report-periods";
import { type Decimal, decimal, sum } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { addDays, type Day, dayOf, daysFrom } from "@/lib/time";
import type { Role } from "@/lib/users/roles";
import { archiveChannel, dueDays, syncDay } from "@/server/archive/archive-definition";
import { commissionArchive } from "@/server/archive/commissions/definition";
import { type BookedDay, publishedDays } from "@/server/archive/testing/booked-days";
import { Browser } from "@/server/auth/testing/browser";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { listen } from "@/server/db/notifications";
import { overrideEnv } from "@/server/env";
import { exchangeNow } from "@/server/gateway/account-probe";
import { type VenueDesk, venueDesk } from "@/server/gateway/testing/venue-desk";
import type { RouteHandler } from "@/server/http/handle";
import { ArchiveWorker } from "@/server/worker/archive-worker";
import { POST as SIGN_IN } from "../session/route";
import { GET as DAY_READS } from "./days/[day]/route";
import { GET as DAYS } from "./days/route";
import { GET as FILL } from "./fills/[fill]/route";
import { GET as FILLS } from "./fills/route";
import { GET as FILLS_CSV } from "./fills.csv/route";
import { POST as READ_NOW } from "./read-now/route";
import { GET as REPORT } from "./report/route";
import { PATCH as SYNC } from "./sync/route";

let on: VenueDesk;
let account: string;
let owner: Browser;
/** The readable days but the first, whose beginning the exchange has forgotten; oldest first. */
let truth: readonly BookedDay[];
let from: Day;
let to: Day;
/** The last day that the exchange has published; yesterday may not be yet. */
let newest: BookedDay;

beforeAll(async () => {
  on = await venueDesk();
  overrideEnv({ deskOrigin: "http://localhost:5303", sessionSecret: "test-session-secret" });
  account = on.accounts.broker.accountId;
  owner = await join("owner");
  await on.noon();
  to = addDays(dayOf(exchangeNow(account), "UTC+8"), -1);
  from = addDays(to, -28);
  // Twice: a day that seemed unpublished is read again once a later one turned out to be there.
  await readEverything();
  await readEverything();
  truth = await publishedDays(on, from, to);
  newest = truth.at(-1) as BookedDay;
});

afterAll(() => on.close());

async function join(role: Role): Promise<Browser> {
  const email = `${role}@example.com`;
  await addUser(on.desk.trader.deskId, email, role);
  const browser = new Browser();
  const credentials = { email, password: testPassword };
  expect((await browser.ask(SIGN_IN, "POST", credentials)).status).toBe(200);
  return browser;
}

/** As the worker does: several days at once, each page by page. */
async function readEverything(): Promise<void> {
  const now = () => exchangeNow(account);
  const due = [...(await dueDays(commissionArchive, account, now()))];
  const reader = async () => {
    for (let day = due.shift(); day; day = due.shift()) {
      await syncDay(commissionArchive, account, day, now, () => true);
    }
  };
  await Promise.all([reader(), reader(), reader(), reader()]);
}

async function get<T>(
  handler: RouteHandler,
  query: Readonly<Record<string, string>>,
  params: Record<string, string> = {},
): Promise<T> {
  const search = new URLSearchParams({ account, ...query });
  const answer = await owner.ask(handler, "GET", undefined, { path: `/api/x?${search}`, params });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as T;
}

async function issuesOf(query: Readonly<Record<string, string>>): Promise<readonly Issue[]> {
  const search = new URLSearchParams(query);
  const answer = await owner.ask(REPORT, "GET", undefined, { path: `/api/x?${search}` });
  expect(answer.status).toBe(422);
  return (await answer.json()).failure.issues;
}

const report = (query: Readonly<Record<string, string>>) =>
  get<CommissionReport>(REPORT, { from, to, ...query });

const total = (field: "volume" | "fee" | "pureFee" | "rebateAmount") =>
  sum(truth.map((day) => decimal(day[field])));

async function allFills(query: Readonly<Record<string, string>>, limit = "1000") {
  const rows: FillPage["rows"] = [];
  let after: string | null = null;
  do {
    const place: Record<string, string> = after === null ? {} : { after };
    const page: FillPage = await get(FILLS, { from, to, limit, ...query, ...place });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

describe("a report", () => {
  it("equals the exchange's own books to the last digit over every readable day", async () => {
    expect(truth.length).toBeGreaterThanOrEqual(27);
    const { total: sums, rows } = await report({ group: "day" });
    expect(sums).toMatchObject({
      fills: truth.reduce((count, { records }) => count + records, 0),
      volume: total("volume"),
      fee: total("fee"),
      pureFee: total("pureFee"),
      rebate: total("rebateAmount"),
    });
    const expected = truth
      .filter(({ records }) => records > 0)
      .map(({ day, records, rebateAmount }) => [day, records, rebateAmount]);
    expect(rows.map(({ key, fills, rebate }) => [key, fills, rebate]).reverse()).toEqual(expected);
  });

  it("comes to the same sum however it is grouped, and so does its chart", async () => {
    const whole = (await report({})).total;
    for (const group of ["day", "product", "symbol"] as const) {
      const { rows, chart } = await report({ group });
      for (const field of ["volume", "fee", "pureFee", "pureFeeSize", "rebate"] as const) {
        expect(sum(rows.map((row) => row[field] as Decimal)), `${group} ${field}`).toBe(
          whole[field],
        );
      }
      expect(sum(chart.map(({ rebate }) => rebate as Decimal))).toBe(whole.rebate);
    }
  });

  it("divides by the sizes of the net fees, fill by fill", async () => {
    const sizes = "SELECT sum(abs(pure_fee))::text AS size FROM fill WHERE day BETWEEN $1 AND $2";
    const { rows } = await pool().query<{ size: string }>(sizes, [from, to]);
    expect((await report({})).total.pureFeeSize).toBe(decimal(rows[0]?.size ?? ""));
  });

  it("of one product and one symbol is the sum of exactly those fills", async () => {
    const { rows } = await report({ group: "product" });
    const product = rows.at(-1)?.key ?? "";
    const symbol = (await report({ group: "symbol", product })).rows[0]?.key ?? "";
    const { total: sums } = await report({ product, symbol });
    const fills = await allFills({ product, symbol });
    // Users write symbols in any case.
    const lower = { product, symbol: symbol.toLowerCase() };
    expect((await report(lower)).total).toEqual(sums);
    expect(await allFills(lower)).toEqual(fills);
    expect(fills.length).toBe(sums.fills);
    expect(sum(fills.map(({ rebate }) => decimal(rebate ?? "0")))).toBe(sums.rebate);
    expect(new Set(fills.map((fill) => `${fill.subBizType} ${fill.symbol}`))).toEqual(
      new Set([`${product} ${symbol}`]),
    );
  });

  it("says how far each day is read, and that the first one's beginning is gone", async () => {
    const { days, lastDay, now } = await report({ from: addDays(from, -1) });
    expect(lastDay).toBe(to);
    expect(dayOf(now, "UTC+8")).toBe(addDays(to, 1));
    expect(days.map(({ day }) => day)).toEqual(daysFrom(addDays(from, -1), to));
    expect(days[0]?.state).toBe("expired-partial");
    for (const { day, state } of days.slice(1)) {
      const empty = day <= newest.day ? "provisional" : "awaiting-publication";
      const expected = truth.find((each) => each.day === day)?.records ?? 0;
      expect(state, day).toBe(expected > 0 ? "provisional" : empty);
    }
    const { days: same } = await get<Coverage>(DAYS, { from, to });
    expect(same).toEqual(days.slice(1));
  });

  it("is in any zone, by several groups, beside the days before, what the query says", async () => {
    const zone = "America/New_York";
    const answer = await report({ zone, group: "week,symbol", compare: "previous" });
    expect([answer.zone, answer.groups]).toEqual([zone, ["week", "symbol"]]);
    expect(answer.source).toEqual({ from, to: addDays(to, 1) });
    // Days from the first of a month on are compared with those of the month before.
    expect(answer.compared).toMatchObject(comparedRange("previous", { from, to }));
    expect(sum(answer.rows.map(({ rebate }) => rebate as Decimal))).toBe(answer.total.rebate);
    const symbol = answer.rows[0]?.keys[1] ?? "";
    const without = await report({ zone, symbol: `-${symbol}` });
    const only = await report({ zone, symbol });
    expect(without.total.fills + only.total.fills).toBe(answer.total.fills);
    expect((await allFills({ zone, symbol: `-${symbol}` })).length).toBe(without.total.fills);
  });

  it("is refused with the field, the rule and what would be right", async () => {
    const asked = { account, from, to };
    const [longest] = await issuesOf({ ...asked, from: addDays(to, -400) });
    expect(longest).toMatchObject({ field: "from", rule: "size" });
    expect(longest?.message).toContain(`start on ${addDays(to, -399)} or later`);
    expect((await issuesOf({ ...asked, to: addDays(from, -1) }))[0]?.field).toBe("to");
    expect((await issuesOf({ ...asked, from: "2026-02-30" }))[0]).toMatchObject({
      field: "from",
      message: "Enter a day in UTC+8, such as 2026-11-20.",
    });
    expect((await issuesOf({ ...asked, group: "client" }))[0]?.message).toContain("symbol, order");
    const groups = "day,product,symbol,order";
    for (const group of ["", groups, "day,day", "day, symbol"]) {
      const [issue] = await issuesOf({ ...asked, group });
      expect(issue).toMatchObject({ field: "group", message: expect.stringContaining("up to 3") });
    }
    expect((await issuesOf({ ...asked, zone: "Nowhere/Land" }))[0]?.field).toBe("zone");
    expect((await issuesOf({ ...asked, compare: "ever" }))[0]?.field).toBe("compare");
    expect((await issuesOf({ ...asked, odd: "1" }))[0]?.rule).toBe("known-fields");
    expect((await issuesOf({ from, to }))[0]).toMatchObject({ field: "account" });
  });
});

describe("fills", () => {
  it("come page by page, each once, newest first, whatever the size of a page", async () => {
    const day = { from: newest.day, to: newest.day };
    const small = await allFills(day, "37");
    expect(small).toEqual(await allFills(day));
    expect(new Set(small.map(({ id }) => id)).size).toBe(newest.records);
    const moments = small.map(({ ts }) => ts);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  it("go into a file whose sums are the report's", async () => {
    const search = new URLSearchParams({ account, from, to });
    const answer = await owner.ask(FILLS_CSV, "GET", undefined, { path: `/api/x?${search}` });
    expect(answer.headers.get("content-disposition")).toContain(`fills-${from}-${to}.csv`);
    const [head = "", ...lines] = (await answer.text()).trim().split("\r\n");
    const at = head.replace("\uFEFF", "").split(",").indexOf("rebateAmount");
    const { total: sums } = await report({});
    expect(lines.length).toBe(sums.fills);
    expect(sum(lines.map((line) => decimal(line.split(",")[at] ?? "")))).toBe(sums.rebate);
  });

  it("keep every word the exchange ever said of them", async () => {
    await on.control("POST", "/commissions", { day: newest.day, kind: "change", count: 1 });
    await syncDay(
      commissionArchive,
      account,
      newest.day,
      () => exchangeNow(account),
      () => true,
    );
    const fills = await allFills({ from: newest.day, to: newest.day });
    const corrected = fills.find(({ revision }) => revision === 2);
    const history = await get<FillHistory>(FILL, {}, { fill: corrected?.id ?? "" });
    expect(history.fill).toEqual(corrected);
    expect(history.revisions.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(history.revisions[0]?.written).not.toEqual(history.revisions[1]?.written);
    const { reads } = await get<DaySyncHistory>(DAY_READS, {}, { day: newest.day });
    expect(reads.map(({ state, changed: found }) => [state, found])).toEqual([
      ["complete", 1],
      ["complete", 0],
    ]);
  });
});

describe("syncing now", () => {
  const ask = async (browser: Browser, body: object) => browser.ask(READ_NOW, "POST", body);

  it("makes the days due and wakes the worker; without days those that are not read", async () => {
    const received: string[] = [];
    const stop = await listen(archiveChannel, (payload) => received.push(payload));
    const day = addDays(to, -3);
    const answer = await ask(owner, { accountId: account, days: [day] });
    expect(await answer.json()).toEqual({ asked: 1 });
    expect(await dueDays(commissionArchive, account, exchangeNow(account))).toEqual([day]);
    await pool().query("UPDATE archive_day SET state = 'partial' WHERE day = $1", [from]);
    const { days } = await get<Coverage>(DAYS, { from: addDays(from, -1), to });
    const unread = days.filter(({ state }) => !isFullySynced(state)).length;
    expect(unread).toBeGreaterThanOrEqual(2);
    expect(await (await ask(owner, { accountId: account })).json()).toEqual({ asked: unread });
    await expect.poll(() => received).toEqual([account, account]);
    await stop();
  });

  it("of a day that the exchange does not answer is refused with the days it does", async () => {
    const answer = await ask(owner, { accountId: account, days: [addDays(to, 1)] });
    expect(answer.status).toBe(422);
    const [issue] = (await answer.json()).failure.issues;
    expect(issue.field).toBe("days");
    expect(issue.message).toContain(`to ${to}`);
  });

  it("is for those who may, and of the desk's own accounts", async () => {
    const answer = await ask(await join("viewer"), { accountId: account });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining("archive.read"),
    ]);
    expect((await ask(owner, { accountId: "account_of_nobody" })).status).toBe(404);
  });
});

describe("a paused sync", () => {
  const pause = (browser: Browser, paused: boolean) =>
    browser.ask(SYNC, "PATCH", { accountId: account, paused });
  const runs = async (archive: "commissions" | "transfers") => {
    const { rows } = await pool().query(
      "SELECT count(*)::int AS n FROM sync_run WHERE archive = $1",
      [archive],
    );
    return rows[0].n as number;
  };

  it("begins no day until it is resumed, keeps transfers, and refuses to sync now", async () => {
    await pool().query("UPDATE archive_day SET next_at = now() WHERE day = $1", [addDays(to, -3)]);
    const before = await runs("commissions");
    expect((await pause(owner, true)).status).toBe(200);
    expect((await pause(owner, true)).status).toBe(200);
    const { pausedAt } = await get<CoverageAnswer>(DAYS, { from, to });
    expect(pausedAt).toBeGreaterThan(0);
    const refused = await owner.ask(READ_NOW, "POST", { accountId: account });
    expect((await refused.json()).failure.issues).toMatchObject([{ rule: "paused" }]);
    const worker = new ArchiveWorker();
    await worker.start();
    try {
      // The worker goes over the commissions first.
      await expect.poll(() => runs("transfers")).toBeGreaterThan(0);
      expect(await runs("commissions")).toBe(before);
      expect((await pause(owner, false)).status).toBe(200);
      await expect.poll(() => runs("commissions")).toBeGreaterThan(before);
    } finally {
      await worker.stop();
    }
    expect(await get<CoverageAnswer>(DAYS, { from, to })).toMatchObject({ pausedAt: null });
    const { rows } = await pool().query(
      "SELECT action FROM audit_event WHERE action LIKE 'archive.sync-%ed' ORDER BY seq",
    );
    expect(rows.slice(-2).map(({ action }) => action)).toEqual([
      ...["archive.sync-paused", "archive.sync-resumed"],
    ]);
  });

  it("is for those who may sync", async () => {
    expect((await pause(await join("trader"), true)).status).toBe(403);
  });
});
