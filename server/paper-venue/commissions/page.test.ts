import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atSize, isFull } from "@/lib/testing/size";
import { addDays, dayBounds, dayMs, dayOf } from "@/lib/time";
import { silentDay } from "./client-book/clients";
import { publishedAt, zone } from "./commission-row";
import { commissionPageOf } from "./page";
import { begins, daysQuery, firstDay, later, pagesOf, rowsOf, sourceWith } from "./testing/reads";
import { tallyOf, truthOf } from "./truth";

const source = sourceWith();
const { commissions } = source.parts;
const monday = addDays(firstDay, -5);
const readAll = (query: ReturnType<typeof daysQuery>, now = later) =>
  rowsOf(pagesOf(source, query, now));

describe("paging", () => {
  it("gives every record of any range exactly once, newest first, with any limit", () => {
    const start = dayBounds(addDays(firstDay, -6), zone).startMs;
    const range = fc.record({
      limit: fc.integer({ min: 1, max: 500 }),
      offset: fc.integer({ min: 0, max: 3 * dayMs }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(range, ({ limit, offset, share }) => {
        const startTime = start + offset;
        const endTime = startTime + Math.floor(share * Math.min(dayMs, limit * 1_200_000));
        const base = daysQuery(firstDay, firstDay, limit);
        const read = readAll({ ...base, startTime, endTime });
        const truth = [dayOf(endTime, zone), dayOf(startTime, zone)]
          .filter((day, at, days) => days.indexOf(day) === at)
          .flatMap((day) => truthOf(commissions, day, later))
          .filter(({ ts }) => Number(ts) >= startTime && Number(ts) <= endTime);
        expect(read).toEqual(truth);
        expect(tallyOf(read)).toEqual(tallyOf(truth));
      }),
      { numRuns: atSize(60, 20) },
    );
  });

  it("adds up to the oracle's sums of many days", () => {
    const from = addDays(firstDay, -18);
    const to = addDays(firstDay, isFull ? 8 : -12);
    const read = readAll(daysQuery(from, to));
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const own = read.filter(({ ts }) => dayOf(Number(ts), zone) === day);
      expect(tallyOf(own), day).toEqual(tallyOf(truthOf(commissions, day, later)));
    }
  });

  it("orders records by a strictly decreasing id", () => {
    const ids = readAll(daysQuery(monday, addDays(monday, 2), 77)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1_000);
    expect(ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? ""))).toBe(true);
  });

  it("ends with null: after the last record, and where there is none", () => {
    const pages = pagesOf(source, daysQuery(monday, monday), later);
    expect(pages.slice(0, -1).every(({ rows }) => rows.length === 500)).toBe(true);
    expect(pages.at(-1)?.endId).toBeNull();
    expect(pages.at(-1)?.rows.length).toBeGreaterThan(0);
    const silent = silentDay(commissions);
    expect(commissionPageOf(source, daysQuery(silent, silent), later)).toEqual({
      rows: [],
      endId: null,
    });
  });

  it("answers nothing for a cursor that is no record's", () => {
    const query = { ...daysQuery(monday, monday), idLessThan: "5" };
    expect(commissionPageOf(source, query, later)).toEqual({ rows: [], endId: null });
  });
});

describe("filters", () => {
  it("by uid give that client's records, and those of all clients make the whole", () => {
    const whole = readAll(daysQuery(monday, monday));
    const uids = [...new Set(whole.map(({ uid }) => uid))];
    const parts = uids.map((uid) => readAll({ ...daysQuery(monday, monday, 50), uid }));
    for (const [at, uid] of uids.entries()) {
      expect(parts[at]?.length).toBeGreaterThan(0);
      expect(parts[at]?.every((row) => row.uid === uid)).toBe(true);
    }
    expect(tallyOf(parts.flat())).toEqual(tallyOf(whole));
    expect(readAll({ ...daysQuery(monday, monday), uid: "999" })).toEqual([]);
  });

  it("by order give its fills only", () => {
    const whole = readAll(daysQuery(monday, monday));
    const orderId = whole.find((row) => row.fillId.endsWith("1"))?.orderId ?? "";
    const read = readAll({ ...daysQuery(monday, monday, 1), orderId });
    expect(read).toEqual(whole.filter((row) => row.orderId === orderId));
    expect(read.length).toBeGreaterThan(0);
  });
});

describe("publication", () => {
  it("of a day is at 10:30 of the next, UTC+8, to the millisecond", () => {
    expect(new Date(publishedAt(firstDay)).toISOString()).toBe("2026-11-22T02:30:00.000Z");
    const query = daysQuery(firstDay, firstDay);
    expect(readAll(query, publishedAt(firstDay) - 1)).toEqual([]);
    const read = readAll(query, publishedAt(firstDay));
    expect(tallyOf(read)).toEqual(tallyOf(truthOf(commissions, firstDay, later)));
    expect(read.length).toBeGreaterThan(100);
  });
});

describe("retention", () => {
  it("forgets a record thirty days after its moment, while a read is going on", () => {
    const oldest = addDays(dayOf(later, zone), -30);
    const query = daysQuery(oldest, addDays(oldest, 1));
    const expected = (now: number) =>
      [addDays(oldest, 1), oldest]
        .flatMap((day) => truthOf(commissions, day, now))
        .filter(({ ts }) => Number(ts) >= now - 30 * dayMs);
    const before = readAll(query);
    expect(before).toEqual(expected(later));
    expect(before.length).toBeLessThan(readAll(query, later - dayMs / 2).length);
    const first = commissionPageOf(source, query, later);
    const hourLater = later + 3_600_000;
    const rest = pagesOf(source, { ...query, idLessThan: first.endId ?? null }, hourLater);
    expect(rowsOf(rest)).toEqual(
      before.slice(500).filter(({ ts }) => Number(ts) >= hourLater - 30 * dayMs),
    );
    expect(rowsOf(rest).length).toBeLessThan(before.length - 500);
    expect(readAll(query, hourLater)).toEqual(expected(hourLater));
    expect(expected(hourLater).length).toBeLessThan(before.length);
  });

  it("leaves the ten oldest days of the history to the oracle alone", () => {
    const from = addDays(firstDay, -40);
    expect(readAll(daysQuery(from, addDays(from, 9)), begins)).toEqual([]);
    expect(truthOf(commissions, from, begins).length).toBeGreaterThan(100);
  });

  it("never reaches behind 1 September 2025", () => {
    const floor = Date.parse("2025-09-01T00:00:00+08:00");
    const now = floor + 10 * dayMs;
    const old = sourceWith({}, { ...commissions, firstDay: dayOf(now, zone) });
    const query = { ...daysQuery(firstDay, firstDay), startTime: floor - 5 * dayMs, endTime: now };
    const read = rowsOf(pagesOf(old, query, now));
    expect(read.length).toBeGreaterThan(100);
    expect(read.every(({ ts }) => Number(ts) >= floor)).toBe(true);
    expect(truthOf(old.parts.commissions, dayOf(floor - 1, zone), now).length).toBeGreaterThan(100);
  });
});
