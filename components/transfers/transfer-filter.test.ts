import { expect, it } from "vitest";
import { filterCount, parseFilters } from "@/components/ui/filters";
import { readTransferDays, transferDaysError, transferFilters } from "./transfers-filter";

const read = (search: string) => {
  const address = new URLSearchParams(search);
  return {
    days: readTransferDays(Object.fromEntries(address)),
    filter: parseFilters(transferFilters, address),
  };
};

it("reads what the address says", () => {
  const { days, filter } = read("from=2026-11-01&to=2026-11-20&status=pending&coin=USDT&uid=300");
  expect(days).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  expect(filter).toEqual({
    status: "pending",
    coin: "USDT",
    type: null,
    subType: null,
    uid: "300",
    ...{ age: null, tag: null, minAmount: null, maxAmount: null },
  });
  expect(filterCount(filter)).toBe(3);
});

it("takes the ends of a range of amounts as they are being typed", () => {
  expect(read("minAmount=12.&maxAmount=.5&age=24h&tag=vip").filter).toMatchObject({
    ...{ minAmount: "12.", maxAmount: ".5", age: "24h", tag: "vip" },
  });
  expect(filterCount(read("minAmount=-1&maxAmount=1e3&age=2h").filter)).toBe(0);
});

it("takes what the desk would refuse for nothing", () => {
  expect(filterCount(read("status=lost&type=gift&subType=pigeon").filter)).toBe(0);
  expect(read("from=yesterday").days.from).toBe(null);
  expect(read("from=2026-02-30").days.from).toBe(null);
  expect(read("from=2026-11-20&to=2026-11-01").days).toEqual({ from: null, to: null });
});

it("says what is wrong with the days of an address", () => {
  const fault = (search: string) =>
    transferDaysError(Object.fromEntries(new URLSearchParams(search)));
  expect(fault("from=2026-11-01&to=2026-11-20")).toBeNull();
  expect(fault("from=2026-11-01")).toBeNull();
  expect(fault("from=2026-11-31")).toContain("from=2026-11-31 isn't a day.");
  expect(fault("from=2026-11-20&to=2026-11-01")).toContain("(2026-11-20) is after the last");
});
