// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { selectOption } from "@/components/panels/testing/select-option";
import { showPage } from "@/components/panels/testing/show-page";
import { decimal, subtract } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { CancelDialog } from "./cancel-dialog";
import { inCancelOrder } from "./cancel-order";
import { orderRow } from "./testing/order-row";

afterEach(cleanup);

// Which orders a mass cancel sends first decides what may still fill.

const order = (key: string, price: string | null, value: string | null) =>
  orderRow({
    ...{ key, orderId: key },
    price: price === null ? null : decimal(price),
    value: value === null ? null : decimal(value),
  });

const rows = [
  order("far", "90", "9"),
  order("near", "101", "8"),
  order("market", null, null),
  order("mid", "95", "700"),
];
const measures = {
  distanceOf: ({ price }: OrderRow) => price && subtract(price, decimal("100")),
  coinOf: () => "USDT",
};
const keysOf = (ordered: readonly OrderRow[]) => ordered.map(({ key }) => key);

it("sorts by the distance on either side of the index, by value, or not at all", () => {
  const nearest = inCancelOrder(rows, "nearest", measures);
  expect(keysOf(nearest.rows)).toEqual(["near", "mid", "far", "market"]);
  expect(nearest.note).toBe("1 without an index price goes last.");
  const largest = inCancelOrder(rows, "largest", measures);
  expect(keysOf(largest.rows)).toEqual(["mid", "far", "near", "market"]);
  expect(largest.note).toBeNull();
  expect(inCancelOrder(rows, "listed", measures)).toEqual({ rows, note: null });
});

it("says so where no index is known, and never compares values of two coins", () => {
  const none = inCancelOrder(rows, "nearest", { ...measures, distanceOf: () => null });
  expect([keysOf(none.rows), none.note]).toEqual([
    keysOf(rows),
    "No index price: as sorted in the list.",
  ]);
  const coinOf = ({ key }: OrderRow) => (key === "mid" ? "BTC" : "USDT");
  const largest = inCancelOrder(rows, "largest", { ...measures, coinOf });
  expect([keysOf(largest.rows), largest.note]).toEqual([
    ["far", "near", "market", "mid"],
    "Within each coin: USDT, then BTC.",
  ]);
});

it("asks which goes first, shows it, and hands the orders over so", async () => {
  const cancelled: (readonly string[])[] = [];
  const connection = { venue: "paper", environment: "paper" } as never;
  showPage(
    <CancelDialog
      {...{ connection, rows, shown: rows, onBack: () => undefined }}
      onCancel={(ordered) => cancelled.push(keysOf(ordered))}
    />,
  );
  expect(screen.getByText(/^First: /).textContent).toContain("@ 90");
  await selectOption("Cancel sequence", "Largest value first");
  expect(screen.getByText(/^First: /).textContent).toContain("@ 95");
  const ids = [...document.querySelectorAll("details li")].map(({ textContent }) => textContent);
  expect(ids).toEqual(["mid", "far", "near", "market"].map((key) => `BTCUSDT ${key}`));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel 4 orders" })));
  expect(cancelled).toEqual([["mid", "far", "near", "market"]]);
});
