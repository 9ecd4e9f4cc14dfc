// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { entry } from "@/components/entry/testing";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { topicText } from "@/lib/live/topic";
import type { OrderRow } from "@/lib/orders/order-row";
import { ActionCell } from "./action-cell";
import { OrdersContext } from "./orders-context";
import { orderRow } from "./testing/order-row";

afterEach(hidePage);

const edit = vi.fn();
const openEntry = vi.fn();

function Cell({ row }: { row: OrderRow }) {
  const nothing = () => {};
  const of = { venue: "paper", accountId: "acc_1", environment: "paper" } as const;
  const no = { cancelDisabledReason: () => null, replaceDisabledReason: () => null };
  const does = { openEntry, openOrder: nothing, cancel: nothing, dismiss: nothing };
  const more = { edit, replace: nothing, wasCancelled: () => false };
  return (
    <OrdersContext value={{ ...of, ...no, ...does, ...more }}>
      <ActionCell row={row} />
    </OrdersContext>
  );
}

it("an order is duplicated into the ticket, and nothing is sent", () => {
  const row = orderRow();
  const { changes } = showPage(<Cell row={row} />, { connections: [connectionOf()] });
  fireEvent.click(screen.getByRole("button", { name: /^Duplicate/ }));
  expect(edit).toHaveBeenCalledWith(row);
  expect(changes).toEqual([]);
});

it("one of unknown outcome has its ways out in a menu of the row, and no cancel", async () => {
  const sentAt = Date.now() - 10 * 60_000;
  const row = orderRow({ status: "unknown", intentId: "int_1", orderId: null });
  const { keep } = showPage(<Cell row={row} />, { connections: [connectionOf()] });
  const times = { createdAt: sentAt, firstByteAt: sentAt, lastByteAt: sentAt, answeredAt: null };
  await keep(topicText({ kind: "journal", accountId: "acc_1" }), [
    entry({ ...times, id: "int_1", state: "UNKNOWN", orderId: null }),
  ]);
  expect(screen.queryByRole("button", { name: /^Cancel Open/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Resolve/ }));
  const menu = await screen.findByRole("dialog", { name: /^Resolve/ });
  const button = (name: string | RegExp) => within(menu).findByRole("button", { name });
  expect(menu.textContent).toContain("Nothing is resent automatically.");
  await button("Check now");
  await button("Cancel if it exists");
  fireEvent.click(await button(/^Resolve manually/));
  expect(openEntry).toHaveBeenCalledWith("int_1");
});
