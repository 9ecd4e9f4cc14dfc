import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "@/lib/time";
import { entriesFor, isOnAll, type OwnerFrom, overlap, ownedIntervals, ownerOn } from "./ownership";

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
});
