import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, decimal, subtract } from "@/lib/decimal";
import { day } from "@/lib/time";
import { axisValues, chartGeometry } from "./chart-geometry";

const plot = { width: 900, height: 200 };
const bar = (at: number, ...rebates: readonly string[]) => ({
  day: day(`2026-11-0${at}`),
  parts: rebates.map((rebate, place) => ({ product: `p${place}`, rebate: decimal(rebate) })),
});

describe("an axis", () => {
  it.each([
    ["0", "944.3", ["0", "200", "400", "600", "800", "1000"]],
    ["0", "0.0031", ["0", "0.001", "0.002", "0.003", "0.004"]],
    ["-40", "90", ["-50", "-25", "0", "25", "50", "75", "100"]],
    ["0", "0", ["0", "1"]],
  ])("from %s to %s has round lines", (low, high, lines) => {
    const values = axisValues(decimal(low), decimal(high));
    expect(compare(values[0] ?? decimal("1"), decimal(low))).not.toBe(1);
    expect(compare(values.at(-1) ?? decimal("0"), decimal(high))).not.toBe(-1);
    if (low === "0") expect(values).toEqual(lines);
  });

  it("always spans its values with few lines, evenly apart", () => {
    const amount = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: -12, max: 4 }));
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [one, two] = [a, b].map(([units, places]) => decimal(`${units}e${places}`));
        const zero = decimal("0");
        const low = [one, two, zero].reduce((x, y) => (compare(x ?? zero, y ?? zero) < 1 ? x : y));
        const high = [one, two, zero].reduce((x, y) =>
          compare(x ?? zero, y ?? zero) > -1 ? x : y,
        );
        const values = axisValues(low ?? zero, high ?? zero);
        expect(values.length).toBeLessThanOrEqual(7);
        expect(compare(values[0] ?? zero, low ?? zero)).not.toBe(1);
        expect(compare(values.at(-1) ?? zero, high ?? zero)).not.toBe(-1);
        const gaps = values.slice(1).map((value, at) => subtract(value, values[at] ?? zero));
        expect(new Set(gaps).size).toBe(1);
      }),
    );
  });
});

describe("bars", () => {
  it("stand side by side inside the plot, their parts on top of one another", () => {
    const { bars, zero } = chartGeometry([bar(1, "600", "300"), bar(2), bar(3, "100")], plot);
    const [first, second] = bars;
    expect(zero).toBe(200);
    expect(first?.segments).toEqual([
      { product: "p0", y: 80, height: 120 },
      { product: "p1", y: 20, height: 60 },
    ]);
    expect(first).toMatchObject({ top: 20, bottom: 200 });
    expect(second?.segments).toEqual([]);
    for (const { x, width } of bars) expect(x >= 0 && x + width <= plot.width).toBe(true);
  });

  it("grow down from 0 for what was taken back", () => {
    const { bars, zero } = chartGeometry([bar(1, "50", "-50")], plot);
    const [earned, takenBack] = bars[0]?.segments ?? [];
    expect(zero).toBe(100);
    expect(earned).toMatchObject({ y: 0, height: 100 });
    expect(takenBack).toMatchObject({ y: 100, height: 100 });
  });
});
