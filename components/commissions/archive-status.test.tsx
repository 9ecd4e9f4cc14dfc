// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SyncPace } from "@/lib/archive/api";
import { SyncPaceLine } from "./archive-status";

const pace: SyncPace = {
  ...{ used: 14, allowed: 20, kept: 6 },
  ...{ syncing: 10, waiting: 12, leftMs: 200_000 },
};

afterEach(cleanup);

const shown = (changes: Partial<SyncPace>) =>
  render(<SyncPaceLine pace={{ ...pace, ...changes }} />).container.textContent;

it("says the calls in use, those kept for people, and about how long the days take", () => {
  expect(shown({})).toBe(
    "14 of 20 calls a second in use.6 are kept for people. " +
      "10 days are being synced, 12 wait: about 4 minutes at the last minute's pace.",
  );
});

it("gives no figure for what cannot be told, and keeps nothing that is not kept", () => {
  expect(shown({ kept: 0, syncing: 1, waiting: 0, leftMs: null })).toBe(
    "14 of 20 calls a second in use.1 day is being synced.",
  );
});

it.each([
  [1, /about 1 minute at/],
  [7_200_001, /about 3 hours at/],
])("says what %d ms are about", (leftMs, text) => {
  expect(shown({ leftMs })).toMatch(text);
});
