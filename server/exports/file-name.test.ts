import { expect, it } from "vitest";
import { day } from "@/lib/time";
import { nameInFile, periodOf } from "./file-name";

it.each([
  ["Halden Capital, Ltd.", "Halden-Capital-Ltd"],
  ["../../etc/passwd", "etc-passwd"],
  ['a"; filename="b', "a-filename-b"],
  ["Zürich\r\nX-Odd: 1", "Zurich-X-Odd-1"],
  ["\u200f\u6771\u4eac", ""],
  ["x".repeat(80), "x".repeat(32)],
])("writes %s into a file's name as %s", (name, written) => {
  expect(nameInFile(name)).toBe(written);
});

it.each([
  ["2026-10-01", "2026-10-31", "2026-10"],
  ["2026-02-01", "2026-02-28", "2026-02"],
  ["2026-10-05", "2026-10-05", "2026-10-05"],
  ["2026-10-01", "2026-10-30", "2026-10-01-to-2026-10-30"],
  ["2026-10-01", "2026-11-30", "2026-10-01-to-2026-11-30"],
])("names the days from %s to %s %s", (from, to, period) => {
  expect(periodOf({ from: day(from), to: day(to) })).toBe(period);
});
