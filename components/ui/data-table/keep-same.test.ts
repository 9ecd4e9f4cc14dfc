import { expect, it } from "vitest";
import { reuseUnchangedRows } from "./row-order";

const id = (row: { id: string }) => row.id;
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
