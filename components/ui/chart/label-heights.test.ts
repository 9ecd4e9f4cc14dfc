import fc from "fast-check";
import { expect, it } from "vitest";
import { labelHeights } from "./label-heights";

it("labels do not cover each other and stay above the bottom", () => {
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
