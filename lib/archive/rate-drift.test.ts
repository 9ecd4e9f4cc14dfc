import { describe, expect, it } from "vitest";
import { addDays, type Day } from "@/lib/time";
import { type RateDay, rateDrifts } from "./rate-drift";

const first = "2026-10-01" as Day;

/** Days with these rates, per cent, one after the other; each of 1,000 USDT of net fee. */
const daysWith = (rates: readonly number[], client: string | null = "cli_1"): readonly RateDay[] =>
  rates.map((rate, at) => ({
    ...{ day: addDays(first, at), product: "usdt_futures", client },
    ...{ rebate: `${rate * 10}`, pureFeeSize: "1000" },
  }));

const noisy = (rate: number, days: number) =>
  Array.from({ length: days }, (_, at) => rate + ((at % 3) - 1) * 0.05);

describe("a step of the effective rate", () => {
  it("from 40 to 28 % on day 17 is found once, with its day", () => {
    const found = rateDrifts(daysWith([...noisy(40, 16), ...noisy(28, 14)]));
    expect(found.map(({ day }) => day)).toEqual(["2026-10-17"]);
    expect(found[0]).toMatchObject({ client: "cli_1", product: "usdt_futures" });
    expect(Number.parseFloat(found[0]?.before ?? "")).toBeCloseTo(40, 1);
  });

  it("is none while the rate moves by 0.05 points, or is off for one day", () => {
    expect(rateDrifts(daysWith(noisy(40, 30)))).toEqual([]);
    expect(rateDrifts(daysWith([...noisy(40, 10), 25, ...noisy(40, 10)]))).toEqual([]);
  });

  it("is told on the day itself, before the next one shows whether it stays", () => {
    expect(rateDrifts(daysWith([...noisy(40, 10), 28]))).toHaveLength(1);
  });

  it("is of one client and product: another's rate is another's", () => {
    const both = [...daysWith(noisy(40, 10), "a"), ...daysWith(noisy(30, 10), "b")];
    expect(rateDrifts(both)).toEqual([]);
  });
});
