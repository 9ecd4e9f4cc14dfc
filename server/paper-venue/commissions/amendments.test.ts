import { describe, expect, it } from "vitest";
import { decimal, multiply } from "@/lib/decimal";
import { addDays, type Day, dayOf } from "@/lib/time";
import { silentDay } from "./client-book/clients";
import { zone } from "./commission-row";
import { type Amendment, amend, maxAmendments, newCommissions } from "./commissions";
import { begins, firstDay, later } from "./testing/reads";
import { tallyOf, truthOf } from "./truth";

const past = addDays(firstDay, -2);

function amendedBy(amendments: readonly Amendment[], day: Day = past) {
  const state = newCommissions(7, begins);
  const events = amendments.flatMap((each) =>
    amend(state, { type: "amend-commissions", day, ...each }, begins),
  );
  return { state, events, rows: truthOf(state, day, later) };
}

const before = amendedBy([]).rows;
const idsOf = (rows: typeof before) => new Set(rows.map(({ id }) => id));

describe("late news about a day", () => {
  it("adds records that nobody had seen, inside the day, in their order", () => {
    const { rows } = amendedBy([{ kind: "add", count: 25 }]);
    const added = rows.filter(({ id }) => !idsOf(before).has(id));
    expect(added.length).toBe(25);
    expect(rows.length).toBe(before.length + 25);
    expect(added.every(({ ts }) => dayOf(Number(ts), zone) === past)).toBe(true);
    expect(rows.every(({ id }, at) => at === 0 || id < (rows[at - 1]?.id ?? ""))).toBe(true);
  });

  it("adds others the second time", () => {
    const { rows } = amendedBy([
      { kind: "add", count: 5 },
      { kind: "add", count: 5 },
    ]);
    expect(idsOf(rows).size).toBe(before.length + 10);
  });

  it("changes what some records earned, and leaves the others as they were", () => {
    const { rows } = amendedBy([{ kind: "change", count: 7 }]);
    expect(idsOf(rows)).toEqual(idsOf(before));
    const changed = rows.filter((row, at) => row.rebateAmount !== before[at]?.rebateAmount);
    expect(changed.length).toBe(7);
    for (const row of changed) {
      const old = before.find(({ id }) => id === row.id);
      expect(row).toEqual({
        ...old,
        pureFee: multiply(old?.pureFee ?? decimal("0"), decimal("0.95")),
        rebateAmount: multiply(old?.rebateAmount ?? decimal("0"), decimal("0.95")),
      });
    }
  });

  it("withdraws records, all of them if so many are asked for", () => {
    const { rows } = amendedBy([{ kind: "withdraw", count: 9 }]);
    expect(rows.length).toBe(before.length - 9);
    expect(rows.every(({ id }) => idsOf(before).has(id))).toBe(true);
    const all = Array.from({ length: 6 }, () => ({ kind: "withdraw", count: 500 }) as const);
    expect(amendedBy(all).rows).toEqual([]);
  });

  it("can make a silent day speak", () => {
    const silent = silentDay(newCommissions(7, begins));
    expect(amendedBy([{ kind: "change", count: 3 }], silent).rows).toEqual([]);
    expect(amendedBy([{ kind: "add", count: 3 }], silent).rows.length).toBe(3);
  });

  it("comes to the same for the same seed, after a snapshot too, in the order it came", () => {
    const amendments = [
      { kind: "add", count: 4 },
      { kind: "withdraw", count: 8 },
      { kind: "change", count: 5 },
    ] as const;
    const { state, rows } = amendedBy(amendments);
    expect(tallyOf(amendedBy(amendments).rows)).toEqual(tallyOf(rows));
    expect(tallyOf(truthOf(JSON.parse(JSON.stringify(state)), past, later))).toEqual(tallyOf(rows));
    expect(rows.length).toBe(before.length - 4);
  });

  it("leaves every other day alone", () => {
    const { state } = amendedBy([{ kind: "withdraw", count: 100 }]);
    const other = addDays(past, 1);
    expect(truthOf(state, other, later)).toEqual(truthOf(amendedBy([]).state, other, later));
  });

  it.each([
    [firstDay, 1, /^day: must have ended/],
    [addDays(firstDay, 3), 1, /^day: must have ended/],
    [past, maxAmendments + 1, /^day: has been amended 40 times/],
    [addDays(firstDay, -46), 1, /^day: is too long ago/],
  ] as const)("of %s, told %i times, is rejected in the end", (day, times, message) => {
    const { state, events } = amendedBy(
      Array.from({ length: times }, () => ({ kind: "change", count: 1 }) as const),
      day,
    );
    expect(events.length).toBe(1);
    expect(events[0]).toMatchObject({ type: "rejected", message: expect.stringMatching(message) });
    expect(state.amendments[day]?.length ?? 0).toBe(times - 1);
  });
});
