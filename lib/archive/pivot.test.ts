import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decimal, decimal, sum } from "@/lib/decimal";
import { pivotOf, pivotOthers } from "./pivot";

const anEntry = fc.record({
  line: fc.constantFrom("a", "b", "c"),
  column: fc.constantFrom("p", "q", "r", "s", "t"),
  value: fc.integer({ min: -1e9, max: 1e9 }).map((cents) => decimal(`${cents}e-9`)),
});

const entry = (line: string, column: string, value: string) => ({
  ...{ line, column, value: decimal(value) },
});

describe("a pivot", () => {
  it("has lines, columns and a grand total that come to the same, to the last digit", () => {
    fc.assert(
      fc.property(fc.array(anEntry), fc.integer({ min: 1, max: 6 }), (entries, max) => {
        const { columns, lines, columnTotals, total } = pivotOf(entries, max);
        const all = sum(entries.map(({ value }) => value));
        expect(total).toBe(all);
        expect(sum(lines.map((line) => line.total))).toBe(all);
        expect(sum([...columnTotals.values()])).toBe(all);
        for (const { cells, total: own } of lines) expect(sum([...cells.values()])).toBe(own);
        for (const column of columns) {
          const cells = lines.flatMap((line): Decimal[] => {
            const cell = line.cells.get(column);
            return cell === undefined ? [] : [cell];
          });
          expect(sum(cells)).toBe(columnTotals.get(column));
        }
        expect(columns.length).toBeLessThanOrEqual(max + 1);
      }),
    );
  });

  it("keeps the order that it is given, and puts the smaller columns together", () => {
    const entries = [entry("b", "q", "1"), entry("a", "p", "5"), entry("a", "r", "-7.5")];
    expect(pivotOf(entries, 9).columns).toEqual(["q", "p", "r"]);
    const { columns, lines } = pivotOf(entries, 2);
    expect([columns, lines.map(({ key }) => key)]).toEqual([
      ["p", "r", pivotOthers],
      ["b", "a"],
    ]);
  });
});
