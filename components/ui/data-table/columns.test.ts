import { expect, it } from "vitest";
import { columnsOf, parseSorting, skeletonWidths, sortingText } from "./columns";

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
  const columns = column.columns([
    column.accessor("symbol", { header: "Symbol", meta: { width: 132 } }),
    column.accessor("qty", { header: "Size" }),
    column.display({ id: "last", header: "Last", meta: { width: 60 } }),
  ]);
  expect(skeletonWidths(columns, 2)).toEqual([132, 90]);
});
