import { expect, it } from "vitest";
import { filterCount, parseFilters } from "@/components/ui/filters";
import { type OrderFilter, orderFilters, orderPasses } from "./order-filter";
import { orderRow } from "./testing/order-row";

const filter = (address: string): OrderFilter =>
  parseFilters(orderFilters, new URLSearchParams(address));

it("an address without filters lets every row through", () => {
  expect(orderPasses(orderRow(), filter(""))).toBe(true);
  expect(filterCount(filter("connection=x&symbol=ETHUSDT"))).toBe(0);
});

it("each filter holds back exactly what it names", () => {
  expect(orderPasses(orderRow(), filter("category=SPOT"))).toBe(false);
  expect(orderPasses(orderRow(), filter("only=ETHUSDT"))).toBe(false);
  expect(orderPasses(orderRow(), filter("side=sell"))).toBe(false);
  expect(orderPasses(orderRow(), filter("source=external"))).toBe(false);
  expect(orderPasses(orderRow(), filter("state=attention"))).toBe(false);
  expect(orderPasses(orderRow({ status: "unknown" }), filter("state=attention"))).toBe(true);
  expect(orderPasses(orderRow({ status: "partial" }), filter("state=partial"))).toBe(true);
});

it("a symbol is the same in any case", () => {
  expect(orderPasses(orderRow(), filter("only=btcusdt"))).toBe(true);
  expect(orderPasses(orderRow(), filter("only=ethusdt"))).toBe(false);
});

it("text finds symbols by a part and ids by their beginning or end", () => {
  for (const text of ["btc", "usdt BTC", "1364", "D1-000", "000A"]) {
    expect(orderPasses(orderRow(), filter(`q=${text}`)), text).toBe(true);
  }
  for (const text of ["eth", "btc eth", "64"]) {
    expect(orderPasses(orderRow(), filter(`q=${text}`)), text).toBe(false);
  }
});

it("the count tells how many filters hold something back", () => {
  expect(filterCount(filter("q=btc&side=buy&category=SPOT"))).toBe(3);
});
