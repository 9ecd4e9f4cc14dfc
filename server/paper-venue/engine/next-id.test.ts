import { expect, test } from "vitest";
import { createState, nextId } from "./exchange-state";

const now = 1_770_000_000_000;

test("ids have 19 digits and grow as text when the clock stands, jumps or goes back", () => {
  const state = createState();
  const ids = [now, now, now + 5, now - 1000, now + 5, now + 6].map((at) => nextId(state, at));
  expect(ids).toEqual([
    "1770000000000000000",
    "1770000000000000001",
    "1770000000005000000",
    "1770000000005000001",
    "1770000000005000002",
    "1770000000006000000",
  ]);
});

test("a millisecond that is full lends from the next", () => {
  const state = { ...createState(), lastIdAt: now, lastIdNumber: 999_999 };
  expect(nextId(state, now)).toBe("1770000000001000000");
  expect(nextId(state, now + 1)).toBe("1770000000001000001");
});
