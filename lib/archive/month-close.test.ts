import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { type Day, dayBounds } from "@/lib/time";
import {
  addMonths,
  daysOfMonth,
  isMonth,
  longMonth,
  type Month,
  monthOf,
  monthRange,
} from "./month";
import { type MonthEvent, monthBlockers, stalledUidSync, waiversOf } from "./month-close";
import { paymentsOf } from "./month-payments";
import { readPayments } from "./read-payments";
import { aMonthClose, aMonthEvent, anArchivedDay } from "./testing/month-close";

describe("a month", () => {
  it("has the days of the calendar, and its neighbours have the days beside them", () => {
    expect(monthRange("2028-02" as Month)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(addMonths("2026-12" as Month, 1)).toBe("2027-01");
    expect(addMonths("2026-01" as Month, -1)).toBe("2025-12");
    expect(longMonth("2026-10" as Month)).toBe("October 2026");
    const texts = ["2026-10", "2026-13", "2026-1", "x", "1969-12", "9998-12", "9999-12"];
    expect(texts.filter(isMonth)).toEqual(["2026-10", "9998-12"]);
    expect(monthRange("9998-12" as Month).to).toBe("9998-12-31");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6000 }),
        fc.integer({ min: -40, max: 40 }),
        (at, by) => {
          const month = addMonths("2000-01" as Month, at);
          expect(addMonths(addMonths(month, by), -by)).toBe(month);
          expect(new Set(daysOfMonth(month).map(monthOf))).toEqual(new Set([month]));
        },
      ),
    );
  });
});

describe("a lock", () => {
  it("waits for the end of the last day, by UTC+8", () => {
    const { endMs } = dayBounds("2026-10-31" as Day, "UTC+8");
    const titles = (now: number) =>
      monthBlockers({ ...aMonthClose(), now }).map(({ title }) => title);
    expect(titles(endMs)).toEqual(["October 2026 has not ended"]);
    expect(titles(endMs + 1)).toEqual([]);
  });

  it("names each day that is neither verified nor waived, with what it is", () => {
    const days = aMonthClose().days.map((day) =>
      day.day === "2026-10-28" ? anArchivedDay(day.day, "changed") : day,
    );
    const without = days.filter(({ day }) => day !== "2026-10-03");
    const close = { ...aMonthClose(), days: without };
    expect(monthBlockers(close)).toMatchObject([
      { title: "29 of 31 days verified", days: ["2026-10-03", "2026-10-28"] },
    ]);
    expect(monthBlockers(close)[0]?.text).toContain("28 Oct: Changed.");
    const history = [aMonthEvent({ kind: "waived", day: "2026-10-03" as Day })];
    expect(monthBlockers({ ...close, history })[0]?.days).toEqual(["2026-10-28"]);
  });

  it("waits for a sync by uid until it makes no progress for half an hour", () => {
    const days = ["2026-10-30", "2026-10-31"] as Day[];
    const sync = (minutes: number) => aMonthClose({ uidSync: { days, idleMs: minutes * 60_000 } });
    expect(monthBlockers(sync(29))).toMatchObject([
      { title: "Attribution in progress", text: "UIDs of 30\u201331 Oct are being synced." },
    ]);
    expect(monthBlockers(sync(30))).toEqual([]);
    expect(stalledUidSync(sync(30))?.days).toEqual(days);
  });

  it("needs no day before the archive where its month is closed from a date on", () => {
    const days = aMonthClose().days.filter(({ day }) => day >= "2026-10-12");
    expect(monthBlockers(aMonthClose({ days }))[0]?.days).toHaveLength(11);
    const partial = aMonthClose({ days, partialFrom: "2026-10-12" as Day });
    expect(monthBlockers(partial)).toEqual([]);
    expect(paymentsOf(partial).days.map(({ day }) => day)).toEqual(days.map(({ day }) => day));
  });

  it("comes after the month before, and never before a later one", () => {
    const titlesAfter = (month: string) =>
      monthBlockers({ ...aMonthClose(), newestLocked: { month: month as Month } }).map(
        ({ title }) => title,
      );
    expect(titlesAfter("2026-09")).toEqual([]);
    expect(titlesAfter("2026-07")).toEqual(["August 2026 is still open"]);
    expect(titlesAfter("2026-11")).toEqual(["November 2026 is already locked"]);
  });

  it("needs its waivers anew once the month was opened again", () => {
    const waived = aMonthEvent({ number: 1, kind: "waived", day: "2026-10-03" as Day });
    const reopened = aMonthEvent({ number: 2, kind: "reopened" });
    expect([...waiversOf([waived]).keys()]).toEqual(["2026-10-03"]);
    expect([...waiversOf([reopened, waived]).keys()]).toEqual([]);
  });
});

describe("a reconciliation", () => {
  const paid = (number: number, day: string | null, amount: string | null): MonthEvent =>
    aMonthEvent({ number, kind: "paid", day: day as Day | null, amount });

  it("finds a difference of the last digit and the day it is on", () => {
    const close = aMonthClose();
    const exact = close.own.map(({ day, rebate }, at) => paid(at + 1, day, rebate));
    expect(paymentsOf({ ...close, history: exact }).month).toMatchObject({ variance: "0" });
    const history = [paid(99, "2026-10-12", "12.000001"), ...exact];
    const found = paymentsOf({ ...close, history });
    expect(found.month.variance).toBe("0.000001");
    expect(found.days.filter(({ variance }) => variance !== "0")).toMatchObject([
      { day: "2026-10-12", reported: "12", paid: "12.000001", variance: "0.000001" },
    ]);
    expect(found.month.paid).toBe(sum(found.days.map((day) => decimal(day.paid ?? "0"))));
  });

  it("of what was paid by day and product locates 0.000001 at one product of one day", () => {
    const close = aMonthClose();
    const [first] = close.own;
    const own = first ? [...close.own, { ...first, product: "usdt_futures", rebate: "0.25" }] : [];
    const text = own.map(({ day, product, rebate }) => `${day};${product};${rebate}`).join("\n");
    const enter = (table: string) => {
      const { payments, faults } = readPayments(table, close.month);
      expect(faults).toEqual([]);
      const history = payments.map(({ day, product, amount }, at) => ({
        ...paid(at + 1, day, amount),
        product,
      }));
      return paymentsOf({ ...close, own, history });
    };
    expect(enter(text)).toMatchObject({ month: { variance: "0" }, differences: [], entered: 31 });
    const found = enter(text.replace("usdt_futures;0.25", "usdt_futures;0.250001"));
    expect(found.differences).toMatchObject([
      { day: "2026-10-01", product: "usdt_futures", reported: "0.25", variance: "0.000001" },
    ]);
    expect([found.month.variance, found.days[0]?.variance]).toEqual(["0.000001", "0.000001"]);
    expect(found.days[1]).toMatchObject({ variance: "0", entry: null });
  });

  it("reads no amount that is not plain, no line twice, and no other month's day", () => {
    const { payments, faults } = readPayments(
      'day,amount\n2026-10-01,"1,204.55"\n2026-10-02,2\n2026-10-02,3\n2026-09-30,1\nx,1',
      aMonthClose().month,
    );
    expect(payments).toEqual([{ day: "2026-10-02", product: null, amount: "2" }]);
    expect(faults).toEqual([
      "Line 2: \u201c1,204.55\u201d isn't an amount, such as 1204.55.",
      "Line 4: it is duplicated.",
      "Line 5: 30 Sep 2026 isn't in October 2026.",
      "Line 6: \u201cx\u201d isn't a day, such as 2026-10-01.",
    ]);
  });

  it("says nothing of a day without an entry, and takes an entry back", () => {
    const close = aMonthClose();
    const some = [paid(2, "2026-10-02", null), paid(1, "2026-10-02", "5")];
    const found = paymentsOf({ ...close, history: some });
    expect(found.entered).toBe(0);
    expect(found.month).toMatchObject({ paid: null, variance: null, entry: null });
    const whole = paymentsOf({ ...close, history: [paid(1, null, "496.5")] });
    expect(whole.month).toMatchObject({ reported: "496", paid: "496.5", variance: "0.5" });
  });
});
