import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import {
  labelHeights,
  lineScale,
  pointIn,
  polyline,
  shareOfWhole,
  stackedShares,
} from "./chart-scale";

const all = (...texts: string[]) => texts.map((text) => decimal(text));

describe("a stacked bar", () => {
  it("shares its length by the values, in their order", () => {
    expect(stackedShares(all("0.5", "0.25", "0.25"))).toEqual([
      { from: 0, share: 0.5 },
      { from: 0.5, share: 0.25 },
      { from: 0.75, share: 0.25 },
    ]);
    expect(stackedShares(all("0", "0"))).toEqual([
      { from: 0, share: 0 },
      { from: 0, share: 0 },
    ]);
    expect(stackedShares([])).toEqual([]);
    expect(shareOfWhole(decimal("1"), decimal("0"))).toBe(0);
  });

  it("is filled to its end and no farther", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1 }), (units) => {
        const parts = stackedShares(units.map((each) => decimal(`${each}e-4`)));
        const last = parts.at(-1) ?? { from: 0, share: 0 };
        expect(last.from + last.share).toBeCloseTo(1, 4);
      }),
    );
  });
});

describe("a line", () => {
  const at = (moment: number, text: string) => ({ at: moment, value: decimal(text) });
  const lines = [
    [at(0, "10"), at(5, "20"), at(10, "15")],
    [at(0, "12"), at(10, "10")],
  ];

  it("stands in a scale that all lines share", () => {
    const scale = lineScale(lines);
    expect(scale).toEqual({ from: 0, until: 10, low: "10", high: "20" });
    if (!scale) return;
    expect(pointIn(scale, at(5, "20"))).toEqual({ x: 0.5, y: 0 });
    expect(pointIn(scale, at(10, "10"))).toEqual({ x: 1, y: 1 });
    const box = { left: 10, top: 5, width: 100, height: 40 };
    expect(polyline(scale, lines[0] ?? [], box)).toBe("10.0,45.0 60.0,5.0 110.0,25.0");
  });

  it("is in the middle while it is flat, at the right while there is one moment", () => {
    const scale = lineScale([[at(3, "7")]]);
    expect(scale && pointIn(scale, at(3, "7"))).toEqual({ x: 1, y: 0.5 });
    expect(lineScale([])).toBeNull();
    expect(lineScale([[]])).toBeNull();
  });

  it("has labels that do not cover each other and stay above the bottom", () => {
    expect(labelHeights([10, 11, 40], 12, 100)).toEqual([10, 22, 40]);
    expect(labelHeights([99, 98], 12, 100)).toEqual([100, 88]);
    const heights = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 8 });
    fc.assert(
      fc.property(heights, (wanted) => {
        const placed = labelHeights(wanted, 12, 100).toSorted((a, b) => a - b);
        for (const [index, height] of placed.entries()) {
          expect(height).toBeLessThanOrEqual(100);
          const next = placed[index + 1];
          if (next !== undefined) expect(next - height).toBeGreaterThanOrEqual(12);
        }
      }),
    );
  });
});
