import { describe, expect, it } from "vitest";
import { byRank, inFrozenOrder, reuseUnchangedRows } from "./row-order";

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

describe("rows that are read again", () => {
  const id = (each: { id: string }) => each.id;
  const row = (name: string, qty: string) => ({ id: name, qty });

  it("an unchanged list is the same object", () => {
    const before = [row("a", "1"), row("b", "2")];
    expect(reuseUnchangedRows(before, [row("a", "1"), row("b", "2")], id)).toBe(before);
  });

  it("only the row that changed is a new object", () => {
    const before = [row("a", "1"), row("b", "2")];
    const next = reuseUnchangedRows(before, [row("a", "1"), row("b", "3")], id);
    expect(next[0]).toBe(before[0]);
    expect(next[1]).toEqual(row("b", "3"));
  });

  it("order, newcomers and leavers come through", () => {
    const before = [row("a", "1"), row("b", "2")];
    expect(reuseUnchangedRows(before, [row("c", "1"), row("a", "1")], id)).toEqual([
      row("c", "1"),
      row("a", "1"),
    ]);
  });
});
