// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, expect, it, vi } from "vitest";
import { defaultAppearance } from "@/components/appearance/appearance";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { plainLayout } from "@/components/ui/data-table/column-layout";
import type { OrderRow } from "@/lib/orders/order-row";
import { OrderCards } from "./order-cards";
import { OrdersContext } from "./orders-context";
import { OrdersTable } from "./orders-table";
import { orderRow } from "./testing/order-row";
import { useOrderGroups } from "./use-unified-list";

// Live orders stay above everything else; what may be live follows under one head, and what was
// never placed is closed.

const nothing = () => undefined;
const dismissed = vi.fn();

interface HappyDom {
  readonly happyDOM: { setViewport: (size: { height: number }) => void };
}

const setHeight = (height: number) =>
  (window as unknown as HappyDom).happyDOM.setViewport({ height });

beforeEach(() => {
  setHeight(900);
  dismissed.mockReset();
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(900);
});

const desk = {
  ...({ venue: "paper", accountId: "acc_1", environment: "paper" } as const),
  cancelDisabledReason: () => null,
  replaceDisabledReason: () => null,
  ...{ openEntry: nothing, openOrder: nothing, cancel: nothing, edit: nothing, replace: nothing },
  dismiss: dismissed,
  wasCancelled: () => false,
};

const rowsOf = (status: OrderRow["status"], count: number) =>
  Array.from({ length: count }, (_, at) =>
    orderRow({ key: `${status}${at}`, orderId: `${status}${at}`, status }),
  );

const rows = [...rowsOf("rejected", 3), ...rowsOf("unknown", 4), ...rowsOf("live", 2)];

function Table() {
  const groups = useOrderGroups();
  return (
    <OrdersTable
      rows={rows}
      selection={{ selected: new Set(), onChange: nothing, isSelectable: () => true }}
      onCancelSelected={nothing}
      groups={groups}
      arranged={{ layout: plainLayout, onResize: nothing, onColumns: nothing }}
      current={null}
    />
  );
}

function show(children: React.ReactNode) {
  render(
    <AppRouterContext value={{ push: nothing } as unknown as AppRouterInstance}>
      <NuqsTestingAdapter>
        <QueryClientProvider client={new QueryClient()}>
          <AppearanceProvider initial={defaultAppearance}>
            <OrdersContext value={desk}>{children}</OrdersContext>
          </AppearanceProvider>
        </QueryClientProvider>
      </NuqsTestingAdapter>
    </AppRouterContext>,
  );
}

const shownIds = () =>
  [...document.querySelectorAll("tr[data-row-id]")].map((row) => row.getAttribute("data-row-id"));

it("live rows come first, then the unknown ones; what was not placed is closed", () => {
  show(<Table />);
  expect(shownIds()).toEqual([
    ...["live0", "live1", "group Unknown", "unknown0", "unknown1", "unknown2", "unknown3"],
    "group Ended",
  ]);
  const unknown = screen.getByRole("row", { name: /^Unknown|Unknown \(4\)/ });
  expect(unknown.textContent).toContain("May be live. Nothing is resent.");
  expect(within(unknown).getByText(/up to 134,000.00 USDT/)).toBeTruthy();
  const resolve = within(unknown).getByRole("link", { name: /^Resolve 4/ });
  expect(resolve.getAttribute("href")).toBe("/journal?account=acc_1&state=UNKNOWN");
});

it("on a low window the unknown ones are one line until it is opened", () => {
  setHeight(720);
  show(<Table />);
  expect(shownIds()).toEqual(["live0", "live1", "group Unknown", "group Ended"]);
  fireEvent.click(screen.getByRole("button", { name: "Show the rows of Unknown" }));
  expect(shownIds()).toHaveLength(8);
});

it("the ended ones open, and are cleared together", () => {
  show(<Table />);
  fireEvent.click(screen.getByRole("button", { name: "Show the rows of Ended" }));
  expect(shownIds().slice(-3)).toEqual(["rejected0", "rejected1", "rejected2"]);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(dismissed.mock.calls.map(([row]) => row.key)).toEqual([
    "rejected0",
    "rejected1",
    "rejected2",
  ]);
});

it("on a phone the cards come in the same order, the ended ones below a button", () => {
  show(<OrderCards rows={rows} />);
  const list = screen.getByRole("list", { name: "Open orders" });
  expect(within(list).getAllByRole("article")).toHaveLength(6);
  const ended = screen.getByRole("button", { name: "Ended (3)" });
  expect(ended.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(ended);
  expect(within(list).getAllByRole("article")).toHaveLength(9);
});
