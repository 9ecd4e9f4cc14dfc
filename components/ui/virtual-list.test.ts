import fc from "fast-check";
import { expect, it } from "vitest";
import { scrollToRow, visibleRange } from "./virtual-list";

const inputs = fc.record({
  count: fc.integer({ min: 0, max: 100_000 }),
  rowHeight: fc.constantFrom(24, 30, 38, 86),
  top: fc.integer({ min: 0, max: 4_000_000 }),
  height: fc.integer({ min: 0, max: 4_000 }),
});

const beyonds = fc.constantFrom(0, 12);

it("every row in sight is drawn, wherever the list stands", () => {
  fc.assert(
    fc.property(inputs, beyonds, (input, beyond) => {
      const { from, until } = visibleRange(input, beyond);
      const end = Math.max(0, input.count * input.rowHeight - input.height);
      if (input.top > end) return;
      const first = Math.floor(input.top / input.rowHeight);
      const last = Math.min(input.count, Math.ceil((input.top + input.height) / input.rowHeight));
      expect(from).toBeLessThanOrEqual(first);
      expect(until).toBeGreaterThanOrEqual(last);
    }),
  );
});

it("the window stays inside the list", () => {
  fc.assert(
    fc.property(inputs, beyonds, (input, beyond) => {
      const { from, until } = visibleRange(input, beyond);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(until).toBeLessThanOrEqual(Math.max(input.count, from));
      expect(until).toBeGreaterThanOrEqual(from);
    }),
  );
});

it("a row that is looked for is in sight afterwards, and one in sight moves nothing", () => {
  const view = { count: 400, rowHeight: 24, top: 240, height: 240 };
  expect(scrollToRow(12, view)).toBe(240);
  expect(scrollToRow(3, view)).toBe(72);
  expect(scrollToRow(30, view)).toBe(31 * 24 - 240);
});
