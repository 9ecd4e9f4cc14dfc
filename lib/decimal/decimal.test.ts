import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, decimalOrNull, isDecimal } from "./index";
import { anyDecimalText } from "./testing";

Big.PE = 1e6;
Big.NE = -1e6;

describe("decimal", () => {
  it("writes every readable number in one canonical form", () => {
    const forms: [string, string][] = [
      ["0", "0"],
      ["-0", "0"],
      ["-0.000", "0"],
      ["0.10", "0.1"],
      ["100", "100"],
      ["100.000", "100"],
      ["1e-18", "0.000000000000000001"],
      ["1e-7", "0.0000001"],
      ["1.5E3", "1500"],
      ["-12.50e+1", "-125"],
      ["123e-2", "1.23"],
      ["0e5", "0"],
      ["1234567890123456789012345678", "1234567890123456789012345678"],
      ["0.123456789012345678901234567890", "0.12345678901234567890123456789"],
    ];
    for (const [text, canonical] of forms) expect(decimal(text)).toBe(canonical);
  });

  it("refuses what is not a number on the wire", () => {
    for (const text of ["", " 1", "NaN", "Infinity", "1,000", "007", ".5", "5.", "+1", "1e9999"]) {
      expect(isDecimal(text)).toBe(false);
      expect(() => decimal(text)).toThrow(RangeError);
      expect(decimalOrNull(text)).toBeNull();
    }
    expect(decimalOrNull(null)).toBeNull();
    expect(decimalOrNull(undefined)).toBeNull();
  });

  it("keeps every digit, as big.js reads it", () => {
    fc.assert(
      fc.property(anyDecimalText, (text) => {
        expect(decimal(text)).toBe(new Big(text).toFixed().replace(/^-0$/, "0"));
      }),
    );
  });

  it("is stable: reading a canonical form changes nothing", () => {
    fc.assert(
      fc.property(anyDecimalText, (text) => {
        const once = decimal(text);
        expect(decimal(once)).toBe(once);
      }),
    );
  });
});
