import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import { indexFacts } from "@/lib/markets/index-facts";
import { deviationText, weightChangeText } from "./index-changes";
import { keptPoints } from "./index-history";

it("a change of weight reads as users say it", () => {
  const field = "OKX BTC/USDT";
  expect(weightChangeText({ field, before: "0.25", after: "0.20" }, plainNumbers)).toBe(
    "OKX BTC/USDT 25 % \u2192 20 %",
  );
  expect(weightChangeText({ field, before: null, after: "0.3" }, plainNumbers)).toBe(
    "OKX BTC/USDT added at 30 %",
  );
  expect(weightChangeText({ field, before: "0.125", after: null }, plainNumbers)).toBe(
    "OKX BTC/USDT removed (was 12.5 %)",
  );
});

it("points are kept once each, and no more than fit", () => {
  const facts = indexFacts([]);
  let points = keptPoints([], { at: 1, facts });
  expect(keptPoints(points, { at: 1, facts })).toBe(points);
  for (let at = 2; at <= 400; at += 1) points = keptPoints(points, { at, facts });
  expect(points).toHaveLength(300);
  expect(points.at(-1)?.at).toBe(400);
  expect(points[0]?.at).toBe(101);
});

it("tells a deviation with its sign and what it was before", () => {
  const of = { field: "OKX BTC/USDT", before: "3.1", after: "-31.4" };
  expect(deviationText(of, plainNumbers)).toBe("OKX BTC/USDT \u221231.40 bps, before +3.10");
  expect(deviationText({ ...of, before: null }, plainNumbers)).toBe("OKX BTC/USDT \u221231.40 bps");
});
