import { expect, it } from "vitest";
import { filterKeys, parseFilters } from "@/components/ui/filters";
import { orderFilters } from "../order-filter";
import { spotChoices, spotFilters, spotPasses } from "./spot-filter";
import { spotRow } from "./spot-orders";

const hour = 3_600_000;

const row = spotRow({
  orderId: "1300",
  clientOid: "D1-abc",
  symbol: "BTCUSDT",
  orderType: "limit",
  side: "buy",
  priceAvg: "60000",
  size: "0.50",
  baseVolume: "0.1",
  status: "partially_filled",
  enterPointSource: "API",
  cTime: `1${"0".repeat(12)}`,
  tpslType: "normal",
});
const waiting = spotRow({ orderId: "1301", symbol: "ETHUSDT", side: "sell", tpslType: "tpsl" });

const shows = (text: string, of = row) =>
  spotPasses(of, parseFilters(spotFilters, new URLSearchParams(text)), 10 ** 12 + 2 * hour);

it("shows the spot orders that every filter in force lets through", () => {
  expect(shows("")).toBe(true);
  expect(shows("q=btc&side=buy&only=ETHUSDT,BTCUSDT&status=live,partial")).toBe(true);
  expect(shows("side=sell")).toBe(false);
  expect(shows("only=ETHUSDT")).toBe(false);
  expect(shows("status=live")).toBe(false);
  expect([shows("prices=59000..61000"), shows("prices=>61000")]).toEqual([true, false]);
  expect([shows("age=>1h"), shows("age=<1h")]).toEqual([true, false]);
  expect([shows("client=D1-"), shows("client=D2-")]).toEqual([true, false]);
  expect([shows("ordertype=limit"), shows("ordertype=market")]).toEqual([true, false]);
  expect([shows("enterpoint=WEB,API"), shows("enterpoint=WEB")]).toEqual([true, false]);
});

it("tells orders from the take profits and stop losses that wait", () => {
  expect([shows("waiting=yes"), shows("waiting=yes", waiting)]).toEqual([false, true]);
  expect([shows("waiting=no"), shows("waiting=no", waiting)]).toEqual([true, false]);
});

it("what both lists have is in force in both, under one name of the address", () => {
  const [spot, unified] = [filterKeys(spotFilters), filterKeys(orderFilters)];
  for (const name of ["text", "symbol", "side", "price", "age", "prefix"]) {
    expect(spot[name]).toBe(unified[name]);
  }
});

it("offers the symbols and sources that the rows have", () => {
  const rows = [row, waiting, row];
  expect(spotChoices(rows, "symbol")?.map(({ value }) => value)).toEqual(["BTCUSDT", "ETHUSDT"]);
  expect(spotChoices(rows, "source")?.map(({ value }) => value)).toEqual(["API"]);
  expect(spotChoices(rows, "side")).toBeUndefined();
});
