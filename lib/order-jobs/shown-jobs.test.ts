import { expect, it } from "vitest";
import { shownJobs } from "./order-job";
import { orderJob } from "./testing";

const ended = { state: "completed", endedAt: 2_000 } as const;
const running = orderJob({ id: "running" });
const newest = orderJob({ id: "newest", ...ended });
const older = orderJob({ id: "older", ...ended });
const unsure = orderJob({ id: "unsure", ...ended, counts: { unknown: 1 } });
const jobs = [newest, running, older, unsure];
const idsOf = (dismissed: readonly string[], now = 3_000) =>
  shownJobs(jobs, new Set(dismissed), now).map(({ id }) => id);

it("shows what runs, the newest that ended, and every one that needs somebody", () => {
  expect(idsOf([])).toEqual(["newest", "running", "unsure"]);
});

it("shows none that was dismissed, but a running one always", () => {
  expect(idsOf(["newest", "older", "unsure", "running"])).toEqual(["running"]);
});

it("hides a job without problems after a few minutes, never one that needs attention", () => {
  expect(idsOf([], 200_000)).toEqual(["running", "unsure"]);
});
