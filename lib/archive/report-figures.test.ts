import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, subtract, sum } from "@/lib/decimal";
import { attributedPercent } from "./clients";
import { effectiveRate, percentOf, rebateBasisPoints, sharesOf } from "./report-figures";

const sums = {
  fills: 1,
  volume: "123760682.53",
  fee: "50032.5472",
  pureFee: "-46520.9483",
  pureFeeSize: "46520.9483",
  rebate: "18533.04170617",
  unstated: { volume: 0, fee: 0, pureFee: 0, rebate: 0 },
};

describe("rates", () => {
  it("are ratios of sums, and none where there is nothing to divide by", () => {
    expect(effectiveRate(sums)).toBe("39.84");
    expect(rebateBasisPoints(sums)).toBe("1.4975");
    expect(effectiveRate({ ...sums, pureFeeSize: "0" })).toBeNull();
    expect(rebateBasisPoints({ ...sums, volume: "0" })).toBeNull();
  });

  it("keep the sign of a claw-back", () => {
    expect(effectiveRate({ ...sums, rebate: "-1", pureFeeSize: "3" })).toBe("-33.33");
  });
});

describe("shares", () => {
  const amount = fc.bigInt(0n, 10n ** 24n).map((units) => decimal(`${units}e-8`));

  it("are each rounded by itself, half to even, whatever the others are", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (values) => {
        const total = sum(values);
        const shares = sharesOf(values);
        if (shares === null) expect(total).toBe("0");
        else expect(shares).toEqual(values.map((value) => percentOf(value, total)));
      }),
    );
    expect(sharesOf(["1", "1", "1"].map(decimal))).toEqual(["33.33", "33.33", "33.33"]);
    expect(sharesOf(["64855", "35145"].map(decimal))).toEqual(["64.86", "35.14"]);
  });

  it("read the same as what is attributed, and as what is left of it", () => {
    fc.assert(
      fc.property(amount, amount, (own, rest) => {
        const total = sum([own, rest]);
        const attributed = attributedPercent(total, rest);
        const shares = sharesOf([own, rest]);
        expect(attributed).toBe(shares?.[0] ?? null);
        if (attributed) expect(subtract(decimal("100"), attributed)).toBe(shares?.[1]);
      }),
    );
    expect(attributedPercent("10000", "3514.3")).toBe("64.86");
  });

  it("say nothing where a value is below zero or all are zero", () => {
    expect(sharesOf(["3", "-1"].map(decimal))).toBeNull();
    expect(sharesOf(["0"].map(decimal))).toBeNull();
  });
});
