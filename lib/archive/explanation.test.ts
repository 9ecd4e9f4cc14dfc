import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import type { ReportSums } from "./api";
import { explainedFigures, explanationOf } from "./explanation";
import { addSums, noSums } from "./report-figures";

const sums = (rebate: string, pureFee: string): ReportSums => ({
  ...{ ...noSums, fills: 2, volume: "1000.000000000000000001", fee: pureFee, pureFee, rebate },
  pureFeeSize: pureFee.replace("-", ""),
});

const row = (day: string, of: ReportSums) => ({ ...of, key: day, keys: [day], before: null });

const rows = [row("2026-11-20", sums("0.4", "-1")), row("2026-11-19", sums("0.56", "-2"))];

const byDay = { rows, others: null, total: addSums(rows) };

it("a total is explained by its formula and the days that come to it again", () => {
  expect(explanationOf("rebate", byDay, plainNumbers)).toEqual({
    formula: "Sum of rebateAmount over 4 fills",
    ...{ value: "0.96", recomputed: "0.96", agrees: true, unstated: 0 },
    lines: [
      { day: "2026-11-19", fills: 2, parts: ["0.56"] },
      { day: "2026-11-20", fills: 2, parts: ["0.4"] },
    ],
  });
  const rate = explanationOf("rate", byDay, plainNumbers);
  expect([rate.value, rate.recomputed, rate.lines[0]?.parts]).toEqual(["32", "32", ["0.56", "2"]]);
  for (const figure of explainedFigures)
    expect(explanationOf(figure, byDay, plainNumbers).agrees).toBe(true);
});

it("a total that its days do not come to is said to differ", () => {
  const total = { ...byDay.total, rebate: "0.960000000000000001" };
  expect(explanationOf("rebate", { ...byDay, total }, plainNumbers)).toMatchObject({
    ...{ agrees: false, recomputed: "0.96", value: "0.960000000000000001" },
  });
});

it("a rate without a fee is none, and amounts that no fill stated are counted", () => {
  const unstated = { volume: 0, fee: 0, pureFee: 1, rebate: 2 };
  const total = { ...noSums, fills: 2, unstated };
  const none = explanationOf("rate", { rows: [], others: null, total }, plainNumbers);
  expect([none.value, none.unstated]).toEqual([null, 3]);
});
