import { expect, it } from "vitest";
import {
  journalFilterCount,
  journalSearchParams,
  noJournalFilter,
  parseJournalFilter,
} from "./journal-filter";

it("reads a filter from an address and writes the same again", () => {
  const text = "account=acc_1&state=REJECTED&endpoint=cancel-order&symbol=BTCUSDT&q=a+b";
  const filter = parseJournalFilter(new URLSearchParams(`${text}&connection=con_1`));
  expect(journalSearchParams(filter).toString()).toBe(text);
  expect(journalFilterCount(filter)).toBe(5);
});

it("leaves out what no filter can be", () => {
  const odd = new URLSearchParams("state=FAILED&endpoint=instruments&q=");
  expect(parseJournalFilter(odd)).toEqual(noJournalFilter);
});
