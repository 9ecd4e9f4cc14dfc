import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, decimal } from "@/lib/decimal";
import { anyDecimal } from "@/lib/decimal/testing";
import { addDays, type Day } from "@/lib/time";
import { isPercent, shareByPlan } from "./plans";

const day = (text: string) => text as Day;
const plan = [
  { from: day("2026-09-01"), owner: decimal("50") },
  { from: day("2026-10-16"), owner: decimal("60.5") },
];

it("is 0 to 100 in plain digits, with at most 6 decimals", () => {
  for (const text of ["0", "100", "33.3", "12.50", "0.000001", "100.000000"]) {
    expect([text, isPercent(text)]).toEqual([text, true]);
  }
  for (const text of [
    ...["1e-999", "1e1", "0.0000001", "100.000001", "101", "-0", "-1", "+1", "05", ".5", "5.", ""],
    ...["1,5", "1 ", "100.000000000000000000000000001"],
  ]) {
    expect([text, isPercent(text)]).toEqual([text, false]);
  }
});

describe("a share by plan", () => {
  it("takes each day's own plan, a correction's too", () => {
    const lines = [
      { day: day("2026-10-15"), rebate: "100" },
      { day: day("2026-10-16"), rebate: "100" },
      // Booked into October.
      { day: day("2026-09-22"), rebate: "-1" },
      { day: day("2026-08-31"), rebate: "7" },
    ];
    expect(shareByPlan(lines, plan)).toEqual({ exact: "110", percent: "0 / 50 / 60.5" });
    expect(shareByPlan(lines.slice(1, 2), plan)).toEqual({ exact: "60.5", percent: "60.5" });
    expect(shareByPlan(lines, [])).toEqual({ exact: "0", percent: "0" });
  });

  it("is the sum of its parts, however the lines are divided, to the last digit", () => {
    const line = fc.record({
      day: fc.nat(90).map((at) => addDays(day("2026-08-15"), at)),
      rebate: anyDecimal,
    });
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (own, booked) => {
        const all = shareByPlan([...booked, ...own], plan).exact;
        expect(all).toBe(add(shareByPlan(own, plan).exact, shareByPlan(booked, plan).exact));
        const whole = [{ from: day("2026-01-01"), owner: decimal("100") }];
        const sum = shareByPlan(own, whole).exact;
        expect(sum).toBe(own.reduce((total, each) => add(total, each.rebate), decimal("0")));
      }),
    );
  });
});
