// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Correction, Corrections } from "@/lib/archive/api";
import type { Day } from "@/lib/time";
import { CorrectionsTable } from "./corrections-table";

afterEach(cleanup);

const day = "2026-11-12" as Day;
const at = Date.parse("2026-11-20T10:00:00Z");

const values = (rebateAmount: string) => ({
  ...{ ts: "1795000000000", clientOid: null, volume: "100", fee: "0.1", pureFee: "0.1" },
  rebateAmount,
});

const changed = {
  ...{ id: "cor_1", day, fromDay: null, kind: "changed", record: "1", subBizType: "spot_trade" },
  ...{ symbol: "BTCUSDT", orderId: "o1", fillId: "f1", before: values("1"), after: values("3") },
  ...{ effect: "2", method: "slices", firstSeenAt: at, confirmedAt: at, returnedAt: null },
} as Correction;

const missing = {
  ...{ ...changed, id: "cor_2", kind: "missing", record: "2", fillId: "f2", after: null },
  ...{ effect: null, confirmedAt: null },
} as Correction;

const totals = {
  ...{ rows: 2, allDays: 1, records: 1, days: 1, effect: "2", missing: 1, missingRebate: "1" },
  ...{ openDays: [day], rebate: "9", rebateFirstVerified: "7" },
} as Corrections["totals"];

it("says what a record was and is, what that does to the rebate, and who has seen it", () => {
  const onOpen = vi.fn();
  render(
    <CorrectionsTable
      rows={[changed, missing]}
      totals={totals}
      currentDay={null}
      onOpen={onOpen}
    />,
  );
  const [, first, second, sum] = screen.getAllByRole("row").map((row) => row.textContent);
  expect(first).toMatch(/^12 Nov.*BTCUSDT.*1.*3.*\+2.*Both methods/);
  // A record that one method lacks still counts.
  expect(second).toMatch(/BTCUSDT.*unconfirmed.*1 of 2 methods/);
  expect(sum).toMatch(/^Effect1 of 2 records; 1 missing record still counts.*\+2/);
  fireEvent.click(screen.getByRole("button", { name: "12 Nov" }));
  expect(onOpen).toHaveBeenCalledWith(day);
});
