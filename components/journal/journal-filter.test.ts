import { expect, it } from "vitest";
import { filterCount, parseFilters } from "@/components/ui/filters";
import { journalFilters } from "./journal-filter";
import { journalSearch } from "./use-journal";

const filterOf = (address: string) => parseFilters(journalFilters, new URLSearchParams(address));

it("reads a filter from an address and writes the same again", () => {
  const text = "account=acc_1&state=REJECTED&endpoint=cancel-order&symbol=BTCUSDT&q=a+b";
  const filter = filterOf(`${text}&connection=con_1`);
  expect(Object.entries(journalSearch(filter)).sort()).toEqual(
    [...new URLSearchParams(text)].sort(),
  );
  expect(filterCount(filter)).toBe(5);
});

it("leaves out what no filter can be", () => {
  expect(filterOf("state=FAILED&endpoint=instruments&q=")).toEqual(filterOf(""));
});
