import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, decimal, multiply, stepSizeOf, stepValue } from "./index";

const d = decimal;

describe("stepValue", () => {
  it("adds exactly, where a float would not", () => {
    expect(stepValue(d("0.1"), d("0.2"), "up")).toBe("0.3");
    expect(stepValue(d("67250.3"), d("0.1"), "up")).toBe("67250.4");
    expect(stepValue(d("0.3"), d("0.1"), "down")).toBe("0.2");
  });

  it("moves ten steps with Shift and a hundred with Alt", () => {
    const size = (shiftKey: boolean, altKey: boolean) => stepSizeOf({ shiftKey, altKey });
    expect([size(false, false), size(true, false), size(false, true)]).toEqual([1, 10, 100]);
    expect(stepValue(d("1"), d("0.1"), "up", { size: 10 })).toBe("2");
    expect(stepValue(d("1"), d("0.001"), "up", { size: 100 })).toBe("1.1");
  });

  it("never goes below one step", () => {
    expect(stepValue(d("0.1"), d("0.1"), "down")).toBe("0.1");
    expect(stepValue(d("0.5"), d("0.1"), "down", { size: 100 })).toBe("0.1");
  });

  it("starts an empty field where it makes sense, on the step", () => {
    expect(stepValue(null, d("0.5"), "up", { from: d("67241.8") })).toBe("67242");
    expect(stepValue(null, d("0.001"), "down")).toBe("0.001");
    expect(stepValue(null, d("0.5"), "up", { from: d("0.1") })).toBe("0.5");
  });

  it("is undone by the opposite step, however often", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: -8, max: 2 }), (n, e) => {
        const step = d(`1e${e}`);
        const value = multiply(d(`${n}`), step);
        const up = stepValue(value, step, "up", { size: 10 });
        expect(up).toBe(add(value, multiply(step, d("10"))));
        expect(stepValue(up, step, "down", { size: 10 })).toBe(value);
      }),
    );
  });
});
