import { expect, it } from "vitest";
import { filterCount, parseFilters } from "@/components/ui/filters";
import type { PlanOrderRow } from "@/lib/orders/plan-row";
import { matchesPlanFilter, planOrderFilters } from "./plan-filter";
import { parseAsPlanFamily } from "./plan-labels";

const hour = 3_600_000;
const now = 10 ** 12 + 2 * hour;

const row = {
  family: "tpsl",
  symbol: "BTCUSDT",
  category: "USDT-FUTURES",
  orderId: "778899",
  clientOid: "D1-abc",
  planType: "loss_plan",
  positionAction: "close-long",
  orderType: "limit",
  trigger: "60000",
  triggerType: "mark_price",
  status: "Waiting",
  source: "API",
  createdAt: 10 ** 12,
} as PlanOrderRow;

const filter = (text: string) => parseFilters(planOrderFilters, new URLSearchParams(text));

const shows = (text: string) =>
  matchesPlanFilter(
    row,
    parseAsPlanFamily.parseServerSide(new URLSearchParams(text).get("kind") ?? undefined),
    filter(text),
    now,
  );

it("shows a tab's rows whose symbol or id is named", () => {
  expect(shows("kind=tpsl")).toBe(true);
  expect(shows("kind=normal")).toBe(false);
  expect(shows("kind=nonsense")).toBe(false);
  expect(shows("kind=tpsl&q=btc 7788")).toBe(true);
  expect(shows("kind=tpsl&q=d1-a")).toBe(true);
  expect(shows("kind=tpsl&q=899")).toBe(false);
  expect(shows("kind=tpsl&category=COIN-FUTURES")).toBe(false);
});

it.each([
  ["only=ETHUSDT,BTCUSDT", "only=ETHUSDT"],
  ["side=sells", "side=buys"],
  ["action=close-short,close-long", "action=open-long"],
  ["plans=pos_loss,loss_plan", "plans=profit_plan"],
  ["triggeredby=mark_price", "triggeredby=fill_price"],
  ["then=limit", "then=market"],
  ["status=Waiting", "status=odd"],
  ["source=WEB,API", "source=WEB"],
  ["prices=59000..60000", "prices=>60000.1"],
  ["age=>1h", "age=<1h"],
  ["client=D1-", "client=D2-"],
])("%s shows a plan order that %s holds back", (shown, held) => {
  expect([shows(`kind=tpsl&${shown}`), shows(`kind=tpsl&${held}`)]).toEqual([true, false]);
});

it("counts what holds rows back, not the tab", () => {
  expect(filterCount(filter("kind=spot"))).toBe(0);
  expect(filterCount(filter("q=x&category=SPOT"))).toBe(2);
});
