// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { LastArchiveCheck } from "@/lib/archive/api";
import type { Day } from "@/lib/time";
import { ArchiveCheckLine } from "./archive-status";

const at = Date.UTC(2026, 10, 22, 16, 30);
const holds: LastArchiveCheck = { at, days: 30, records: 41_033, faults: [] };

afterEach(cleanup);

it("says when the archive was last checked, and that it holds", () => {
  render(<ArchiveCheckLine check={holds} />);
  const line = /^Archive checked 2026-11-23 00:30 UTC\+8: it holds \(30 days, 41,033 records\)\.$/;
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("names the days that do not hold, as an alert", () => {
  const faults = ["2026-11-02", "2026-11-05"].map((day) => ({
    day: day as Day,
    problem: "a page is gone",
  }));
  render(<ArchiveCheckLine check={{ ...holds, faults }} />);
  expect(screen.getByRole("alert").textContent).toMatch(/2026-11-02 and 2026-11-05 do not hold/);
});

it("says that the archive was not checked yet", () => {
  render(<ArchiveCheckLine check={null} />);
  expect(screen.getByText(/not yet checked/)).toBeTruthy();
});
