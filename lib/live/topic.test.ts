import { expect, it } from "vitest";
import { parseTopic, topicText } from "./topic";

it.each([
  { kind: "orders", accountId: "acc_1" },
  { kind: "order-jobs", accountId: "acc_1" },
  { kind: "instruments", venue: "paper", category: "SPOT" },
  { kind: "index", venue: "paper", symbol: "BTCUSDT" },
  { kind: "index", venue: "paper", symbol: "$ALTUSDT" },
  { kind: "index", venue: "paper", symbol: "龙虾USDT" },
] as const)("reads back what it wrote: %o", (topic) => {
  expect(parseTopic(topicText(topic))).toEqual(topic);
});

it.each([
  "order-jobs",
  "order-jobs:a:b",
  "order-jobs:",
  "instruments:paper",
  "index:a:b:c",
  "index:a:b c",
])("%s is no topic", (text) => {
  expect(parseTopic(text)).toBeNull();
});
