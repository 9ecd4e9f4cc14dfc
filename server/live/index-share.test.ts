import { expect, it } from "vitest";
import type { Topic } from "@/lib/live/topic";
import { takeIndexShare } from "./index-share";

const indexes = (from: number, to: number): Topic[] =>
  Array.from({ length: to - from }, (_, n) => {
    return { kind: "index", venue: "paper", symbol: `S${from + n}USDT` };
  });

const orders: Topic = { kind: "orders", accountId: "acc_1" };

it("gives a person forty indexes over all streams, and every other list", () => {
  const first = takeIndexShare("ann", indexes(0, 30));
  expect(first).toMatchObject({ topics: { length: 30 }, leftOut: [] });
  const second = takeIndexShare("ann", [...indexes(20, 230), orders]);
  expect(second.topics).toEqual([...indexes(20, 40), orders]);
  expect(second.leftOut).toHaveLength(190);
  expect(takeIndexShare("bob", indexes(0, 40)).leftOut).toEqual([]);

  first.release();
  first.release();
  expect(takeIndexShare("ann", indexes(100, 200)).topics).toHaveLength(20);
  expect(takeIndexShare("ann", indexes(30, 31)).leftOut).toEqual([]);
});
