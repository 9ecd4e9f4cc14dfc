import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compare,
  decimal,
  decimalPlaces,
  fitsPlaces,
  isMultipleOf,
  multiply,
  nearestMultiples,
  roundToStep,
} from "./index";
import { anyDecimal, anyStep } from "./testing";

const d = decimal;

describe("steps", () => {
  it("sees a multiple where a float does not", () => {
    expect(isMultipleOf(d("0.3"), d("0.1"))).toBe(true);
    expect(isMultipleOf(d("1.1"), d("0.1"))).toBe(true);
    expect(isMultipleOf(d("0.35"), d("0.1"))).toBe(false);
    expect(isMultipleOf(d("0"), d("0.1"))).toBe(true);
    expect(isMultipleOf(d("-0.6"), d("0.2"))).toBe(true);
    expect(isMultipleOf(d("7"), d("5"))).toBe(false);
    expect(isMultipleOf(d("123456789012345678901.5"), d("0.5"))).toBe(true);
    expect(isMultipleOf(d("123456789012345678901.4"), d("0.5"))).toBe(false);
  });

  it("agrees with big.js on every value and step", () => {
    fc.assert(
      fc.property(anyDecimal, anyStep, (value, step) => {
        expect(isMultipleOf(value, step)).toBe(new Big(value).mod(step).eq(0));
      }),
    );
  });

  it("finds every real multiple, however long", () => {
    fc.assert(
      fc.property(fc.bigInt(), anyStep, (count, step) => {
        expect(isMultipleOf(multiply(d(count.toString()), step), step)).toBe(true);
      }),
    );
  });

  it("rounds to the step towards zero, away from it, or to the nearest", () => {
    expect(roundToStep(d("0.1237"), d("0.001"), "down")).toBe("0.123");
    expect(roundToStep(d("0.1231"), d("0.001"), "up")).toBe("0.124");
    expect(roundToStep(d("0.1235"), d("0.001"), "nearest")).toBe("0.124");
    expect(roundToStep(d("7"), d("5"), "nearest")).toBe("5");
    expect(roundToStep(d("-7"), d("5"), "down")).toBe("-5");
  });

  it("brackets a value between its neighbours, one step apart at most", () => {
    fc.assert(
      fc.property(anyDecimal, anyStep, (value, step) => {
        const { below, above } = nearestMultiples(value, step);
        expect(isMultipleOf(below, step) && isMultipleOf(above, step)).toBe(true);
        expect(compare(below, value)).toBeLessThanOrEqual(0);
        expect(compare(above, value)).toBeGreaterThanOrEqual(0);
        const apart = new Big(above).minus(below);
        expect(apart.eq(isMultipleOf(value, step) ? 0 : step)).toBe(true);
      }),
    );
  });

  it("counts decimal places without trailing zeros", () => {
    expect(decimalPlaces(d("1.500"))).toBe(1);
    expect(decimalPlaces(d("100"))).toBe(0);
    expect(fitsPlaces(d("0.125"), 3)).toBe(true);
    expect(fitsPlaces(d("0.125"), 2)).toBe(false);
  });

  it("refuses a step that is not above zero", () => {
    for (const step of ["0", "-1"]) {
      expect(() => isMultipleOf(d("1"), d(step))).toThrow(RangeError);
      expect(() => roundToStep(d("1"), d(step), "down")).toThrow(RangeError);
    }
  });
});
