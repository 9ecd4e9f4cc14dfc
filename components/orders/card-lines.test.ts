import { expect, it } from "vitest";
import { decimal, plainNumbers } from "@/lib/decimal";
import { needsOwnLines } from "./order-cards";
import { orderRow } from "./testing/order-row";

it("a card with a long number takes a line for each of its numbers", () => {
  expect(needsOwnLines(orderRow(), plainNumbers)).toBe(false);
  expect(needsOwnLines(orderRow({ qty: decimal("20000000000.12345678") }), plainNumbers)).toBe(
    true,
  );
  expect(needsOwnLines(orderRow({ price: decimal("9000000.12345678") }), plainNumbers)).toBe(true);
  expect(needsOwnLines(orderRow({ filledQty: decimal("9999999.12345678") }), plainNumbers)).toBe(
    true,
  );
});
