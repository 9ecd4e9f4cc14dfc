import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absolute, add, compare, decimal, fitsPlaces, subtract, sum } from "@/lib/decimal";
import { anyDecimal } from "@/lib/decimal/testing";
import { type ClientShare, splitRebates } from "./splits";

const share = (key: string, basis: string, percent: string): ClientShare => ({
  key,
  basis: decimal(basis),
  percent: decimal(percent),
});

/** The month of docs/pictures: what each client brought in and gets of it. */
const october = [
  share("Northlight Capital", "4990.55507758", "60"),
  share("Halden Trading", "3642.74135305", "55"),
  share("Orrery Systems", "2543.27890819", "50"),
  share("Kestrel Desk B", "1889.20024417", "50"),
  share("Marlow & Finch", "1221.054009", "45"),
  share("Quarry Lane", "1020.90871033", "40"),
  share("Sable Point", "661.2166982", "40"),
  share("Tern Research", "331.41864683", "30"),
];

const anyShares = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    basis: anyDecimal,
    percent: fc
      .integer({ min: 0, max: 100_000 })
      .map((thousandths) => decimal(`${thousandths}e-3`)),
  }),
  { selector: ({ key }) => key, maxLength: 12 },
);

describe("a split", () => {
  it("shows whose remainders were the largest, and what the broker keeps", () => {
    const { lines, ...sums } = splitRebates(october, 2);
    expect(sums).toEqual({
      basis: "16300.37364735",
      exact: "8535.8304284165",
      paid: "8535.83",
      retained: "7764.54364735",
    });
    expect(lines.filter(({ remainder }) => remainder !== "0").map(({ key }) => key)).toEqual([
      "Halden Trading",
      "Orrery Systems",
      "Sable Point",
      "Tern Research",
    ]);
    expect(lines[0]).toMatchObject({
      ...{ exact: "2994.333046548", remainder: "0", paid: "2994.33", retained: "1996.22507758" },
    });
  });

  it("sums to the whole to the last digit, each part less than a unit off its share", () => {
    fc.assert(
      fc.property(anyShares, fc.integer({ min: 0, max: 8 }), (shares, places) => {
        const split = splitRebates(shares, places);
        const unit = decimal(`1e-${places}`);
        expect(add(split.paid, split.retained)).toBe(sum(shares.map(({ basis }) => basis)));
        expect(split.exact).toBe(sum(split.lines.map(({ exact }) => exact)));
        const under = subtract(split.exact, split.paid);
        expect(compare(under, decimal("0")) >= 0 && compare(under, unit) < 0).toBe(true);
        for (const line of split.lines) {
          expect(add(line.paid, line.retained)).toBe(line.basis);
          expect(fitsPlaces(line.paid, places)).toBe(true);
          expect(compare(absolute(subtract(line.paid, line.exact)), unit)).toBe(-1);
          expect(["0", unit]).toContain(line.remainder);
        }
      }),
    );
  });

  it("is the same in whatever order the clients come, also where remainders are equal", () => {
    const even = ["c", "a", "b"].map((key) => share(key, "0.01", "50"));
    expect(splitRebates(even, 2).lines.map(({ key, paid }) => [key, paid])).toEqual([
      ["c", "0"],
      ["a", "0.01"],
      ["b", "0"],
    ]);
    fc.assert(
      fc.property(anyShares, (shares) => {
        const paid = (list: readonly ClientShare[]) =>
          Object.fromEntries(splitRebates(list, 2).lines.map((line) => [line.key, line.paid]));
        expect(paid(shares.toReversed())).toEqual(paid(shares));
      }),
    );
  });

  it("is none of shares above 100 %, below 0, or of two clients with one key", () => {
    expect(() => splitRebates([share("a", "1", "100.001")], 2)).toThrow(RangeError);
    expect(() => splitRebates([share("a", "1", "-1")], 2)).toThrow(RangeError);
    expect(() => splitRebates([share("a", "1", "1"), share("a", "2", "1")], 2)).toThrow(
      "the key a",
    );
    expect(splitRebates([], 2)).toMatchObject({ lines: [], paid: "0", retained: "0" });
  });
});
