import { expect, it } from "vitest";
import {
  isWithinAges,
  parseAgeRange,
  parsePriceRange,
  rangeLabel,
} from "@/components/order-parts/filter-range";
import { filterCount, parseFilters } from "@/components/ui/filters";
import { decimal, plainNumbers } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { ticketLinkParameters } from "@/lib/orders/ticket/ticket-link";
import { type OrderFilter, orderFilters, orderPasses as passes } from "./order-filter";
import { orderRow } from "./testing/order-row";

const context = { now: 3_601_000, distanceOf: () => decimal("-0.5") };
const orderPasses = (row: OrderRow, filter: OrderFilter) => passes(row, filter, context);

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

it("several symbols, positions, statuses and times in force pass one or the other", () => {
  for (const [fits, not] of [
    ["only=ethusdt,BTCUSDT", "only=ETHUSDT,SOLUSDT"],
    ["action=open-long,close-long", "action=open-short"],
    ["status=partial,live", "status=unknown"],
    ["tifs=gtc,fok", "tifs=post_only"],
    ["reduce=no", "reduce=yes"],
    ["kind=ordinary", "kind=tpsl"],
    ["client=D1-0", "client=X"],
    ["prices=67000..67000", "prices=>67000.1"],
    ["prices=<67000", "prices=<66999.99"],
    ["age=30m..1h", "age=>2h"],
    ["within=0.5", "within=0.49"],
  ] as const) {
    const row = orderRow({ delegateType: "normal" });
    expect(orderPasses(row, filter(fits)), fits).toBe(true);
    expect(orderPasses(row, filter(not)), not).toBe(false);
  }
});

it("what is not known passes no filter that asks for it", () => {
  const row = orderRow({ price: null, createdAt: null });
  expect(orderPasses(row, filter("prices=>1"))).toBe(false);
  expect(orderPasses(row, filter("age=>1s"))).toBe(false);
  expect(passes(row, filter("within=9"), { now: 0, distanceOf: () => null })).toBe(false);
});

it("ranges are read as they are written, and what is none is none", () => {
  expect(parsePriceRange(" 60000 .. 68000.50 ")).toBe("60000..68000.5");
  expect(parseAgeRange("< 8h")).toBe("<8h");
  for (const bad of ["", "8", "..", "9..1", "<x", "1...2", "1e9..2"]) {
    expect(parsePriceRange(bad), bad).toBeNull();
  }
  for (const bad of ["8h", "<8", "2d..1h", ">0s"]) expect(parseAgeRange(bad), bad).toBeNull();
  expect(rangeLabel("<8h", plainNumbers)).toBe("under 8 h");
  expect(rangeLabel("60000..68000", plainNumbers)).toBe("60,000 to 68,000");
  expect(isWithinAges(8 * 3_600_000, "<8h")).toBe(true);
  expect(isWithinAges(8 * 3_600_000 + 1, "<8h")).toBe(false);
});

it("no filter takes a name in the address that the ticket reads and removes", () => {
  const ofTicket = ["view", "form", "ticket", "symbol", "entry", ...ticketLinkParameters];
  const names = Object.values(orderFilters).map(({ param }) => param);
  expect(names.filter((name) => ofTicket.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
