import { describe, expect, it } from "vitest";
import { formatTimeLeft, timeLeftMs } from "./order-job";
import { orderJob } from "./testing";

const measured = { answers: 20, overMs: 1_900 };

describe("the time left", () => {
  it("is what remains at the measured pace, answers that are awaited too", () => {
    const job = orderJob({ counts: { left: 70, "in-flight": 3 }, pace: measured });
    expect(timeLeftMs(job)).toBe(7_300);
  });

  it.each([
    ["before there is a measure", { pace: { answers: 4, overMs: 300 } }],
    ["while answers came all at once", { pace: { answers: 9, overMs: 0 } }],
    ["while it is paused", { state: "paused", pace: measured }],
    ["when it is stopped", { state: "stopped", pace: measured }],
  ] as const)("is not told %s", (_, change) => {
    expect(timeLeftMs(orderJob({ ...change, counts: { left: 70 } }))).toBeNull();
  });

  it.each([
    [20, "about 1 s"],
    [7_300, "about 8 s"],
    [119_000, "about 119 s"],
    [121_000, "about 3 min"],
  ])("of %d ms is %s", (ms, text) => {
    expect(formatTimeLeft(ms)).toBe(text);
  });
});
