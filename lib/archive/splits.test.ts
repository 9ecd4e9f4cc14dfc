import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absolute, compare, decimal, fitsPlaces, multiply, sign, sum } from "@/lib/decimal";
import { anyDecimal } from "@/lib/decimal/testing";
import { type ClientShare, isCarried, splitRebates } from "./splits";

const share = (basis: string, percent: string): ClientShare => ({
  ...{ basis: decimal(basis), percent },
  exact: multiply(multiply(decimal(basis), decimal(percent)), decimal("0.01")),
});

/** The month of docs/pictures: what each client brought in and gets of it. */
const october = [
  share("4990.55507758", "60"),
  share("3642.74135305", "55"),
  share("2543.27890819", "50"),
  share("1889.20024417", "50"),
  share("1221.054009", "45"),
  share("1020.90871033", "40"),
  share("661.2166982", "40"),
  share("331.41864683", "30"),
];

const anyShares = fc.array(
  fc.record({ basis: anyDecimal, exact: anyDecimal, percent: fc.constant("60") }),
  { maxLength: 12 },
);

const payableOf = (basis: string, percent: string) =>
  splitRebates([share(basis, percent)], 2).payable;

describe("a split", () => {
  it("rounds each share toward zero, so nobody gets more than the whole", () => {
    expect(payableOf("248.043", "60")).toBe("148.82");
    expect(payableOf("10.337283", "100")).toBe("10.33");
    expect(payableOf("-1.239", "100")).toBe("-1.23");
    expect(payableOf("-0.009", "100")).toBe("0");
    expect(payableOf("0.01", "99.999")).toBe("0");
  });

  it("says what the clients get, what the firm keeps, and what rounding leaves it", () => {
    const { lines, ...sums } = splitRebates(october, 2);
    expect(sums).toEqual({
      basis: "16300.37364735",
      exact: "8535.8304284165",
      payable: "8535.79",
      rounding: "0.0404284165",
      retained: "7764.5432189335",
    });
    expect(lines[1]).toMatchObject({
      ...{ exact: "2003.5077441775", payable: "2003.5", rounding: "0.0077441775" },
      retained: "1639.2336088725",
    });
  });

  it("sums to the whole to the last digit, each part less than a unit nearer to zero", () => {
    fc.assert(
      fc.property(anyShares, fc.integer({ min: 0, max: 8 }), (shares, places) => {
        const split = splitRebates(shares, places);
        const unit = decimal(`1e-${places}`);
        const { payable, rounding, retained, basis, lines } = split;
        expect(sum([payable, rounding, retained])).toBe(basis);
        expect(basis).toBe(sum(shares.map((each) => each.basis)));
        expect(split.exact).toBe(sum(lines.map(({ exact }) => exact)));
        for (const line of lines) {
          expect(sum([line.payable, line.rounding, line.retained])).toBe(line.basis);
          expect(fitsPlaces(line.payable, places)).toBe(true);
          expect(compare(absolute(line.rounding), unit)).toBe(-1);
          expect([0, sign(line.exact)]).toContain(sign(line.rounding));
          expect([0, sign(line.exact)]).toContain(sign(line.payable));
          expect(isCarried(line)).toBe(sign(line.payable) < 0);
        }
      }),
    );
  });

  it("gives a client the same amount whoever else there is", () => {
    fc.assert(
      fc.property(anyShares, (shares) => {
        const alone = shares.map((each) => splitRebates([each], 2).payable);
        expect(splitRebates(shares, 2).lines.map(({ payable }) => payable)).toEqual(alone);
      }),
    );
  });

  it("is nothing without clients", () => {
    expect(splitRebates([], 2)).toMatchObject({ lines: [], payable: "0", retained: "0" });
  });
});
