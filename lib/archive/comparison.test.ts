import { describe, expect, it } from "vitest";
import { addDays, type Day, daysFrom } from "@/lib/time";
import { isComparable, missingDaysText } from "./comparison";
import { anArchivedDay } from "./testing/month-close";

const first = "2026-10-01" as Day;
const last = addDays(first, 29);
const all = daysFrom(first, last).map((day) => anArchivedDay(day, "confirmed"));
const part = (days = all, excludedDays: Day[] = []) => ({
  ...{ source: { from: first, to: last }, days, excludedDays },
});

describe("a period that is compared", () => {
  it("says of how many of its days the sums are, where it isn't all of them", () => {
    expect(missingDaysText(part())).toBeNull();
    expect(missingDaysText(part(all.slice(7)))).toBe("23 of 30 days");
    const lost = all.map((day, at) => (at < 3 ? anArchivedDay(day.day, "lost") : day));
    expect(missingDaysText(part(lost))).toBe("27 of 30 days");
    expect(missingDaysText(part(all, [first]))).toBe("29 of 30 days");
  });

  it("has a change in per cent only where both periods are archived whole", () => {
    expect(isComparable({ ...part(), compared: part() })).toBe(true);
    expect(isComparable({ ...part(), compared: part(all.slice(1)) })).toBe(false);
    expect(isComparable({ ...part(all.slice(1)), compared: part() })).toBe(false);
    expect(isComparable({ ...part(), compared: null })).toBe(false);
  });
});
