// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SeenOrder } from "@/lib/orders/seen-in";
import { OrdersContext, type OrdersContextValue, type SeenOrders } from "./orders-context";
import { SeenInCell } from "./seen-in";
import { orderRow } from "./testing/order-row";

const spot = orderRow({ orderId: "1", category: "SPOT" });

function text(seen: SeenOrders, row = spot) {
  const { container } = render(
    <OrdersContext value={{ seen } as OrdersContextValue}>
      <SeenInCell row={row} />
    </OrdersContext>,
  );
  return container.textContent;
}

const map = (seen: Partial<SeenOrder>) =>
  new Map([["1", { row: spot, seenIn: ["unified", "spot"], differences: [], ...seen } as const]]);

it("a spot order of the unified list says which lists show it, once both are read", () => {
  expect(text(null)).toBe("\u2013");
  expect(text(map({}))).toBe("unified, spot");
  expect(text(map({ seenIn: ["unified"] }))).toBe("unified");
  const differences = [{ field: "status", unified: "partial", spot: "live" }];
  expect(text(map({ differences }))).toBe("unified, spot: status differ");
});

it("another category stands in one list only, and what left the lists or has no id in none", () => {
  expect(text(null, orderRow())).toBe("unified");
  expect(text(map({}), { ...spot, orderId: null })).toBe("\u2013");
  expect(text(map({}), { ...spot, status: "left" })).toBe("\u2013");
});
