import { expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { needsLines } from "./card-lines";
import { orderRow } from "./testing";

it("a card with a long number takes a line for each of its numbers", () => {
  expect(needsLines(orderRow())).toBe(false);
  expect(needsLines(orderRow({ qty: decimal("20000000000.12345678") }))).toBe(true);
  expect(needsLines(orderRow({ price: decimal("9000000.12345678") }))).toBe(true);
  expect(needsLines(orderRow({ filledQty: decimal("9999999.12345678") }))).toBe(true);
});
