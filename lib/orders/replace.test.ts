import { expect, test } from "vitest";
import { decimal } from "@/lib/decimal";
import { fromUnified } from "./read-order-row";
import { notReplaceableReason, remainingOf, replaceRequest } from "./replace";
import { listedOrder } from "./testing";

const order = { qty: "0.5", cumExecQty: "0.1", price: "67000", timeInForce: "gtc" };
const row = fromUnified(listedOrder(order));
test("the new order is the old one with other numbers", () => {
  const numbers = { price: decimal("66000"), qty: decimal("0.4") };
  expect(replaceRequest(row, numbers, "hedge_mode")).toEqual({
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    price: "66000",
    qty: "0.4",
    side: "buy",
    orderType: "limit",
    timeInForce: "gtc",
    posSide: "long",
  });
  const close = fromUnified(listedOrder({ ...order, side: "sell", reduceOnly: "YES" }));
  expect(replaceRequest(close, numbers, "one_way_mode")).toMatchObject({
    side: "sell",
    reduceOnly: "yes",
  });
});

test.each([
  [{ orderType: "market" }, /limit order/],
  [{ timeInForce: null }, /lacks fields/],
  [{ positionAction: null }, /lacks fields/],
])("an order with %o cannot be replaced", (change, reason) => {
  expect(notReplaceableReason({ ...row, ...change })).toMatch(reason);
  expect(notReplaceableReason(row)).toBeNull();
});

test("what is left of an order is its quantity without what is filled", () => {
  expect(remainingOf(row)).toBe("0.4");
  expect(remainingOf({ ...row, filledQty: null })).toBe("0.5");
});
