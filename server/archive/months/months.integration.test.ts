import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { daysOfMonth, type Month, monthRange } from "@/lib/archive/month";
import { type MonthClose, monthTotal, rebateOf } from "@/lib/archive/month-close";
import { paymentsOf } from "@/lib/archive/month-payments";
import { add, decimal, decimalOrNull, subtract, sum } from "@/lib/decimal";
import { type Day, dayBounds } from "@/lib/time";
import type { Principal } from "@/lib/users/roles";
import { pool, sqlTransaction } from "../../db/database";
import { asOwner } from "../../db/testing";
import { DeskError } from "../../desk-error";
import { type TestDesk, testDesk } from "../../gateway/testing/test-desk";
import type { SourceRow, SyncRun } from "../archive-source";
import { commissionReport } from "../commissions/report";
import { storeFills } from "../commissions/store-fills";
import { lockMonth, reopenMonth, waiveDay } from "./change-month";
import { enterPayments } from "./enter-payments";
import { monthClose } from "./month-status";

let on: TestDesk;
let accountId: string;
let owner: Principal;
const [june, july, august] = ["2026-06", "2026-07", "2026-08"] as Month[] as [Month, Month, Month];
let runs = 0;

beforeAll(async () => {
  on = await testDesk();
  ({ accountId } = on);
  owner = on.trader;
  await pool().query("SELECT make_fill_month(now()::date)");
  for (const day of [june, july, august].flatMap(daysOfMonth)) {
    await pool().query(
      `INSERT INTO archive_day (account_id, archive, day, state, complete_syncs, first_verified_at)
       VALUES ($1, 'commissions', $2, 'confirmed', 2, now())`,
      [accountId, day],
    );
  }
  for (const day of [...daysOfMonth(june), ...daysOfMonth(july)]) {
    await serve(day, { a: `1.${day.slice(8)}0000000000000001`, b: "0.5" });
  }
});

afterAll(() => on.close());

/** A sync of a day is given these rebates, by the ids of fills. */
async function serve(on_: string, rebates: Readonly<Record<string, string>>): Promise<void> {
  runs += 1;
  const day = on_ as Day;
  const read = { id: `read_${runs}`, accountId, day, method: "cursor" } as unknown as SyncRun;
  await pool().query(
    `INSERT INTO sync_run
       (id, account_id, archive, day, from_ms, to_ms, whole, page_rows, state, ended_at)
     VALUES ($1, $2, 'commissions', $3, 0, 0, true, 500, 'complete', now())`,
    [read.id, accountId, day],
  );
  const rows = Object.entries(rebates).map(([id, rebateAmount]) => ({
    ...{ bizType: "trade", subBizType: id === "b" ? "usdt_futures" : "spot_trade" },
    ...{ symbol: "BTCUSDT", orderId: `o${id}${day}`, fillId: `f${id}${day}`, clientOid: null },
    ...{ ts: String(dayBounds(day, "UTC+8").startMs), volume: "100", fee: "1", pureFee: "0.9" },
    rebateAmount,
  }));
  await sqlTransaction((client) => storeFills(client, read, rows as SourceRow[]));
}

const seen = ({ digest, partialFrom }: MonthClose, reason: string | null = null) => ({
  ...{ digest, partialFrom, reason },
});

const close = (month: Month) => monthClose(accountId, month);

async function lock(month: Month): Promise<MonthClose> {
  await lockMonth(owner, { accountId, month }, seen(await close(month)));
  return close(month);
}

async function refused(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DeskError) || error.failure.kind !== "invalid") throw error;
  return error.failure.issues.map(({ message }) => message).join(" ");
}

const archived = async (month: Month) => {
  const range = { accountId, ...monthRange(month), product: null, symbol: null };
  return (await commissionReport(range, "day")).total.rebate;
};

const entries = async (action: string) => {
  const { rows } = await pool().query<{ detail: Record<string, string> }>(
    "SELECT detail FROM audit_event WHERE action = $1 ORDER BY seq",
    [action],
  );
  return rows.map(({ detail }) => detail);
};

describe("a month's close", () => {
  it("needs every day verified, or waived with a reason; and names the days", async () => {
    await pool().query(
      "UPDATE archive_day SET state = 'changed' WHERE day IN ('2026-06-28', '2026-06-03')",
    );
    expect(await refused(lock(june))).toBe("28 of 30 days verified. 3 Jun, 28 Jun: Changed.");
    await pool().query("UPDATE archive_day SET state = 'confirmed' WHERE day = '2026-06-03'");
    const waive = (day: string, reason = "Read by hand.") =>
      waiveDay(owner, { accountId, month: june }, { day: day as Day, reason });
    expect(await refused(waive("2026-06-04"))).toContain("4 Jun 2026 needs no waiver for June.");
    expect(await refused(waive("2026-07-04"))).toBe("4 Jul 2026 isn't in June 2026.");
    await waive("2026-06-28");
    expect(await entries("month.day-waived")).toMatchObject([
      { accountId, month: june, day: "2026-06-28", state: "changed", reason: "Read by hand." },
    ]);
    expect((await close(june)).history).toMatchObject([
      { number: 1, kind: "waived", day: "2026-06-28", reason: "Read by hand." },
    ]);
  });

  it("is refused by a digest of other lines than the archive has now", async () => {
    const { digest } = await close(june);
    await serve("2026-06-28", { c: "0.000000000000000001" });
    expect(
      await refused(
        lockMonth(owner, { accountId, month: june }, { digest, partialFrom: null, reason: null }),
      ),
    ).toContain("has changed since you loaded this page");
  });

  it("freezes what the archive has, to the last digit, and says so in the audit", async () => {
    const before = await close(june);
    expect(rebateOf(before.own)).toBe(await archived(june));
    const locked = await lock(june);
    expect(locked.own).toEqual(before.own);
    expect(locked.locked).toMatchObject({ kind: "locked", digest: before.digest });
    expect(await entries("month.locked")).toMatchObject([
      { month: june, digest: before.digest, rebate: await archived(june), bookedFromBefore: "0" },
    ]);
    expect(await refused(lock(june))).toContain("June is locked");
  });

  it("stays as it was locked, and a correction is one line of the next month", async () => {
    const before = await close(june);
    await serve("2026-06-12", { a: "0.4" });
    const after = await close(june);
    expect(after).toMatchObject({ own: before.own, digest: before.digest, locked: before.locked });
    const effect = subtract(decimal("0.4"), decimal("1.120000000000000001"));
    expect(subtract(decimal(after.rebateNow), rebateOf(after.own))).toBe(effect);
    const next = await close(july);
    expect(next.afterLock).toEqual([
      {
        ...{ day: "2026-06-12", product: "spot_trade", fills: 0, volume: "0", fee: "0" },
        ...{ pureFee: "0", rebate: effect },
      },
    ]);
    expect(next.exceptions).toMatchObject([{ day: "2026-06-12", kind: "changed", effect }]);
    expect(rebateOf(next.own)).toBe(await archived(july));
    expect((await close(august)).afterLock).toEqual([]);
  });

  it("books the correction once: the month after the next has only what came later", async () => {
    expect(await refused(lock(august))).toContain("July 2026 is still open");
    const locked = await lock(july);
    expect(monthTotal(locked)).toBe(add(decimal(await archived(july)), rebateOf(locked.afterLock)));
    expect(locked.exceptions).toHaveLength(1);
    await serve("2026-06-12", { a: "0.3" });
    await serve("2026-07-01", { d: "7" });
    const next = await close(august);
    expect(next.afterLock.map(({ day, rebate }) => [day, rebate])).toEqual([
      ["2026-06-12", "-0.1"],
      ["2026-07-01", "7"],
    ]);
    expect(next.exceptions.map(({ kind, effect }) => [kind, effect])).toEqual([
      ["added", "7"],
      ["changed", "-0.1"],
    ]);
    expect((await close(july)).exceptions).toEqual(locked.exceptions);
  });

  it("is opened again newest first, with a reason, and its lock stays in the history", async () => {
    const open = (month: Month) => reopenMonth(owner, { accountId, month }, "A wrong waiver.");
    expect(await refused(open(june))).toBe("July 2026 is locked too. Reopen it first.");
    expect(await refused(open(august))).toBe("August 2026 isn't locked.");
    const [before, later] = [await close(july), await close(august)];
    await open(july);
    const after = await close(july);
    expect(after.locked).toBeNull();
    expect(after.history.map(({ kind }) => kind)).toEqual(["reopened", "locked"]);
    expect(await entries("month.reopened")).toMatchObject([
      { month: july, reason: "A wrong waiver.", digest: before.digest },
    ]);
    // What July's lock had booked is to be booked again, with what came since.
    expect(rebateOf(after.afterLock)).toBe(
      sum(
        [...before.afterLock, ...later.afterLock]
          .filter(({ day }) => day < "2026-07")
          .map(({ rebate }) => decimal(rebate)),
      ),
    );
    const locked = await lock(july);
    expect(locked.locked?.number).toBe(3);
    expect((await close(august)).afterLock).toEqual([]);
  });

  it("adds up with the other months to the archive, whatever changed meanwhile", async () => {
    for (const [day, rebates] of [
      ["2026-07-31", { a: "-3.1", b: "0.000000000000000007" }],
      ["2026-08-02", { a: "12.5" }],
      ["2026-06-30", { e: "2" }],
    ] as const) {
      await serve(day, rebates);
      const all = await Promise.all([june, july, august].map(close));
      const states = await Promise.all([june, july, august].map(archived));
      expect(sum(all.map(monthTotal))).toBe(sum(states.map(decimal)));
    }
    await lock(august);
    const all = await Promise.all([june, july, august].map(close));
    expect(sum(all.map(monthTotal))).toBe(
      sum((await Promise.all([june, july, august].map(archived))).map(decimal)),
    );
  });

  it("is locked once when two ask at the same time", async () => {
    await reopenMonth(owner, { accountId, month: august }, "For the test.");
    const { digest } = await close(august);
    const ask = () =>
      lockMonth(owner, { accountId, month: august }, { digest, partialFrom: null, reason: null });
    const ended = await Promise.allSettled([ask(), ask()]);
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("cannot be rewritten, not even by the role that owns the tables", async () => {
    for (const table of ["month_event", "month_line"]) {
      for (const change of [`UPDATE ${table} SET number = 9`, `DELETE FROM ${table}`]) {
        await expect(pool().query(change)).rejects.toMatchObject({ code: "42501" });
        await expect(asOwner().query(change)).rejects.toMatchObject({ code: "23001" });
      }
    }
  });

  it("keeps what was paid, the newest entry of each day, locked or not", async () => {
    const pay = (day: string | null, amount: string | null) =>
      enterPayments(owner, { accountId, month: june }, [
        { day: day as Day | null, product: null, amount: decimalOrNull(amount) },
      ]);
    await pay("2026-06-12", "1.5");
    await pay("2026-06-12", "0.4");
    await pay(null, null);
    const paid = (await close(june)).history.filter(({ kind }) => kind === "paid");
    expect(paid.map(({ day, amount }) => [day, amount])).toEqual([
      [null, null],
      ["2026-06-12", "0.4"],
      ["2026-06-12", "1.5"],
    ]);
    expect(await entries("month.payment-entered")).toMatchObject([
      { day: "2026-06-12", amount: "1.5", amountBefore: null },
      { day: "2026-06-12", amount: "0.4", amountBefore: "1.5" },
      { day: null, amount: null, amountBefore: null },
    ]);
    expect(await refused(pay("2026-07-12", "1"))).toContain("isn't in June 2026");
  });

  it("locates a difference of 0.000001 in an uploaded table at its day and product", async () => {
    const before = await close(june);
    const table = before.own.map(({ day, product, rebate: amount }) => ({
      ...{ day, product, amount: decimal(amount) },
    }));
    const payments = table.map((each) =>
      each.day === "2026-06-12" && each.product === "usdt_futures"
        ? { ...each, amount: add(each.amount, decimal("0.000001")) }
        : each,
    );
    await enterPayments(owner, { accountId, month: june }, [
      { day: "2026-06-12" as Day, product: null, amount: null },
      ...payments,
    ]);
    const { differences, month } = paymentsOf(await close(june));
    expect(differences).toMatchObject([
      { day: "2026-06-12", product: "usdt_futures", variance: "0.000001" },
    ]);
    expect(month.variance).toBe("0.000001");
    // What is entered once more as it is makes no event; the rest of the table does, or nothing.
    const count = async () => (await close(june)).history.length;
    const events = await count();
    await enterPayments(owner, { accountId, month: june }, table);
    expect(await count()).toBe(events + 1);
    const wrong = [{ day: "2026-07-01" as Day, product: null, amount: decimal("1") }];
    const all = [...payments, ...wrong];
    expect(await refused(enterPayments(owner, { accountId, month: june }, all))).toContain(
      "isn't in June",
    );
    expect(await count()).toBe(events + 1);
    expect(paymentsOf(await close(june)).differences).toEqual([]);
  });
});
