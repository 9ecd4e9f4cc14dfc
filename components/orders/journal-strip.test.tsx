// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { AtRoot } from "@/components/desk/testing/at-root";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { journalRow } from "@/lib/orders/testing";
import type { Me } from "@/lib/users/api";
import { capabilitiesOf } from "@/lib/users/roles";
import { JournalStrip } from "./journal-strip";
import { OrdersContext, type OrdersContextValue } from "./orders-context";

const me: Me = {
  ...{ name: "Tess", email: "tess@example.com", role: "trader", deskName: "Test", endsAt: "" },
  ...{ capabilities: capabilitiesOf("trader"), idleMs: 60_000 },
};

function show(intent: OrderIntent) {
  const onOpen = vi.fn();
  const orders = { accountId: "acc_1", environment: "paper" } as OrdersContextValue;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskProvider me={me} version="" connections={[]} lastConnectionId={undefined}>
        <OrdersContext value={orders}>
          <JournalStrip intents={[intent]} read onOpen={onOpen} />
        </OrdersContext>
      </DeskProvider>
    </QueryClientProvider>,
    { wrapper: AtRoot },
  );
  const [line] = within(screen.getByRole("list", { name: "Newest entries" })).getAllByRole(
    "listitem",
  );
  return { onOpen, line: line as HTMLElement };
}

it("a market order that was not found is not called failed, and can be checked", () => {
  const reason =
    "Not among the open orders. It may have been filled, cancelled, rejected or never placed.";
  const { line, onOpen } = show(
    journalRow({
      ...{ state: "UNRESOLVED", reason, orderType: "market", price: null, timeInForce: null },
      ...{ orderId: null, answeredAt: null, nextReconcileAt: Date.now() + 90_000 },
    }),
  );
  expect(line.textContent).toContain(`Buy 0.25 BTCUSDT at market`);
  expect(line.textContent).toContain(`${reason} It may be live. Nothing is resent automatically.`);
  expect(line.textContent).toMatch(/Next check in 1m \d\ds/);
  expect(line.textContent).not.toMatch(/\b(failed|error)\b/i);
  const names = within(line)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Check now", "Cancel if it exists", "Resolve manually\u2026"]);
  fireEvent.click(within(line).getByText("Resolve manually\u2026"));
  expect(onOpen).toHaveBeenCalledWith("int_1");
});

it("an order that was found says how long after it was sent", () => {
  const reason = "Found at the exchange 1.2 s after it was sent.";
  const { line } = show(journalRow({ state: "LIVE", reason }));
  expect(line.textContent).toContain("Live");
  expect(line.textContent).toContain(reason);
});
