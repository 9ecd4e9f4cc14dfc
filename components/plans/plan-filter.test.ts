import { expect, it } from "vitest";
import type { PlanOrderRow } from "@/lib/orders/plan-row";
import { matchesPlanFilter, parsePlanFilter, planFilterCount } from "./plan-filter";

const row = {
  family: "tpsl",
  symbol: "BTCUSDT",
  category: "USDT-FUTURES",
  orderId: "778899",
  clientOid: "D1-abc",
} as PlanOrderRow;

const filter = (text: string) => parsePlanFilter(new URLSearchParams(text));

it("shows a tab's rows whose symbol or id is named", () => {
  expect(matchesPlanFilter(row, filter("kind=tpsl"))).toBe(true);
  expect(matchesPlanFilter(row, filter("kind=normal"))).toBe(false);
  expect(matchesPlanFilter(row, filter("kind=nonsense"))).toBe(false);
  expect(matchesPlanFilter(row, filter("kind=tpsl&q=btc 7788"))).toBe(true);
  expect(matchesPlanFilter(row, filter("kind=tpsl&q=d1-a"))).toBe(true);
  expect(matchesPlanFilter(row, filter("kind=tpsl&q=899"))).toBe(false);
  expect(matchesPlanFilter(row, filter("kind=tpsl&category=COIN-FUTURES"))).toBe(false);
});

it("counts what holds rows back, not the tab", () => {
  expect(planFilterCount(filter("kind=spot"))).toBe(0);
  expect(planFilterCount(filter("q=x&category=SPOT"))).toBe(2);
});
