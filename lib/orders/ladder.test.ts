import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compare,
  type Decimal,
  decimal,
  isMultipleOf,
  multiply,
  plainNumbers,
  subtract,
  sum,
} from "@/lib/decimal";
import { atSize } from "@/lib/testing/size";
import {
  type LadderPlan,
  type LadderTerms,
  ladderSkews,
  ladderSpacings,
  planLadder,
  rungsOverIndex,
} from "./ladder";

const d = decimal;

/** Two bitcoins from 66,900 down to 64,000 in twenty steps, three times as much at the end. */
const usual: LadderTerms = {
  from: d("66900"),
  to: d("64000"),
  steps: 20,
  spacing: "linear",
  skew: "ascending",
  ratio: d("3"),
  weights: [],
  total: d("2"),
  unit: "quantity",
  tick: d("0.1"),
  lot: d("0.001"),
  contracts: false,
  numbers: plainNumbers,
};

function planned(terms: LadderTerms): LadderPlan {
  const result = planLadder(terms);
  if (result.kind === "issues") throw new Error(JSON.stringify(result.issues));
  return result.plan;
}

const refused = (terms: Partial<LadderTerms>) => {
  const result = planLadder({ ...usual, ...terms });
  return result.kind === "issues" ? result.issues.map(({ field, rule }) => `${field} ${rule}`) : [];
};

describe("a ladder", () => {
  it("is exact: ends, ticks, steps, and where the remainder went", () => {
    const plan = planned(usual);
    const prices = plan.rungs.map(({ price }) => price);
    expect([prices[0], prices[1], prices[18], prices[19]]).toEqual([
      "66900",
      "66747.4",
      "64152.6",
      "64000",
    ]);
    expect(plan.qty).toBe("2");
    expect(plan.rungs[0]?.qty).toBe("0.05");
    expect(plan.rungs.at(-1)?.qty).toBe("0.151");
    expect(plan.extras).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect([plan.extraSteps, plan.rest]).toEqual(["9", "0"]);
    expect(plan.average).toBe("65179.54");
  });

  it("spreads by ratio to the nearest tick, without a float", () => {
    const terms = { ...usual, from: d("100"), to: d("1600"), steps: 5, tick: d("0.01") };
    const plan = planned({ ...terms, spacing: "geometric", skew: "flat" });
    expect(plan.rungs.map(({ price }) => price)).toEqual(["100", "200", "400", "800", "1600"]);
    const odd = planned({ ...terms, to: d("300"), spacing: "geometric", skew: "flat" });
    expect(odd.rungs.map(({ price }) => price)).toEqual([
      "100",
      "131.61",
      "173.21",
      "227.95",
      "300",
    ]);
  });

  it("divides a total in quote coin by value, and says what is left", () => {
    const plan = planned({ ...usual, unit: "value", total: d("130000"), skew: "flat" });
    expect(compare(plan.value, d("130000"))).toBeLessThanOrEqual(0);
    expect(plan.rest).toBe(subtract(d("130000"), plan.value));
    expect(compare(plan.rest, d("64"))).toBe(-1);
  });

  it("counts contracts at their face, whatever the price", () => {
    const terms = {
      ...usual,
      contracts: true,
      lot: d("1"),
      total: d("2000"),
      skew: "flat",
    } as const;
    const plan = planned(terms);
    expect([plan.qty, plan.value, plan.average]).toEqual(["2000", "2000", null]);
  });

  it("takes weights of one's own as they are", () => {
    const weights = ["1", "2.5", "0.5"].map(d);
    const plan = planned({ ...usual, steps: 3, skew: "custom", weights, total: d("0.8") });
    expect(plan.rungs.map(({ qty }) => qty)).toEqual(["0.2", "0.5", "0.1"]);
  });

  it("refuses what cannot be exact, with the values that would be", () => {
    expect(refused({ from: d("66900.05") })).toEqual(["from tick"]);
    expect(refused({ total: d("2.0005") })).toEqual(["total step"]);
    expect(refused({ total: d("0.01") })).toEqual(["total quantityMultiplier"]);
    expect(refused({ to: d("66899.5") })).toEqual(["steps pricePrecision"]);
    expect(refused({ to: usual.from })).toEqual(["to range"]);
    expect(refused({ steps: 1 })).toEqual(["steps steps"]);
    expect(refused({ ratio: d("0.5") })).toEqual(["ratio ratio"]);
    expect(refused({ skew: "custom" })).toEqual(["weights weights"]);
    expect(refused({ total: d("0"), unit: "value" })).toEqual(["total positive"]);
  });

  it("names the rungs that would fill immediately", () => {
    const { rungs } = planned({ ...usual, steps: 3, skew: "flat" });
    expect(rungsOverIndex(rungs, true, d("65450"))).toEqual([0, 1]);
    expect(rungsOverIndex(rungs, false, d("65450"))).toEqual([1, 2]);
    expect(rungsOverIndex(rungs, true, d("70000"))).toEqual([]);
  });
});

/** Terms of any instrument: most of them can be planned. */
const anyTerms: fc.Arbitrary<LadderTerms> = fc
  .record({
    from: fc.integer({ min: 1, max: 900_000 }),
    to: fc.integer({ min: 1, max: 900_000 }),
    steps: fc.integer({ min: 2, max: 40 }),
    spacing: fc.constantFrom(...ladderSpacings),
    skew: fc.constantFrom(...ladderSkews),
    ratio: fc.integer({ min: 10, max: 900 }),
    weights: fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 40, maxLength: 40 }),
    total: fc.integer({ min: 1, max: 5_000_000 }),
    unit: fc.constantFrom("quantity" as const, "value" as const),
    tick: fc.constantFrom("0.1", "0.01", "0.5", "1", "0.0025"),
    lot: fc.constantFrom("0.001", "1", "0.25", "10"),
    contracts: fc.boolean(),
  })
  .map((given) => {
    const tick = d(given.tick);
    const lot = d(given.lot);
    return {
      ...given,
      numbers: plainNumbers,
      tick,
      lot,
      from: multiply(d(`${given.from}`), tick),
      to: multiply(d(`${given.to}`), tick),
      ratio: d(`${given.ratio}e-1`),
      weights: given.weights.slice(0, given.steps).map((weight) => d(`${weight}e-2`)),
      total: multiply(d(`${given.total}`), lot),
    };
  });

const rising = (values: readonly Decimal[], min: number) =>
  values.every((value, at) => at === 0 || compare(value, values[at - 1] ?? value) >= min);

describe("every ladder that is planned", () => {
  it("adds up to its total to the last step, on ticks and steps, in order", () => {
    let plans = 0;
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const result = planLadder(terms);
        if (result.kind === "issues") return;
        plans += 1;
        const { rungs, qty, value, rest } = result.plan;
        const prices = rungs.map((rung) => rung.price);
        expect(rungs).toHaveLength(terms.steps);
        expect([prices[0], prices.at(-1)]).toEqual([terms.from, terms.to]);
        expect(prices.every((price) => isMultipleOf(price, terms.tick))).toBe(true);
        expect(rungs.every((rung) => isMultipleOf(rung.qty, terms.lot))).toBe(true);
        const way = compare(terms.to, terms.from) === 1 ? prices : prices.toReversed();
        expect(rising(way, 1)).toBe(true);
        expect(sum(rungs.map((rung) => rung.qty))).toBe(qty);
        if (terms.unit === "quantity") {
          expect([qty, rest]).toEqual([terms.total, "0"]);
          const quantities = rungs.map((rung) => rung.qty);
          if (terms.skew === "flat" || terms.skew === "ascending") {
            expect(rising(quantities, 0)).toBe(true);
          } else if (terms.skew === "descending") {
            expect(rising(quantities.toReversed(), 0)).toBe(true);
          }
          return;
        }
        // Not one more step of the cheapest rung would fit.
        expect(sum([value, rest])).toBe(terms.total);
        const costs = prices.map((price) =>
          terms.contracts ? terms.lot : multiply(price, terms.lot),
        );
        expect(costs.every((cost) => compare(rest, cost) === -1)).toBe(true);
      }),
      { numRuns: atSize(500, 200) },
    );
    expect(plans).toBeGreaterThan(atSize(100, 40));
  });
});
