import { expect, it } from "vitest";
import { rangeFromAddress } from "./day-range";

const read = (search: string) => rangeFromAddress(Object.fromEntries(new URLSearchParams(search)));

it("reads a range, and takes an address without one for no fault", () => {
  const range = { from: "2026-11-01", to: "2026-11-20" };
  expect(read("from=2026-11-01&to=2026-11-20")).toEqual({ range, fault: null });
  expect(read("symbol=BTCUSDT")).toEqual({ range: null, fault: null });
});

it.each([
  ["from=2026-13-01&to=2026-11-20", "from=2026-13-01 isn't a day."],
  ["from=2026-11-01&to=yesterday", "to=yesterday isn't a day."],
  ["from=2026-11-20&to=2026-11-01", "The last day can't be before the first, 2026-11-20."],
  ["from=2020-01-01&to=2026-11-01", "A report covers at most 400 days"],
  ["from=2026-11-20", "The address has a first day but no last day."],
  ["to=2026-11-20", "The address has a last day but no first day."],
])("says what is wrong with %s in place of showing other days", (search, text) => {
  const { range, fault } = read(search);
  expect(range).toBeNull();
  expect(fault).toContain(text);
});
