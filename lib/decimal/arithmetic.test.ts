import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  equal,
  maximum,
  minimum,
  multiply,
  negate,
  sign,
  subtract,
  sum,
} from "./index";
import { anyDecimal } from "./testing";

Big.PE = 1e6;
Big.NE = -1e6;
const plain = (value: Big) => value.toFixed().replace(/^-0$/, "0");
const d = decimal;

describe("exact arithmetic", () => {
  it("never shows a float's digits", () => {
    expect(add(d("0.1"), d("0.2"))).toBe("0.3");
    expect(sum([d("67250.1"), d("0.1"), d("0.1"), d("0.1")])).toBe("67250.4");
    expect(sum([d("0.1"), d("0.2"), d("1e-18")])).toBe("0.300000000000000001");
    expect(multiply(d("1.1"), d("1.1"))).toBe("1.21");
    expect(subtract(d("0.3"), d("0.1"))).toBe("0.2");
    expect(sum([])).toBe("0");
  });

  it("adds, subtracts and multiplies as big.js does, to the last digit", () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(add(a, b)).toBe(plain(new Big(a).plus(b)));
        expect(subtract(a, b)).toBe(plain(new Big(a).minus(b)));
        expect(multiply(a, b)).toBe(plain(new Big(a).times(b)));
      }),
    );
  });

  it("compares by value, as big.js does", () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(compare(a, b)).toBe(new Big(a).cmp(b));
        expect(equal(a, b)).toBe(new Big(a).eq(b));
        expect(minimum(a, b)).toBe(new Big(a).lte(b) ? a : b);
        expect(maximum(a, b)).toBe(new Big(a).gte(b) ? a : b);
        expect(sign(a)).toBe(new Big(a).cmp(0));
        expect(absolute(a)).toBe(plain(new Big(a).abs()));
        expect(add(a, negate(a))).toBe("0");
      }),
    );
  });

  it("sorts prices by value, not as text", () => {
    const prices = ["100", "9", "0.9", "0.1", "-2", "-10"].map(d).sort(compare);
    expect(prices).toEqual(["-10", "-2", "0.1", "0.9", "9", "100"]);
  });

  it("gives the same sum for every order and grouping", () => {
    const grouped = fc.tuple(fc.array(anyDecimal, { maxLength: 40 }), fc.infiniteStream(fc.nat(4)));
    fc.assert(
      fc.property(grouped, ([values, group]) => {
        const groups = new Map<number, Decimal[]>();
        for (const value of values) {
          const at = group.next().value ?? 0;
          groups.set(at, [...(groups.get(at) ?? []), value]);
        }
        const total = sum(values);
        expect(sum([...groups.values()].map((part) => sum(part.reverse())))).toBe(total);
        expect(total).toBe(plain(values.reduce((so, value) => so.plus(value), new Big(0))));
      }),
    );
  });
});

describe("divide", () => {
  const modes = { down: 0, "half-up": 1, "half-even": 2, up: 3 } as const;

  it("rounds as it was told, as big.js does", () => {
    const rounding = fc.constantFrom(...(Object.keys(modes) as (keyof typeof modes)[]));
    fc.assert(
      fc.property(anyDecimal, anyDecimal, fc.nat(20), rounding, (a, b, scale, mode) => {
        fc.pre(b !== "0");
        Big.DP = scale;
        Big.RM = modes[mode];
        expect(divide(a, b, { scale, rounding: mode })).toBe(plain(new Big(a).div(b)));
      }),
    );
  });

  it("rounds exact halves by the rule", () => {
    const half = (a: string, rounding: "half-up" | "half-even" | "down" | "up") =>
      divide(d(a), d("2"), { scale: 0, rounding });
    expect([half("1", "half-even"), half("3", "half-even"), half("-1", "half-even")]).toEqual([
      "0",
      "2",
      "0",
    ]);
    expect([half("1", "half-up"), half("-1", "half-up")]).toEqual(["1", "-1"]);
    expect([half("-1", "down"), half("-1", "up")]).toEqual(["0", "-1"]);
  });

  it("refuses to divide by zero", () => {
    expect(() => divide(d("1"), d("0"), { scale: 2, rounding: "down" })).toThrow(RangeError);
  });
});
