import { describe, expect, test } from "vitest";
import * as brokerValues from "./broker-values";
import { delegateGroups, delegateTypeOf, delegateTypes } from "./delegate-types";
import * as futures from "./futures";
import { specDelegateTypes, specValues } from "./testing/spec-values";
import * as values from "./values";
import { categories } from "./values";

const all: Record<string, unknown> = { ...values, ...futures, ...brokerValues };

describe("the allowed values", () => {
  test.each(Object.entries(specValues))("%s are those of the interface", (name, values) => {
    expect(all[name]).toEqual(values.split(", "));
  });

  test("no list stands beside those of the interface", () => {
    const lists = Object.keys(all).filter((name) => Array.isArray(all[name]));
    expect(lists.sort()).toEqual(Object.keys(specValues).sort());
  });

  test("every value has a meaning of one line", () => {
    const meanings = Object.entries(all).filter(([name]) => name.endsWith("Meanings"));
    expect(meanings.length).toBeGreaterThan(30);
    for (const [, byValue] of meanings) {
      for (const meaning of Object.values(byValue as Record<string, string>)) {
        expect(meaning).toMatch(/^\S.{1,98}$/);
      }
    }
  });

  test("futures are the three product lines, and no other word is one", () => {
    expect(categories.filter(futures.isFutures)).toEqual([...futures.productTypes]);
    expect(futures.isFutures("toString")).toBe(false);
  });
});

describe("delegateType", () => {
  test("has the 90 values of the interface, each in one of nine groups", () => {
    expect(specDelegateTypes).toHaveLength(90);
    expect([...delegateTypes].sort()).toEqual([...specDelegateTypes].sort());
    expect(Object.keys(delegateGroups)).toHaveLength(9);
    const inGroups = Object.values(delegateGroups).flatMap((group) => Object.keys(group.values));
    expect(inGroups).toHaveLength(90);
  });

  test("gives a value's group and meaning, and null for a value of tomorrow", () => {
    expect(delegateTypeOf("tracking_plan_market")).toEqual({
      group: "trailing",
      meaning: "Trailing order at market",
    });
    expect(delegateTypeOf("foo_bar")).toBeNull();
    expect(delegateTypeOf("toString")).toBeNull();
  });
});
