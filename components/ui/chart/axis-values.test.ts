import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, decimal, subtract } from "@/lib/decimal";
import { axisValues, stacked } from "./axis-values";

describe("an axis", () => {
  it.each([
    ["0", "944.3", ["0", "200", "400", "600", "800", "1000"]],
    ["0", "0.0031", ["0", "0.001", "0.002", "0.003", "0.004"]],
    ["-40", "90", ["-50", "0", "50", "100"]],
    ["0", "0", ["0", "1"]],
    ["90000.12345678", "90000.12345681", ["90000.12345678", "90000.12345679"]],
    ["96543.2", "96543.2", ["96543", "96544"]],
  ])("from %s to %s has round lines", (low, high, lines) => {
    expect(axisValues(decimal(low), decimal(high)).slice(0, lines.length)).toEqual(lines);
  });

  it("counts in whole numbers", () => {
    const counted = (max: string) => axisValues(decimal("0"), decimal(max), { counts: true });
    expect(counted("1")).toEqual(["0", "1"]);
    expect(counted("11")).toEqual(["0", "5", "10", "15"]);
  });

  it("always spans its values with few lines, evenly apart", () => {
    const value = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: -12, max: 4 }));
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 8 }), (a, b, maxSteps) => {
        const [one, two] = [a, b].map(([units, places]) => decimal(`${units}e${places}`));
        if (one === undefined || two === undefined) return;
        const [low, high] = compare(one, two) === -1 ? [one, two] : [two, one];
        const values = axisValues(low, high, { maxSteps });
        const [first = low, last = high] = [values[0], values.at(-1)];
        expect(values.length).toBeLessThanOrEqual(maxSteps + 1);
        expect(compare(first, low)).not.toBe(1);
        expect(compare(last, high)).not.toBe(-1);
        const gaps = values.slice(1).map((each, at) => subtract(each, values[at] ?? first));
        expect(new Set(gaps).size).toBe(1);
      }),
    );
  });
});

it("parts stand on top of one another, what was taken back below 0", () => {
  const parts = ["50", "-20", "0", "30", "-5"].map((each) => ({ value: decimal(each) }));
  expect(stacked(parts).map(({ from, to }) => [from, to])).toEqual([
    ["0", "50"],
    ["0", "-20"],
    ["50", "80"],
    ["-20", "-25"],
  ]);
});
