import { expect, it } from "vitest";
import { pruneSelection, toggleSelection } from "./row-selection";

const set = (text: string) => new Set(text);

it("a row that left is no longer chosen, so the count is the number of rows", () => {
  expect(pruneSelection(set("ab"), set("bc"))).toEqual(set("b"));
});

it("the choice is the same object when nothing left, so nothing is drawn again", () => {
  const chosen = set("ab");
  expect(pruneSelection(chosen, set("abc"))).toBe(chosen);
});

it("a range takes every row between, in the order on screen, in both directions", () => {
  const order = [..."dcba"];
  expect(toggleSelection(set("c"), order, "a", "c")).toEqual(set("cba"));
  expect(toggleSelection(set(""), order, "d", "b")).toEqual(set("bcd"));
});

it("a range that ends on a chosen row drops every row between", () => {
  expect(toggleSelection(set("abc"), [..."abc"], "c", "b")).toEqual(set("a"));
});

it("a range from a row that left is only the one row", () => {
  expect(toggleSelection(set(""), [..."ab"], "b", "z")).toEqual(set("b"));
});
