// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ticketPrefill } from "@/components/desk/drafts";
import type { Column } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { SpotOpenOrder } from "@/lib/exchange/endpoints";
import { OrderGroupHead } from "./group-head";
import { orderColumns } from "./order-columns";
import { OrdersContext } from "./orders-context";
import { spotColumns } from "./spot/spot-columns";
import { spotRow } from "./spot/spot-orders";
import { orderRow } from "./testing/order-row";

beforeAll(() => {
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve(), status: "loaded" });
  Object.defineProperty(document, "fonts", { configurable: true, value: fonts });
});
afterAll(() => {
  Reflect.deleteProperty(document, "fonts");
});

const onOpen = vi.fn();

/** A list of one row, under the head of its symbol. */
function List<Row extends object>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const nothing = () => {};
  const of = { venue: "paper", accountId: "acc_1", environment: "paper" } as const;
  const no = { cancelDisabledReason: () => null, replaceDisabledReason: () => null };
  const does = { openEntry: nothing, openOrder: nothing, cancel: nothing, dismiss: nothing };
  const more = { edit: nothing, replace: nothing, wasCancelled: () => false };
  return (
    <QueryClientProvider client={new QueryClient()}>
      <OrdersContext value={{ ...of, ...no, ...does, ...more }}>
        <DataTable
          label="List"
          columns={columns}
          rows={[row]}
          row={{ id: () => "row", name: () => "row", height: 24, onOpen }}
          groups={{
            keyOf: () => "group",
            collapsed: new Set(),
            onCollapse: nothing,
            head: () => (
              <OrderGroupHead
                by="symbol"
                group="ETHUSDT SPOT"
                rows={[orderRow({ value: null })]}
                coinOf={() => "USDT"}
              />
            ),
          }}
        />
      </OrdersContext>
    </QueryClientProvider>
  );
}

const listed = { orderId: "1", symbol: "ETHUSDT", orderType: "limit", side: "buy" };
const lists = {
  unified: <List columns={orderColumns} row={orderRow({ symbol: "ETHUSDT" })} />,
  spot: (
    <List
      columns={spotColumns}
      row={spotRow({ ...listed, priceAvg: "67000", size: "1", cTime: "1" } as SpotOpenOrder)}
    />
  ),
};

it.each(Object.entries(lists))(
  "a press on a symbol, a price or the head of a group of the %s list fills the ticket",
  (name, list) => {
    const asked: unknown[] = [];
    const stop = ticketPrefill.listen(({ category, symbol, price }) =>
      asked.push([category, symbol, price]),
    );
    render(list);
    for (const text of ["BTCUSDT", "ETHUSDT", "67,000"]) {
      const [button] = screen.getAllByRole("button", { name: text });
      expect(button?.tabIndex).toBe(-1);
      fireEvent.click(button as HTMLElement);
    }
    stop();
    const category = name === "spot" ? "SPOT" : "USDT-FUTURES";
    expect(asked).toEqual([
      ["USDT-FUTURES", "BTCUSDT", undefined],
      [category, "ETHUSDT", undefined],
      [category, "ETHUSDT", "67000"],
    ]);
    expect(onOpen).not.toHaveBeenCalled();
  },
);
