import { describe, expect, it } from "vitest";
import { type Decimal, decimal } from "@/lib/decimal";
import {
  byDecimal,
  columnsOf,
  nextSorting,
  parseSorting,
  skeletonWidths,
  sortingText,
  sortRows,
  spareColumnsOf,
} from "./columns";

it("a sorting is read back as it was written", () => {
  const sorting = [
    { id: "leverage", desc: true },
    { id: "symbol", desc: false },
  ];
  expect(parseSorting(sortingText(sorting))).toEqual(sorting);
  expect(parseSorting(null)).toEqual([]);
});

it("an address that somebody else wrote sorts by nothing", () => {
  expect(parseSorting("<b>,--,1")).toEqual([]);
});

it("the bars that stand before the rows are as wide as the first columns", () => {
  const column = columnsOf<{ symbol: string; qty: string }>();
  const columns = [
    column.accessor("symbol", { header: "Symbol", meta: { width: 132 } }),
    column.accessor("qty", { header: "Size" }),
    column.display({ id: "last", header: "Last", meta: { width: 60 } }),
  ];
  expect(skeletonWidths(columns, 2)).toEqual([132, 90]);
});

it("spare columns come by themselves only where there is room, and nothing given is a dash", () => {
  interface Line {
    readonly id: string | null;
    readonly qty: Decimal | null;
    readonly at: number | null;
  }
  const spare = spareColumnsOf<Line>();
  const columns = [
    spare.text("id", "Order id", 150, (row) => row.id, "as it came"),
    spare.number("qty", "Qty", (row) => row.qty),
    spare.moment("at", "Created", (row) => row.at),
  ];
  const texts = (row: Line) => columns.map(({ draw }) => draw?.(row));
  expect(columns.every(({ meta }) => meta?.spare)).toBe(true);
  expect(columns.map(({ meta }) => meta?.align)).toEqual([undefined, "end", undefined]);
  expect(columns[2]?.header).toBe("Created, UTC");
  const given = { id: "1364000000000000001", qty: decimal("20000000000.12345678"), at: 1e12 };
  expect(texts(given)).toEqual([
    ...["1364000000000000001", "20,000,000,000.12345678", "09-09 01:46:40"],
  ]);
  const dash = "\u2013";
  expect(texts({ id: null, qty: null, at: null })).toEqual([dash, dash, dash]);
});

describe("sorting", () => {
  interface Line {
    readonly name: string;
    readonly qty?: Decimal;
    readonly age?: number;
  }
  const column = columnsOf<Line>();
  const columns = [
    column.accessor("name", { header: "Name" }),
    column.accessor("qty", { header: "Qty", ...byDecimal }),
    column.accessor("age", { header: "Age" }),
    column.display({ id: "last", header: "Last" }),
  ];
  const lines: readonly Line[] = [
    { name: "a", qty: decimal("9"), age: 2 },
    { name: "b", age: 1 },
    { name: "c", qty: decimal("10") },
    { name: "d", qty: decimal("9"), age: 1 },
  ];
  const names = (text: string) => {
    const rows = lines.map((original) => ({ id: original.name, original }));
    return sortRows(rows, columns, parseSorting(text))
      .map(({ id }) => id)
      .join("");
  };

  it("numbers go by value and not by their text, and those without one stay last", () => {
    expect(names("qty")).toBe("adcb");
    expect(names("-qty")).toBe("cadb");
  });

  it("what is equal goes by the next column, then stays as it came", () => {
    expect(names("qty,age")).toBe("dacb");
    expect(names("age")).toBe("bdac");
    expect(names("-age")).toBe("cabd");
    expect(names("")).toBe("abcd");
    expect(names("last,nothing")).toBe("abcd");
  });

  it("a head goes through both directions and then out; with Shift the others stay", () => {
    const press = (text: string, at: number, more = false) => {
      const { [at]: pressed } = columns;
      return pressed && sortingText(nextSorting(parseSorting(text), pressed, lines, more));
    };
    expect(["", "name", "-name", "age"].map((text) => press(text, 0))).toEqual([
      ...["name", "-name", "", "name"],
    ]);
    expect(["", "-age", "age"].map((text) => press(text, 2))).toEqual(["-age", "age", ""]);
    expect(["", "name", "name,-age", "age,name"].map((text) => press(text, 2, true))).toEqual([
      ...["-age", "name,-age", "name,age", "name"],
    ]);
  });
});
