import { expect, it } from "vitest";
import { filterCount, filterOf, noFilter, searchOf } from "./journal-filter";

it("reads a filter from an address and writes the same again", () => {
  const text = "account=acc_1&state=REJECTED&endpoint=cancel-order&symbol=BTCUSDT&q=a+b";
  const filter = filterOf(new URLSearchParams(`${text}&connection=con_1`));
  expect(searchOf(filter).toString()).toBe(text);
  expect(filterCount(filter)).toBe(5);
});

it("leaves out what no filter can be", () => {
  const odd = new URLSearchParams("state=FAILED&endpoint=instruments&q=");
  expect(filterOf(odd)).toEqual(noFilter);
});
