import { expect, it } from "vitest";
import { day, dayMs } from "@/lib/time";
import { momentsOf, nextWindowSync, transferWindowOf } from "./schedule";

const hourMs = 3_600_000;
const first = transferWindowOf(Date.UTC(2026, 9, 1));
const { endMs } = momentsOf(first);
const next = (nowMs: number, pending: number) =>
  nextWindowSync({ first, state: "confirmed", pending, passes: [] }, nowMs);

it("looks for what is pending every hour, and after thirty days every six", () => {
  for (const days of [1, 8, 29]) {
    const now = endMs + days * dayMs;
    expect(next(now, 1), `${days}`).toBe(now + hourMs);
  }
  for (const days of [31, 106, 1_000]) {
    const now = endMs + days * dayMs;
    expect(next(now, 1), `${days}`).toBe(now + 6 * hourMs);
    expect(next(now, 0), `${days}`).toBe(days < 35 ? now + 7 * dayMs : null);
  }
});

it("counts windows of seven days of UTC from 1970-01-01", () => {
  expect(transferWindowOf(0)).toBe("1970-01-01");
  expect(transferWindowOf(7 * dayMs - 1)).toBe("1970-01-01");
  expect(transferWindowOf(7 * dayMs)).toBe(day("1970-01-08"));
});
