import { expect, test } from "vitest";
import { needs, needsNothing, needsTrade } from "./define-endpoint";

test("the category of an order says which trade permission it needs, whatever its case", () => {
  expect(needsTrade({ category: "SPOT" })).toEqual(["spot_trade"]);
  expect(needsTrade({ category: "margin" })).toEqual(["margin_trade"]);
  for (const category of ["USDT-FUTURES", "coin-futures", "USDC-FUTURES"]) {
    expect(needsTrade({ category })).toEqual(["contract_trade"]);
  }
});

test("a batch is judged by its first order", () => {
  expect(needsTrade([{ category: "SPOT" }, { category: "MARGIN" }])).toEqual(["spot_trade"]);
});

test("without a known category some trade permission is needed, never read alone", () => {
  const odd = { category: { toString: "no function" } };
  for (const request of [{}, [], null, undefined, 1, { category: "x" }, { category: null }, odd]) {
    expect(needsTrade(request)).toEqual(["spot_trade", "margin_trade", "contract_trade"]);
  }
});

test("other rules do not look at the request", () => {
  expect(needs("read")(null)).toEqual(["read"]);
  expect(needsNothing(null)).toEqual([]);
});
