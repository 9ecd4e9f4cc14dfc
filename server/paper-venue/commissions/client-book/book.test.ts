import { describe, expect, it } from "vitest";
import { addDays, type Day, dayBounds, dayOf, daysFrom } from "@/lib/time";
import { seedAccounts } from "../../market/seed";
import { type ChannelFill, rowOf, zone } from "../commission-row";
import { begins, firstDay } from "../testing/reads";
import { type ClientBook, clientBookStart, clients, silentDay } from "./clients";
import { clientFillsOn, lateFills } from "./day-fills";

const book: ClientBook = { seed: 7, firstDay };
const history = daysFrom(clientBookStart(book), addDays(firstDay, -1));
const fills = new Map(history.map((day) => [day, clientFillsOn(book, day)]));
const all = [...fills.values()].flat();
const rows = all.map((fill) => rowOf(fill, addDays(firstDay, -14)));
const on = (day: Day) => fills.get(day) ?? [];

function groupBy(fills: readonly ChannelFill[], keyOf: (fill: ChannelFill) => string) {
  const groups = new Map<string, ChannelFill[]>();
  for (const fill of fills) {
    const group = groups.get(keyOf(fill)) ?? [];
    groups.set(keyOf(fill), group);
    group.push(fill);
  }
  return groups;
}

describe("the clients' book", () => {
  it("follows from the seed and the day alone", () => {
    const day = addDays(firstDay, -3);
    expect(clientFillsOn({ ...book }, day)).toEqual(on(day));
    expect(clientFillsOn({ ...book, seed: 8 }, day)).not.toEqual(on(day));
    expect(dayOf(begins, zone)).toBe(firstDay);
  });

  it("goes back forty days, ten more than the exchange keeps, and not further", () => {
    expect(history.length).toBe(40);
    expect(on(history[0] ?? firstDay).length).toBeGreaterThan(0);
    expect(clientFillsOn(book, addDays(firstDay, -41))).toEqual([]);
  });

  it("goes on after the venue has begun", () => {
    expect(clientFillsOn(book, addDays(firstDay, 90)).length).toBeGreaterThan(100);
  });

  it("has hundreds to a few thousand fills a day, and one day without any", () => {
    const counts = history.map((day) => on(day).length);
    expect(counts.filter((count) => count === 0).length).toBe(1);
    expect(on(silentDay(book))).toEqual([]);
    const busy = counts.filter((count) => count > 0);
    expect(Math.min(...busy)).toBeGreaterThan(400);
    expect(Math.max(...busy)).toBeLessThan(4_000);
  });

  it("is quieter at weekends", () => {
    const average = (weekdays: readonly number[]) => {
      const days = history.filter((day) => {
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
        return weekdays.includes(weekday) && day !== silentDay(book);
      });
      return days.reduce((sum, day) => sum + on(day).length, 0) / days.length;
    };
    expect(average([0, 6])).toBeLessThan(average([1, 2, 3, 4, 5]) * 0.75);
  });

  it("keeps every fill inside its day of UTC+8", () => {
    for (const [day, dayFills] of fills) {
      const { startMs, endMs } = dayBounds(day, zone);
      expect(dayFills.every(({ at }) => at >= startMs && at <= endMs)).toBe(true);
    }
  });

  it("gives every record an id of its own, and fills and orders 19 digits", () => {
    const late = lateFills(book, addDays(firstDay, -3), 0, 500);
    const ids = [...rows, ...late.map((fill) => rowOf(fill, firstDay))].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.every(({ id }) => /^\d{20}$/.test(id))).toBe(true);
    expect(all.every((it) => /^\d{19}$/.test(it.fillId) && /^\d{19}$/.test(it.orderId))).toBe(true);
  });

  it("is of a dozen clients and all five products", () => {
    expect(clients.length).toBe(12);
    expect(new Set(all.map(({ uid }) => uid))).toEqual(new Set(clients.map(({ uid }) => uid)));
    expect(new Set(clients.map(({ uid }) => uid)).size).toBe(12);
    expect(clients.map(({ uid }) => uid)).toEqual(
      expect.arrayContaining([...seedAccounts.clients, ...seedAccounts.subAccounts]),
    );
    expect(new Set(all.map(({ subBizType }) => subBizType)).size).toBe(5);
  });

  it("has ids with each client's prefix, and clients that give none", () => {
    for (const { uid, prefix } of clients) {
      const own = all.filter((fill) => fill.uid === uid);
      const begin = (it: ChannelFill) =>
        prefix === null ? it.clientOid === null : it.clientOid?.startsWith(prefix);
      expect(own.every(begin), uid).toBe(true);
    }
  });

  it("fills some orders in parts, some of those at one moment so that ids tie", () => {
    const byOrder = groupBy(all, ({ orderId }) => orderId);
    const parts = [...byOrder.values()].filter((its) => its.length > 1);
    expect(parts.length).toBeGreaterThan(1_000);
    const tied = parts.filter((its) => its.every(({ at }) => at === its[0]?.at));
    expect(tied.length).toBeGreaterThan(500);
    expect(tied.length).toBeLessThan(parts.length);
  });

  it("matches clients with each other: one fillId, two orders of two clients, one volume", () => {
    const shared = [...groupBy(all, ({ fillId }) => fillId).values()].filter(
      (its) => its.length > 1,
    );
    expect(shared.length).toBeGreaterThan(500);
    for (const its of shared) {
      const [one, two] = its;
      expect(its.length).toBe(2);
      expect(one?.orderId).not.toBe(two?.orderId);
      expect(one?.uid).not.toBe(two?.uid);
      expect(one?.volume).toBe(two?.volume);
      expect([one?.role, two?.role].sort()).toEqual(["maker", "taker"]);
    }
  });

  it("has numbers of up to 18 decimal places, and a handful of commissions taken back", () => {
    const places = rows.map(({ rebateAmount }) => rebateAmount.split(".")[1]?.length ?? 0);
    expect(Math.max(...places)).toBe(18);
    const negative = rows.filter(({ rebateAmount }) => rebateAmount.startsWith("-"));
    expect(negative.length).toBeGreaterThan(1);
    expect(negative.length).toBeLessThan(40);
  });
});
