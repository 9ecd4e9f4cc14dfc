import { describe, expect, it } from "vitest";
import {
  answeredOf,
  orderJobAnnouncement,
  orderJobHeading,
  orderJobOutcomeText,
  totalOrdersOf,
} from "./order-job";
import { orderJob } from "./testing";

const counts = { cancelled: 46, filled: 2, closed: 1, unknown: 1, rejected: 1 };
const halfWay = { ...counts, "in-flight": 4, left: 69 };

describe("the counts of a mass cancel", () => {
  it("are all of its orders, and only what came to its answer is answered", () => {
    const job = orderJob({ counts: halfWay });
    expect(totalOrdersOf(job.counts)).toBe(124);
    expect(answeredOf(job.counts)).toBe(51);
  });
});

describe("the heading", () => {
  it.each([
    ["Cancelling 51 of 124", {}],
    ["Paused at 51 of 124", { state: "paused" }],
    ["Stopping at 51 of 124", { state: "stopped" }],
    ["Stopped at 51 of 124", { state: "stopped", endedAt: 2_000 }],
  ] as const)("is %s", (heading, change) => {
    expect(orderJobHeading(orderJob({ ...change, counts: halfWay }))).toBe(heading);
  });

  it.each([
    ["Replacement finished", { placed: 1, rejected: 1 }],
    ["Nothing replaced", { rejected: 2 }],
    // An order with unknown outcome may have been replaced.
    ["Replacement finished", { rejected: 1, unknown: 1 }],
  ])("of one that ended is %s", (heading, ended) => {
    const job = orderJob({ kind: "replace", state: "completed", endedAt: 2_000, counts: ended });
    expect(orderJobHeading(job)).toBe(heading);
  });
});

it("waits for its user while the new order of a replacement is not placed", () => {
  const problem = { id: "1", intentId: null, outcome: "not-placed", symbol: "BTCUSDT", order: "1" };
  const asks = { ...problem, code: null, message: null, canPlace: "0.15", price: "1" } as const;
  const ended = { kind: "replace", state: "completed", endedAt: 2_000 } as const;
  const job = orderJob({ ...ended, counts: { "not-placed": 1 }, problems: [asks as never] });
  expect(orderJobHeading(job)).toBe("Waiting for you to place the new order");
});

describe("the end", () => {
  it("says each outcome by its number, and what is left", () => {
    expect(orderJobOutcomeText(orderJob({ counts: { ...counts, left: 73 } }))).toBe(
      "46 cancelled, 2 filled, 1 filled or cancelled before, 1 unconfirmed, 1 rejected; " +
        "73 left.",
    );
    expect(orderJobOutcomeText(orderJob({ counts: { closed: 2 } }))).toBe(
      "0 cancelled, 2 filled or cancelled before.",
    );
  });
});

describe("what readers are told", () => {
  it("is the same while a job only comes further", () => {
    const early = orderJobAnnouncement(orderJob({ counts: { left: 124 } }));
    expect(orderJobAnnouncement(orderJob({ counts: halfWay }))).toBe(early);
    expect(early).toBe("Cancelling 124 orders.");
  });

  it("names why the desk held it, and how it ended", () => {
    const reason = "Tess is no longer allowed to cancel orders.";
    const stopped = { state: "stopped", endedAt: 2_000, reason, counts: halfWay } as const;
    expect(orderJobAnnouncement(orderJob({ ...stopped, endedAt: null }))).toBe(
      `Stopping: cancel of 124 orders. ${reason}`,
    );
    expect(orderJobAnnouncement(orderJob(stopped))).toMatch(
      /^Stopped at 51 of 124\. 46 cancelled,/,
    );
    expect(orderJobAnnouncement(orderJob(stopped))).toContain(reason);
  });
});
