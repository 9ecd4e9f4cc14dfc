import { expect, it } from "vitest";
import { parseSorting, sortingText } from "./columns";

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
