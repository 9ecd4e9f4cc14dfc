import { describe, expect, it } from "vitest";
import { nextReconciliationMs, retryReconciliationMs } from "./reconciliation-schedule";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every sweep of one unknown order that is never found, in ms since it became unknown. */
function sweeps(): number[] {
  const times: number[] = [];
  let age = 0;
  for (let attempt = 0; ; attempt += 1) {
    const wait = nextReconciliationMs(attempt, age);
    if (wait === null) return times;
    age += wait;
    times.push(age);
  }
}

describe("the schedule of reconciliations", () => {
  it("begins at once, doubles, and then slows down", () => {
    expect(sweeps().slice(0, 6)).toEqual([500, 1_500, 3_500, 7_500, 15_500, 31_500]);
  });

  it("looks every five minutes to half an hour, hourly to a day, daily for three days", () => {
    const gaps = sweeps().map((time, n, all) => time - (all[n - 1] ?? 0));
    expect(gaps.filter((gap) => gap === 5 * minute).length).toBeGreaterThanOrEqual(5);
    expect(gaps.filter((gap) => gap === hour).length).toBeGreaterThanOrEqual(23);
    expect(gaps.filter((gap) => gap === 24 * hour)).toHaveLength(3);
  });

  it("ends", () => {
    expect(sweeps().at(-1)).toBeLessThan(5 * 24 * hour);
  });

  it("asks again soon after a failure, however often it fails", () => {
    for (let attempt = 0; attempt < 1_000; attempt += 1) {
      expect(retryReconciliationMs(attempt)).toBeLessThanOrEqual(4 * second);
      expect(retryReconciliationMs(attempt)).toBeGreaterThanOrEqual(second / 2);
    }
  });
});
