import { expect, it } from "vitest";
import { newId } from "./ids";

it("makes ids of 128 random bits that never repeat", () => {
  const ids = Array.from({ length: 2_000 }, () => newId("acc"));
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids) expect(id).toMatch(/^acc_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
});
