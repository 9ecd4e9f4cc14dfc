// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { selectOption } from "@/components/panels/testing/select-option";
import { showPage } from "@/components/panels/testing/show-page";
import { decimal } from "@/lib/decimal";
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
const fromHundred = ({ price }: OrderRow) =>
  price === null ? null : decimal(String(Number(price) - 100));
const keysOf = (ordered: readonly OrderRow[]) => ordered.map(({ key }) => key);

it("sorts by the distance on either side of the index, by value, or not at all", () => {
  expect(keysOf(inCancelOrder(rows, "nearest", fromHundred))).toEqual([
    ...["near", "mid", "far", "market"],
  ]);
  expect(keysOf(inCancelOrder(rows, "largest", fromHundred))).toEqual([
    ...["mid", "far", "near", "market"],
  ]);
  expect(inCancelOrder(rows, "listed", fromHundred)).toBe(rows);
  expect(keysOf(inCancelOrder(rows, "nearest", () => null))).toEqual(keysOf(rows));
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
  await selectOption("Order of the cancels", "Largest value first");
  expect(screen.getByText(/^First: /).textContent).toContain("@ 95");
  const ids = [...document.querySelectorAll("details li")].map(({ textContent }) => textContent);
  expect(ids).toEqual(["mid", "far", "near", "market"].map((key) => `BTCUSDT ${key}`));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel 4 orders" })));
  expect(cancelled).toEqual([["mid", "far", "near", "market"]]);
});
