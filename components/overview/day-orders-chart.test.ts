import { expect, it } from "vitest";
import { barParts, ordersIn, wholeDay } from "./day-orders-chart";

const hour = {
  hour: 9,
  filled: 2,
  closed: 0,
  cancelled: 1,
  withoutFill: 1,
  unknown: 0,
  rejected: 1,
};

it("a day has 24 hours, with orders where there were some", () => {
  const day = wholeDay([hour]);
  expect(day.map((each) => each.hour)).toEqual(Array.from({ length: 24 }, (_, at) => at));
  expect(day.map(ordersIn).filter((count) => count > 0)).toEqual([5]);
  expect(day[9]).toBe(hour);
});

it("a bar is made of what there was, one on the other", () => {
  expect(barParts(hour).map(({ key, value }) => [key, value])).toEqual([
    ["filled", "2"],
    ["closed", "0"],
    ["cancelled", "1"],
    ["withoutFill", "1"],
    ["unknown", "0"],
    ["rejected", "1"],
  ]);
});
