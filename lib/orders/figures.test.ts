import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, decimal } from "@/lib/decimal";
import {
  formatAverage,
  formatFees,
  formatMoney,
  formatPrice,
  formatShare,
  formatSize,
  sharePercent,
} from "./figures";

const money = (text: string) => formatMoney(decimal(text));

describe("a figure on the screen", () => {
  it("writes values and fees with two decimals, below 0.01 with two significant digits", () => {
    expect(["9192.6645", "0", "0.125", "0.135", "12", "0.01", "-167.575"].map(money)).toEqual([
      "9,192.66",
      "0.00",
      "0.12",
      "0.14",
      "12.00",
      "0.01",
      "\u2212167.58",
    ]);
    expect(["0.00999", "0.0099949", "0.001234", "0.00000056789", "-0.0046"].map(money)).toEqual([
      "0.010",
      "0.010",
      "0.0012",
      "0.00000057",
      "\u22120.0046",
    ]);
    expect(formatFees("0.123456 USDT, 0.00001234 BGB")).toBe("0.12 USDT, 0.000012 BGB");
  });

  it("writes prices at the tick, averages one digit finer and sizes at the step", () => {
    const price = decimal("92819.44449");
    expect(formatPrice(price, 1)).toBe("92,819.4");
    expect(formatAverage(price, 1)).toBe("92,819.44");
    expect(formatPrice(price, undefined)).toBe("92,819.44449");
    expect(formatSize(decimal("0.25"), 3)).toBe("0.250");
    expect(formatSize(decimal("0.00004"), 3)).toBe("0.000040");
  });

  it("writes a share half to even, and 100.00 only of what is whole", () => {
    const share = (part: string, whole: string) => formatShare(decimal(part), decimal(whole));
    expect(share("1", "3")).toBe("33.33 %");
    expect(share("0.12345", "1")).toBe("12.34 %");
    expect(share("0.12355", "1")).toBe("12.36 %");
    expect(share("0.999999", "1")).toBe("99.99 %");
    expect(share("1", "1")).toBe("100.00 %");
    expect(share("0", "1")).toBe("0.00 %");
    expect(share("1", "1000000")).toBe("0.00010 %");
  });

  it("never writes 0 of what is not zero, nor 100 while something remains", () => {
    const digits = fc.integer({ min: 1, max: 10 ** 9 });
    const places = fc.integer({ min: 0, max: 18 });
    fc.assert(
      fc.property(digits, places, (units, scale) => {
        const value = decimal(`${units}e-${scale}`);
        const shown = [
          formatMoney(value),
          formatPrice(value, 1),
          formatAverage(value, 0),
          formatSize(value, 0),
        ];
        for (const text of shown) expect(text).toMatch(/[1-9]/);
      }),
    );
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        const [part, whole] = [Math.min(a, b), Math.max(a, b) + 1].map((n) => decimal(`${n}`));
        if (!part || !whole) return;
        expect(compare(sharePercent(part, whole), decimal("100"))).toBe(-1);
        expect(formatShare(part, whole)).toMatch(/[1-9]/);
      }),
    );
  });
});
