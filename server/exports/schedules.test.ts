import { expect, it } from "vitest";
import { newestRun, nextRun } from "./schedules";

const runs = (pattern: string, zone: string, from: string, count: number) => {
  const found: string[] = [];
  let at: Date | null = new Date(from);
  for (let n = 0; n < count && at; n += 1) {
    at = nextRun(pattern, zone, at);
    if (at) found.push(at.toISOString());
  }
  return found;
};

it("fires by the clocks of the schedule's zone, on whichever side of summer time", () => {
  expect(runs("30 9 * * *", "Europe/Berlin", "2026-10-24T00:00:00Z", 3)).toEqual([
    "2026-10-24T07:30:00.000Z",
    "2026-10-25T08:30:00.000Z",
    "2026-10-26T08:30:00.000Z",
  ]);
  expect(runs("45 5 1 * *", "Asia/Kathmandu", "2026-11-23T00:00:00Z", 1)).toEqual([
    "2026-12-01T00:00:00.000Z",
  ]);
});

it("fires once in an hour that a zone has twice, and once where it leaves one out", () => {
  expect(runs("30 2 * * *", "Europe/Berlin", "2026-10-24T22:00:00Z", 2)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-26T01:30:00.000Z",
  ]);
  const [left, next] = runs("30 2 * * *", "Europe/Berlin", "2027-03-27T22:00:00Z", 2);
  expect(left?.slice(0, 10)).toBe("2027-03-28");
  expect(next).toBe("2027-03-29T00:30:00.000Z");
});

it("finds the newest time that passed, the moment itself too, however long the desk was off", () => {
  const newest = (until: string) => newestRun("*/15 * * * *", "Asia/Kathmandu", new Date(until));
  expect(newest("2026-11-23T09:15:00.000Z")?.toISOString()).toBe("2026-11-23T09:15:00.000Z");
  expect(newest("2026-11-23T09:14:59.999Z")?.toISOString()).toBe("2026-11-23T09:00:00.000Z");
  const summer = newestRun("30 2 * * *", "Europe/Berlin", new Date("2026-10-26T01:29:00Z"));
  expect(summer?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
});

it("never fires by a pattern that is none", () => {
  for (const odd of ["", "every day", "61 * * * *", "0 9 30 2 *", "* * * * * *"]) {
    expect(nextRun(odd, "UTC", new Date("2026-11-23T00:00:00Z")), odd).toBeNull();
  }
});
