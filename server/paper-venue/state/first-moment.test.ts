import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "@/lib/time";
import { publishedAt } from "../commissions/commission-row";
import { firstMoment } from "./open-exchange";

const hourMs = 3_600_000;

describe("firstMoment", () => {
  it("is now for a venue that begins in step", () => {
    expect(firstMoment(1_795_000_000_123, 0)).toBe(1_795_000_000_123);
  });

  it("leaves exactly two days to be published until now, at every hour", () => {
    for (let hour = 0; hour < 48; hour += 1) {
      const now = Date.parse("2026-11-22T00:17:00Z") + hour * hourMs;
      const first = firstMoment(now, 2);
      const days = Array.from({ length: 6 }, (_, at) => addDays(dayOf(now, "UTC+8"), -at));
      const between = days.filter((day) => publishedAt(day) > first && publishedAt(day) <= now);
      expect(between).toHaveLength(2);
      expect(now - first).toBeGreaterThanOrEqual(48 * hourMs);
      expect(now - first).toBeLessThan(72 * hourMs);
    }
  });
});
