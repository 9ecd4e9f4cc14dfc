import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, type Decimal, decimal, decimalOrNull, multiply, sum } from "@/lib/decimal";
import {
  agreementOf,
  deviationCrossings,
  distanceBps,
  indexFacts,
  weightedMedianOf,
} from "./index-facts";

const row = (exchange: string, equivalentPrice: string, weight: string) => ({
  exchange,
  spotPair: "BTC/USDT",
  equivalentPrice,
  weight,
});

describe("an index", () => {
  it("is the exact sum of price x weight, with its weights, median and spread", () => {
    const facts = indexFacts([
      row("A", "88432.1", "0.4696"),
      row("B", "88430.3", "0.4304"),
      row("C", "88441.7", "0.1"),
    ]);
    // 41527.71416 + 38060.40112 + 8844.17, worked out by hand.
    expect(facts.reference).toBe("88432.28528");
    expect(facts).toMatchObject({
      weightSum: "1",
      weightsAddUp: true,
      median: "88432.1",
      spread: "11.4",
    });
    expect(facts.constituents[2]).toEqual({
      exchange: "C",
      pair: "BTC/USDT",
      price: "88441.7",
      weight: "0.1",
      contribution: "8844.17",
      fromReference: "1.06",
      fromMedian: "1.09",
    });
    expect(facts.constituents[1]?.fromReference).toBe("-0.22");
  });

  it("says when its weights do not add up to 1", () => {
    const facts = indexFacts([row("A", "100", "0.5"), row("B", "102", "0.4999")]);
    expect(facts).toMatchObject({
      weightSum: "0.9999",
      weightsAddUp: false,
      reference: "100.9898",
    });
  });

  it("is not made of some components when another has no number", () => {
    const facts = indexFacts([row("A", "100", "0.5"), row("B", "", "0.5")]);
    expect(facts.reference).toBeNull();
    expect(facts.constituents.map(({ price, fromReference }) => [price, fromReference])).toEqual([
      ["100", null],
      [null, null],
    ]);
    expect(indexFacts([])).toMatchObject({ reference: null, median: null, spread: null });
  });

  it("has a median by weight: half of the weight is below it and half above", () => {
    const parts = (...texts: [string, string | null][]) =>
      texts.map(([price, weight]) => ({
        price: decimal(price),
        weight: weight === null ? null : decimal(weight),
      }));
    expect(weightedMedianOf(parts(["3", "0.2"], ["1", "0.2"], ["2", "0.6"]))).toBe("2");
    expect(weightedMedianOf(parts(["1", "0.5"], ["4", "0.5"]))).toBe("2.5");
    expect(weightedMedianOf(parts(["1", "0.1"], ["2", "0.1"], ["9", "0.8"]))).toBe("9");
    expect(weightedMedianOf(parts(["1", null], ["9", "0.1"]))).toBe("9");
    expect(weightedMedianOf(parts(["1", "0"]))).toBeNull();
    const part = fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9 }))
      .map(([price, weight]) => ({ price: decimal(`${price}`), weight: decimal(`${weight}e-1`) }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 9 }), (all) => {
        const middle = weightedMedianOf(all) ?? decimal("0");
        expect(weightedMedianOf(all.toReversed())).toBe(middle);
        const weight = (keep: (price: Decimal) => boolean) =>
          sum(all.filter(({ price }) => keep(price)).map((each) => each.weight));
        const twice = (value: Decimal) => multiply(value, decimal("2"));
        const whole = weight(() => true);
        expect(compare(twice(weight((price) => compare(price, middle) < 0)), whole)).not.toBe(1);
        expect(compare(twice(weight((price) => compare(price, middle) > 0)), whole)).not.toBe(1);
      }),
    );
  });

  it("says how many exchanges agree", () => {
    const parts = ["0", "-9.99", "10", "10.01", null].map((bps) => ({
      fromMedian: bps === null ? null : decimal(bps),
    }));
    expect(agreementOf(parts, decimal("10"))).toEqual({ agree: 3, of: 4 });
    expect(agreementOf([], decimal("10"))).toEqual({ agree: 0, of: 0 });
  });

  it("adds up to its parts, whatever they are", () => {
    const part = fc
      .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 9_999 }))
      .map(([units, weight]) => row("X", `${units}e-3`, `${weight}e-4`));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (rows) => {
        const { reference, constituents } = indexFacts(rows);
        const again = rows.map((each) =>
          multiply(decimal(each.equivalentPrice), decimal(each.weight)),
        );
        expect(reference).toBe(sum(again));
        expect(constituents.map(({ contribution }) => contribution)).toEqual(again);
      }),
    );
  });

  it("counts distances in basis points, half to even, and from nothing not at all", () => {
    const from = (price: string, base: string) => distanceBps(decimal(price), decimal(base));
    expect(from("101", "100")).toBe("100");
    expect(from("99.99995", "100")).toBe("0");
    expect(from("99.99985", "100")).toBe("-0.02");
    expect(from("1", "3")).toBe("-6666.67");
    expect(from("1", "0")).toBeNull();
    expect(distanceBps(decimalOrNull(""), decimal("1"))).toBeNull();
  });
});

describe("a crossing", () => {
  const of = (price: string) => [
    row("A", "100", "0.4"),
    row("B", "100", "0.4"),
    row("C", price, "0.2"),
  ];

  it("is a component that goes beyond 25 bps from the median, once, with both distances", () => {
    const out = [{ field: "C BTC/USDT", before: "10", after: "-30" }];
    expect(deviationCrossings("BTCUSDT", of("100.1"), of("99.7"))).toEqual([
      { category: "", symbol: "BTCUSDT", what: "changed", changes: out },
    ]);
    expect(deviationCrossings("BTCUSDT", of("99.7"), of("99.6"))).toEqual([]);
    expect(deviationCrossings("BTCUSDT", of("99.7"), of("100"))).toEqual([]);
    expect(deviationCrossings("BTCUSDT", of("100"), of("100.25"))).toEqual([]);
  });

  it("has no distance of before for a component that was not there", () => {
    const [found] = deviationCrossings("BTCUSDT", of("100").slice(0, 2), of("101"));
    expect(found?.changes).toEqual([{ field: "C BTC/USDT", before: null, after: "100" }]);
  });
});
