import { describe, expect, it } from "vitest";
import { byRank, inFrozenOrder } from "./row-order";

const id = (row: string) => row.slice(0, 1);

describe("rows that need somebody", () => {
  it("stay on top whatever the column sorts by", () => {
    const rank = (row: string) => (row.endsWith("!") ? 0 : 1);
    expect(byRank(["a", "b!", "c", "d!"], rank)).toEqual(["b!", "d!", "a", "c"]);
  });

  it("cost nothing when there are none", () => {
    const rows = ["a", "b"];
    expect(byRank(rows, () => 1)).toBe(rows);
  });
});

describe("rows under a pointer", () => {
  it("do not move when their values change, and newcomers come last", () => {
    expect(inFrozenOrder(["c2", "a1", "n1", "b1"], ["a", "b", "c"], id)).toEqual([
      "a1",
      "b1",
      "c2",
      "n1",
    ]);
  });

  it("close up only where a row left", () => {
    expect(inFrozenOrder(["c1", "a1"], ["a", "b", "c"], id)).toEqual(["a1", "c1"]);
  });
});
