import { describe, expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { archiveCheckText, damagedDays, damageText } from "./archive-check";

const at = Date.UTC(2026, 10, 22, 16, 30);
const problem = "its totals don't match its records";
const faultsOf = (...days: readonly (string | null)[]) =>
  days.map((day) => ({ day: day as Day | null, problem }));

describe("what a check of the archive found", () => {
  it("names each damaged day once, and counts what is beyond five", () => {
    expect(damagedDays(faultsOf("2026-11-02", "2026-11-02"))).toBe("2026-11-02");
    expect(damagedDays(faultsOf(null, "2026-11-02"))).toBe("the certificate chain and 2026-11-02");
    const week = [1, 2, 3, 4, 5, 6, 7].map((date) => `2026-11-0${date}`);
    expect(damagedDays(faultsOf(...week))).toMatch(/^2026-11-01, .*2026-11-05 and 2 more$/);
  });

  it("says why the first doesn't match", () => {
    expect(damageText(faultsOf("2026-11-02"))).toBe(`2026-11-02 doesn't match: ${problem}.`);
    expect(damageText(faultsOf("2026-11-02", "2026-11-05"))).toBe(
      `2026-11-02 and 2026-11-05 don't match; the first: ${problem}.`,
    );
  });

  it("is not known before the first check", () => {
    expect(archiveCheckText(null, plainNumbers)).toMatch(/not checked yet/);
    expect(archiveCheckText({ at, days: 1, records: 1, faults: [] }, plainNumbers)).toBe(
      "Archive integrity checked 2026-11-23 00:30 UTC+8: OK (1 day, 1 record).",
    );
  });
});
