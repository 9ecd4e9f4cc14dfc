import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUnits, MALFORMED, parseAmount, parseUnits, TOO_FINE, TOO_LARGE } from "./units";

test("units written and read again are the same units", () => {
  const scales = fc.integer({ min: 0, max: 18 });
  fc.assert(
    fc.property(fc.maxSafeNat(), scales, (units, scale) => {
      const text = formatUnits(units, scale);
      expect(parseUnits(text, scale)).toBe(units);
      expect(parseAmount(text, scale)).toBe(BigInt(units));
      expect(text).not.toMatch(/\.\d*0$|\.$/);
    }),
  );
});

test("zeros behind the scale are read, digits there are too fine", () => {
  expect(parseUnits("1.50", 1)).toBe(15);
  expect(parseUnits("1.05", 1)).toBe(TOO_FINE);
  expect(parseUnits("007", 2)).toBe(700);
  expect(parseAmount("0.10", 1)).toBe(1n);
  expect(parseAmount("0.11", 1)).toBeNull();
});

test("what is no plain decimal, or too large to be exact, is not read", () => {
  for (const text of ["", ".", ".1", "1.", "1.2.3", "-1", "1e2", " 1", "0x1", "Infinity"]) {
    expect(parseUnits(text, 2)).toBe(MALFORMED);
    expect(parseAmount(text, 2)).toBeNull();
  }
  expect(parseUnits("9007199254740991", 0)).toBe(9_007_199_254_740_991);
  expect(parseUnits("9007199254740992", 0)).toBe(TOO_LARGE);
  expect(parseUnits("9007199254740993", 0)).toBe(TOO_LARGE);
  expect(parseUnits("90071992547409.93", 2)).toBe(TOO_LARGE);
  expect(parseUnits("10000000000000", 3)).toBe(TOO_LARGE);
  expect(parseUnits("9".repeat(400), 0)).toBe(TOO_LARGE);
});

test("negative amounts are written with their sign", () => {
  expect(formatUnits(-105n, 2)).toBe("-1.05");
  expect(formatUnits(-5n, 3)).toBe("-0.005");
});
