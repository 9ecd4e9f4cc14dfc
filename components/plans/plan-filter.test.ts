import { expect, it } from "vitest";
import { filterCount, parseFilters } from "@/components/ui/filters";
import type { PlanOrderRow } from "@/lib/orders/plan-row";
import { matchesPlanFilter, planOrderFilters } from "./plan-filter";
import { parsePlanFamily } from "./plan-labels";

const row = {
  family: "tpsl",
  symbol: "BTCUSDT",
  category: "USDT-FUTURES",
  orderId: "778899",
  clientOid: "D1-abc",
} as PlanOrderRow;

const filter = (text: string) => parseFilters(planOrderFilters, new URLSearchParams(text));

const shows = (text: string) =>
  matchesPlanFilter(row, parsePlanFamily(new URLSearchParams(text).get("kind")), filter(text));

it("shows a tab's rows whose symbol or id is named", () => {
  expect(shows("kind=tpsl")).toBe(true);
  expect(shows("kind=normal")).toBe(false);
  expect(shows("kind=nonsense")).toBe(false);
  expect(shows("kind=tpsl&q=btc 7788")).toBe(true);
  expect(shows("kind=tpsl&q=d1-a")).toBe(true);
  expect(shows("kind=tpsl&q=899")).toBe(false);
  expect(shows("kind=tpsl&category=COIN-FUTURES")).toBe(false);
});

it("counts what holds rows back, not the tab", () => {
  expect(filterCount(filter("kind=spot"))).toBe(0);
  expect(filterCount(filter("q=x&category=SPOT"))).toBe(2);
});
