import { expect, it } from "vitest";
import { marketTopics } from "./order-market";
import { orderRow } from "./testing/order-row";

it("asks for each category's instruments once, and for the index only where it is shown", () => {
  const rows = [orderRow(), orderRow({ key: "2" }), orderRow({ key: "3", category: "SPOT" })];
  expect(marketTopics("paper", rows, false)).toEqual([
    "instruments:paper:USDT-FUTURES",
    "instruments:paper:SPOT",
  ]);
  expect(marketTopics("paper", rows, true)).toContain("index:paper:BTCUSDT");
});

it("keeps the index of the symbols with most orders when there are too many topics", () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    orderRow({ key: String(at), symbol: at < 30 ? "ETHUSDT" : `C${at}USDT` }),
  );
  const indexes = marketTopics("paper", rows, true).filter((topic) => topic.startsWith("index"));
  expect(indexes).toHaveLength(20);
  expect(indexes[0]).toBe("index:paper:ETHUSDT");
});
