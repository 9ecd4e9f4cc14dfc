import { expect, it } from "vitest";
import type { CommissionReport } from "@/lib/archive/api";
import { noSums } from "@/lib/archive/report-figures";
import { anArchivedDay } from "@/lib/archive/testing/month-close";
import { plainNumbers } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { reportRows } from "./report-rows";

const [before, day] = ["2026-10-01", "2026-10-02"] as Day[] as [Day, Day];
const part = (of: Day, state: "confirmed" | "lost") => ({
  ...{ from: of, to: of, zone: "UTC+8", source: { from: of, to: of } },
  ...{ days: [anArchivedDay(of, state)], excludedDays: [], unverifiedDays: [], total: noSums },
});
const report = (state: "confirmed" | "lost"): CommissionReport => ({
  ...{ ...part(day, "confirmed"), now: 0, lastDay: day, groups: ["day"], asOf: "latest" },
  ...{ groupCount: 1, others: null, chart: [] },
  rows: [{ ...noSums, fills: 1, rebate: "5", key: day, keys: [day], before: noSums }],
  compared: { ...part(before, state), kind: "previous" },
});

it("calls a line before it 0 only where those days are archived", () => {
  expect(reportRows(report("confirmed"), plainNumbers)[0]?.before).toBe("0");
  expect(reportRows(report("lost"), plainNumbers)[0]?.before).toBeNull();
});
