import { expect, it } from "vitest";
import { decimal, plainNumbers } from "@/lib/decimal";
import { filledShare } from "./order-status";
import { orderRow } from "./testing/order-row";

it("the share is written half to even, and 100.00 only of the filled part", () => {
  const row = orderRow({ qty: decimal("3"), filledQty: decimal("2") });
  expect(filledShare(row, plainNumbers)).toEqual({ percent: "66.67", text: "66.67 %" });
  const contracts = { symbol: "BTCUSD_CM", qty: decimal("120"), filledQty: decimal("30") };
  expect(filledShare(orderRow({ ...contracts, qtyUnit: "quote" }), plainNumbers).text).toBe(
    "25.00 %",
  );
  const almost = orderRow({ qty: decimal("100000"), filledQty: decimal("99999.9") });
  expect(filledShare(almost, plainNumbers).text).toBe("99.99 %");
});

it("there is no share of an order that is counted in the other coin, or of unknown fills", () => {
  expect(filledShare(orderRow({ qtyUnit: "quote" }), plainNumbers).percent).toBeNull();
  expect(filledShare(orderRow({ filledQty: null }), plainNumbers).percent).toBeNull();
});
