import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, decimal } from "./decimal";
import { numbersIn, plainNumbers, sharePercent } from "./numbers";

const money = (text: string) => plainNumbers.money(decimal(text));

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
    expect(plainNumbers.fees("0.123456 USDT, 0.00001234 BGB")).toBe("0.12 USDT, 0.000012 BGB");
  });

  it("writes prices at the tick, averages one digit finer and sizes at the step", () => {
    const price = decimal("92819.44449");
    expect(plainNumbers.price(price, 1)).toBe("92,819.4");
    expect(plainNumbers.average(price, 1)).toBe("92,819.44");
    expect(plainNumbers.price(price, undefined)).toBe("92,819.44449");
    expect(plainNumbers.size(decimal("0.25"), 3)).toBe("0.250");
    expect(plainNumbers.size(decimal("0.00004"), 3)).toBe("0.000040");
  });

  it("writes a share half to even, and 100.00 only of what is whole", () => {
    const share = (part: string, whole: string) =>
      plainNumbers.share(decimal(part), decimal(whole));
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
          plainNumbers.money(value),
          plainNumbers.price(value, 1),
          plainNumbers.average(value, 0),
          plainNumbers.size(value, 0),
        ];
        for (const text of shown) expect(text).toMatch(/[1-9]/);
      }),
    );
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        const [part, whole] = [Math.min(a, b), Math.max(a, b) + 1].map((n) => decimal(`${n}`));
        if (!part || !whole) return;
        expect(compare(sharePercent(part, whole), decimal("100"))).toBe(-1);
        expect(plainNumbers.share(part, whole)).toMatch(/[1-9]/);
      }),
    );
  });

  it("writes every kind in the chosen format", () => {
    const german = numbersIn("1.234,56");
    expect(german.mark).toBe(",");
    expect(german.decimal(decimal("-1234.5"), { minimumPlaces: 2 })).toBe("\u22121.234,50");
    expect(german.money(decimal("9192.6645"))).toBe("9.192,66");
    expect(german.money(decimal("0.001234"))).toBe("0,0012");
    expect(german.price(decimal("92819.44449"), 1)).toBe("92.819,4");
    expect(german.size(decimal("0.25"), 3)).toBe("0,250");
    expect(german.fees("0.123456 USDT, 0.00001234 BGB")).toBe("0,12 USDT, 0,000012 BGB");
    expect(german.share(decimal("1"), decimal("3"))).toBe("33,33 %");
    expect(german.count(1962)).toBe("1.962");
    expect(german.counted(1962, "record")).toBe("1.962 records");
    expect(german.counted(1, "record")).toBe("1 record");
  });

  it("keeps the places of a number that came as text, and text that is none", () => {
    const german = numbersIn("1.234,56");
    expect(["1234.50", "0.2", "12", "post-only", "25%"].map(german.text)).toEqual([
      "1.234,50",
      "0,2",
      "12",
      "post-only",
      "25%",
    ]);
  });
});
