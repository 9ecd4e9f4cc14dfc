import { expect, it } from "vitest";
import { type Decimal, decimal } from "@/lib/decimal";
import { Digits } from "../numbers";
import { Moment } from "../times";
import { parseSorting, sortingText, spareColumnsOf } from "./columns";

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
  const texts = (row: Line) =>
    columns.map(({ accessorFn, cell }) =>
      typeof cell === "function" ? cell({ getValue: () => accessorFn(row, 0) } as never) : cell,
    );
  expect(columns.every(({ meta }) => meta?.spare)).toBe(true);
  expect(columns.map(({ meta }) => meta?.align)).toEqual([undefined, "end", undefined]);
  expect(columns[2]?.header).toBe("Created");
  const given = { id: "1364000000000000001", qty: decimal("20000000000.12345678"), at: 1e12 };
  expect(texts(given)).toEqual([
    "1364000000000000001",
    expect.objectContaining({ type: Digits, props: { value: "20000000000.12345678" } }),
    expect.objectContaining({ type: Moment, props: { at: 1e12, part: "short" } }),
  ]);
  const dash = "\u2013";
  expect(texts({ id: null, qty: null, at: null })).toEqual([dash, dash, dash]);
});
