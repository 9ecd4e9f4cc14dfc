import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decimal, subtract, sum } from "@/lib/decimal";
import { isFull } from "@/lib/testing/size";
import { addDays, type Day, dayBounds, dayMs, dayOf, daysFrom } from "@/lib/time";
import type { TransferPage } from "@/lib/transfers/page";
import { pool } from "../../db/database";
import { exchangeNow, refreshClock } from "../../gateway/account-probe";
import { type VenueDesk, venueDesk } from "../../gateway/testing/venue-desk";
import { dueDays, syncDay } from "../archive-definition";
import { transferArchive } from "./definition";
import { type TransferRange, transferPage, transferTimeline } from "./list";
import { readableWindows, transferWindowOf } from "./schedule";

// The list of archived transfers, against the venue's own truth.

let on: VenueDesk;
let accountId: string;

beforeAll(async () => {
  on = await venueDesk();
  ({ accountId } = on.accounts.broker);
  await on.noon();
  // One of the day before that nobody has settled.
  await on.control("POST", "/transfers", {
    ...{ uid: "3000000001", coin: "USDT", amount: "7.5", type: "withdrawal" },
    ...{ subType: "onchain", settlesAfterMs: 6 * dayMs, ends: "success" },
  });
  await on.control("POST", "/clock", { byMs: dayMs });
  await read();
});

afterAll(() => on.close());

const now = () => exchangeNow(accountId);

/** Reads every window that is due, as the worker does. */
async function read(): Promise<void> {
  await refreshClock(accountId);
  for (const day of await dueDays(transferArchive, accountId, now())) {
    await syncDay(transferArchive, accountId, day, now, () => true);
  }
}

/** Six hours on, every window is synced again, the ended ones too. */
async function readAll(): Promise<void> {
  await on.control("POST", "/clock", { byMs: 6 * 3_600_000 });
  await refreshClock(accountId);
  for (const day of readableWindows(now())) {
    await dueDays(transferArchive, accountId, now());
    await syncDay(transferArchive, accountId, day, now, () => true);
  }
}

const anything: TransferRange = {
  accountId: "",
  from: null,
  to: null,
  status: null,
  coin: null,
  type: null,
  subType: null,
  ...{ tag: null, age: null, minAmount: null, maxAmount: null },
  uid: null,
};

const page = (more: Partial<TransferRange> = {}, after: string | null = null, limit = 1000) =>
  transferPage({ ...anything, accountId, ...more }, after, limit);

interface Truth {
  readonly uid: string;
  readonly txId: string;
  readonly coin: string;
  readonly type: string;
  readonly subType: string;
  readonly amount: string;
  readonly status: string;
  readonly changes: readonly { readonly at: number }[];
}

/** What the venue knows of transfers whose last change lies in the days of a page. */
async function truthOf({ from, to }: TransferPage): Promise<readonly Truth[]> {
  const [start, end] = [Date.parse(from), Date.parse(to) + dayMs - 1];
  const path = `/oracle/transfers?from=${start}&to=${end}`;
  const { transfers } = (await on.control("GET", path)) as { transfers: Truth[] };
  return transfers.filter(({ changes }) => (changes.at(-1)?.at ?? 0) <= end);
}

const momentOf = (day: Day) => dayBounds(day, "UTC").startMs;

const short = ({ uid, txId, coin, type, status }: Omit<Truth, "changes" | "amount" | "subType">) =>
  [uid, txId, coin, type, status].join(" ");

describe("the list of transfers", () => {
  it("is what the exchange knows, pending first, then the newest change first", async () => {
    const listed = await page({ to: addDays(dayOf(now(), "UTC"), -1) });
    expect(listed.rows.map(short).sort()).toEqual((await truthOf(listed)).map(short).sort());
    expect(listed.rows.length).toBeGreaterThan(100);
    expect(listed.rows[0]?.status).toBe("pending");
    const order = listed.rows.map(({ status, ts }) => (status === "pending" ? 1e13 : 0) + ts);
    expect(order).toEqual([...order].sort((a, b) => b - a));
    expect(listed.unsyncedWindows).toBe(0);
    expect(listed.windows.length).toBeGreaterThanOrEqual(5);
  });

  it("of twenty days comes of three or four requests, of seven days each", async () => {
    const to = addDays(dayOf(now(), "UTC"), -8);
    const from = addDays(to, -19);
    const days = [...new Set(daysFrom(from, to).map((each) => transferWindowOf(momentOf(each))))];
    const { rows } = await pool().query<{ day: Day; start: string; end: string }>(
      `SELECT DISTINCT day::text, params->>'startTime' AS start, params->>'endTime' AS end
       FROM archive_page JOIN sync_run ON sync_run.id = sync_run_id
       WHERE account_id = $1 AND archive = 'transfers' AND day = ANY($2) ORDER BY start`,
      [accountId, days],
    );
    expect([3, 4]).toContain(days.length);
    expect(rows).toEqual(
      days.map((day) => {
        const start = momentOf(day);
        return { day, start: `${start}`, end: `${start + 7 * dayMs - 1}` };
      }),
    );
    expect(momentOf(days[0] as Day)).toBeLessThanOrEqual(momentOf(from));
  });

  it("comes in pages that together are the whole", async () => {
    const to = addDays(dayOf(now(), "UTC"), -1);
    const whole = await page({ to });
    const rows: string[] = [];
    let after: string | null = null;
    do {
      const part: TransferPage = await page({ to }, after, 37);
      rows.push(...part.rows.map(short));
      after = part.next;
    } while (after !== null);
    expect(rows).toEqual(whole.rows.map(short));
  });

  it("takes a coin in any case", async () => {
    const upper = await page({ coin: "USDT" });
    expect(upper.rows.length).toBeGreaterThan(0);
    expect((await page({ coin: "usdt" })).rows).toEqual(upper.rows);
  });

  it("adds up what succeeded coin by coin, exactly, whatever the page", async () => {
    const to = addDays(dayOf(now(), "UTC"), -1);
    const { totals, rows } = await page({ to });
    const small = await page({ to }, null, 5);
    expect(small.totals).toEqual(totals);
    expect(totals.length).toBeGreaterThan(2);
    for (const total of totals) {
      const done = rows.filter(({ coin, status }) => coin === total.coin && status === "success");
      const of = (type: string) =>
        sum(done.filter((row) => row.type === type).map((row) => decimal(row.amount ?? "0")));
      const exact = (text: string) => decimal(text);
      expect(exact(total.deposits), total.coin).toBe(of("deposit"));
      expect(exact(total.withdrawals), total.coin).toBe(of("withdrawal"));
      expect(exact(total.net), total.coin).toBe(subtract(of("deposit"), of("withdrawal")));
      expect(total.succeeded).toBe(done.length);
    }
  });

  it("is narrowed by every filter to exactly the rows that have it", async () => {
    const { rows } = await page();
    const some = rows.find(({ status }) => status === "success");
    if (!some) throw new Error("No transfer has succeeded.");
    for (const name of ["status", "coin", "type", "subType", "uid"] as const) {
      const narrowed = await page({ [name]: some[name] });
      const wanted = rows.filter((row) => row[name] === some[name]).map(short);
      expect(narrowed.rows.map(short), name).toEqual(wanted);
      expect(wanted.length, name).toBeLessThan(rows.length);
    }
  });

  it("of another account is empty and says that nothing was read", async () => {
    const other = await page({ accountId: on.accounts.trader.accountId });
    expect(other).toMatchObject({ rows: [], totals: [], windows: [] });
    expect(other.unsyncedWindows).toBeGreaterThanOrEqual(5);
  });

  it("keeps what a transfer was before it succeeded as its timeline", async () => {
    const [client] = (await page({ type: "deposit" })).rows;
    await on.control("POST", "/transfers", {
      uid: client?.uid,
      coin: "USDT",
      amount: "12.5",
      type: "deposit",
      subType: "onchain",
      settlesAfterMs: 3_600_000,
      ends: "success",
    });
    await on.control("POST", "/clock", { byMs: 660_000 });
    await read();
    const [begun] = (await page({ status: "pending", coin: "USDT" })).rows;
    if (!begun) throw new Error("The transfer is not in the archive.");
    expect(begun).toMatchObject({ amount: "12.5", revision: 1 });
    await on.control("POST", "/clock", { byMs: 7_200_000 });
    await read();
    const { revisions } = await transferTimeline(accountId, begun);
    expect(revisions).toMatchObject([
      { revision: 2, status: "success", amount: "12.5", replacedAt: null },
      { revision: 1, status: "pending", ts: begun.ts, replacedAt: expect.any(Number) },
    ]);
    const other = await transferTimeline(on.accounts.trader.accountId, begun);
    expect(other.revisions).toEqual([]);
  });

  it.runIf(isFull)(
    "counts a transfer that is not given any more until both methods lack it",
    async () => {
      const to = addDays(dayOf(now(), "UTC"), -10);
      const old = () => page({ from: addDays(to, -20), to, status: "success" });
      const before = await old();
      const isDeposit = ({ type, subType }: { type: string; subType: string }) =>
        type === "deposit" && subType === "onchain";
      const gone = before.rows.filter(isDeposit).length;
      expect(gone).toBeGreaterThan(0);
      await readAll();
      await on.control("POST", "/quirks", { quirks: { "transfers-withheld": true } });
      await readAll();
      const missing = await old();
      expect(missing.rows.filter(isDeposit)).toHaveLength(gone);
      expect(missing.windows.map(({ state }) => state)).toContain("changed");
      await readAll();
      const after = await old();
      expect(after.rows.filter(isDeposit)).toHaveLength(0);
      expect(after.totals.find(({ coin }) => coin === "USDT")?.withdrawals).toBe(
        before.totals.find(({ coin }) => coin === "USDT")?.withdrawals,
      );
      await on.control("DELETE", "/quirks");
      await readAll();
      expect((await old()).rows.filter(isDeposit)).toHaveLength(gone);
    },
  );
});
