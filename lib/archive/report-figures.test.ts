import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, sum } from "@/lib/decimal";
import { effectiveRate, rebateBasisPoints, sharesOf } from "./report-figures";

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
    expect(effectiveRate(sums)).toBe("39.8381");
    expect(rebateBasisPoints(sums)).toBe("1.4975");
    expect(effectiveRate({ ...sums, pureFeeSize: "0" })).toBeNull();
    expect(rebateBasisPoints({ ...sums, volume: "0" })).toBeNull();
  });

  it("keep the sign of a claw-back", () => {
    expect(effectiveRate({ ...sums, rebate: "-1", pureFeeSize: "3" })).toBe("-33.3333");
  });
});

describe("shares", () => {
  const amount = fc.bigInt(0n, 10n ** 24n).map((units) => decimal(`${units}e-8`));

  it("add up to exactly 100, each next to its true value", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (values) => {
        const shares = sharesOf(values);
        if (shares === null) expect(sum(values)).toBe("0");
        else expect(sum(shares)).toBe("100");
      }),
    );
    expect(sharesOf(["1", "1", "1"].map(decimal))).toEqual(["33.34", "33.33", "33.33"]);
  });

  it("say nothing where a value is below zero or all are zero", () => {
    expect(sharesOf(["3", "-1"].map(decimal))).toBeNull();
    expect(sharesOf(["0"].map(decimal))).toBeNull();
  });
});
