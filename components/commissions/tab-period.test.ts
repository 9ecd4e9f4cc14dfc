import { describe, expect, it } from "vitest";
import type { Day } from "@/lib/time";
import { tabPeriod } from "./tab-period";

const period = (search: string, lastDay: string | null = "2026-11-20") =>
  tabPeriod(new URLSearchParams(search), lastDay as Day | null);

const september = { from: "2026-09-01", to: "2026-09-30" };

describe("the period of the commissions' tabs", () => {
  it("takes a month's days to the pages that have days", () => {
    expect(period("month=2026-09")).toEqual({ month: "2026-09", days: september });
    expect(period("month=2026-09-14")).toEqual({ month: "2026-09", days: september });
  });

  it("takes of the current month the days that have ended", () => {
    const days = { from: "2026-11-01", to: "2026-11-20" };
    expect(period("month=2026-11")).toEqual({ month: "2026-11", days });
    expect(period("month=2026-12")).toEqual({ month: "2026-12", days: null });
    expect(period("month=2026-09", null)).toEqual({ month: "2026-09", days: null });
  });

  it("takes a whole month of days to the pages that have a month", () => {
    expect(period("from=2026-09-01&to=2026-09-30")).toEqual({ month: "2026-09", days: september });
    expect(period("from=2026-09-01&to=2026-09-30&month=2026-08").month).toBe("2026-09");
  });

  it("loses neither a month nor days that are no month", () => {
    const days = { from: "2026-11-02", to: "2026-11-08" };
    expect(period("from=2026-11-02&to=2026-11-08&month=2026-09")).toEqual({
      month: "2026-09",
      days,
    });
    expect(period("from=2026-11-02&to=2026-11-08")).toEqual({ month: null, days });
  });

  it("makes nothing of what is no month and no days", () => {
    expect(period("")).toEqual({ month: null, days: null });
    expect(period("month=soon&from=later&to=2026-11-08")).toEqual({ month: null, days: null });
  });
});
