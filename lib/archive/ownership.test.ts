import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "@/lib/time";
import {
  type DayInterval,
  entriesFor,
  entriesForEach,
  isOnAll,
  type OwnerFrom,
  overlap,
  ownedIntervals,
  ownedWithin,
  ownerOn,
} from "./ownership";

const first = "2026-09-01" as Day;
const dayAt = (at: number) => addDays(first, at);
const size = 12;

const anyChange = fc.record({
  at: fc.nat(size - 1),
  days: fc.option(fc.integer({ min: 1, max: size }), { nil: null }),
  owner: fc.constantFrom<(string | null)[]>("a", "b", "c", null),
});

describe("entries of ownership", () => {
  it("change whose each day is, and no other day's, as a list of days would", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 8 }), (changes) => {
        let entries: readonly OwnerFrom<string>[] = [];
        const days: (string | null)[] = Array.from({ length: size + 4 }, () => null);
        for (const { at, days: count, owner } of changes) {
          const until = count === null ? null : dayAt(at + count);
          const asked = Array.from({ length: count ?? 2 * size }, (_, later) =>
            ownerOn(entries, dayAt(at + later)),
          );
          expect(isOnAll(entries, { from: dayAt(at), until }, (each) => each === owner)).toBe(
            asked.every((each) => each === owner),
          );
          const { replaced, added } = entriesFor(entries, { from: dayAt(at), until, owner });
          entries = [...entries.filter((entry) => !replaced.includes(entry)), ...added].sort(
            (a, b) => (a.from < b.from ? -1 : 1),
          );
          days.fill(owner, at, count === null ? days.length : at + count);
        }
        expect(days.map((_, at) => ownerOn(entries, dayAt(at)))).toEqual(days);
        expect(new Set(entries.map(({ from }) => from)).size).toBe(entries.length);
        const intervals = ownedIntervals(entries);
        for (const [at, owner] of days.entries()) {
          const own = { from: dayAt(at), until: dayAt(at + 1) };
          const found = intervals.filter((each) => overlap(each, own));
          expect(found.map((each) => each.owner)).toEqual(owner === null ? [] : [owner]);
        }
      }),
    );
  });

  it("end on the days of one owner and leave those of others", () => {
    const entriesOf = (changes: readonly { at: number; owner: string | null }[]) =>
      [...new Map(changes.map(({ at, owner }) => [at, { from: dayAt(at), owner }])).values()].sort(
        (a, b) => (a.from < b.from ? -1 : 1),
      );
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 8 }), anyChange, (changes, { at, days }) => {
        const entries = entriesOf(changes);
        const until = days === null ? null : dayAt(at + days);
        const own = ownedWithin(entries, { from: dayAt(at), until }, (owner) => owner === "a");
        for (const [next, part] of own.entries()) {
          if (next > 0) expect(own[next - 1]?.until).not.toBe(part.from);
        }
        const { replaced, added } = entriesForEach(
          entries,
          own.map(({ from, until }): DayInterval & { owner: string | null } => ({
            from,
            until,
            owner: null,
          })),
        );
        const left = entries.filter((entry) => !replaced.includes(entry));
        const next = [...left, ...added].sort((a, b) => (a.from < b.from ? -1 : 1));
        expect(new Set(next.map(({ from }) => from)).size).toBe(next.length);
        for (let day = 0; day < 2 * size + 2; day += 1) {
          const before = ownerOn(entries, dayAt(day));
          const isEnded = before === "a" && day >= at && (days === null || day < at + days);
          expect(ownerOn(next, dayAt(day))).toBe(isEnded ? null : before);
        }
      }),
    );
  });
});
