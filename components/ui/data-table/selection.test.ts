import { expect, it } from "vitest";
import { prune, toggle } from "./selection";

const set = (text: string) => new Set(text);

it("a row that left is no longer chosen, so the count is the number of rows", () => {
  expect(prune(set("ab"), set("bc"))).toEqual(set("b"));
});

it("the choice is the same object when nothing left, so nothing is drawn again", () => {
  const chosen = set("ab");
  expect(prune(chosen, set("abc"))).toBe(chosen);
});

it("a range takes every row between, in the order on screen, in both directions", () => {
  const order = [..."dcba"];
  expect(toggle(set("c"), order, "a", "c")).toEqual(set("cba"));
  expect(toggle(set(""), order, "d", "b")).toEqual(set("bcd"));
});

it("a range that ends on a chosen row drops every row between", () => {
  expect(toggle(set("abc"), [..."abc"], "c", "b")).toEqual(set("a"));
});

it("a range from a row that left is only the one row", () => {
  expect(toggle(set(""), [..."ab"], "b", "z")).toEqual(set("b"));
});
