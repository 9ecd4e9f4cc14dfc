import { expect, it } from "vitest";
import { activeFilterCount, readTransferFilter, transferDaysError } from "./transfers-filter";

const read = (search: string) => readTransferFilter(new URLSearchParams(search));

it("reads what the address says", () => {
  const filter = read("from=2026-11-01&to=2026-11-20&status=pending&coin=USDT&uid=300");
  expect(filter).toEqual({
    from: "2026-11-01",
    to: "2026-11-20",
    status: "pending",
    coin: "USDT",
    type: null,
    subType: null,
    uid: "300",
  });
  expect(activeFilterCount(filter)).toBe(3);
});

it("takes what the desk would refuse for nothing", () => {
  expect(activeFilterCount(read("status=lost&type=gift&subType=pigeon&from=yesterday"))).toBe(0);
  expect(read("from=2026-02-30").from).toBe(null);
  expect(read("from=2026-11-20&to=2026-11-01")).toMatchObject({ from: null, to: null });
});

it("says what is wrong with the days of an address", () => {
  const fault = (search: string) => transferDaysError(new URLSearchParams(search));
  expect(fault("from=2026-11-01&to=2026-11-20")).toBeNull();
  expect(fault("from=2026-11-01")).toBeNull();
  expect(fault("from=2026-11-31")).toContain("from=2026-11-31 is no day.");
  expect(fault("from=2026-11-20&to=2026-11-01")).toContain("(2026-11-20) is after the last");
});
