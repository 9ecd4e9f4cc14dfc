// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import type { TicketContext } from "@/lib/orders/ticket";
import type { TicketSelection } from "./ticket-props";
import { useTicketStore } from "./ticket-store";

const selection: TicketSelection = {
  form: "order",
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
};

const context: TicketContext = {
  instrument: readInstrument(futuresRow()),
  ...{ positionMode: "one_way_mode", indexPrice: null, openOrders: null, now: 0 },
};

function open() {
  const store = renderHook(() => useTicketStore("con_1", selection)).result.current;
  store.dispatch({ type: "page", selection, context });
  const type = (text: string) => {
    const event = { type: "text", field: "price", text, source: "typed" } as const;
    store.dispatch({ type: "edit", event, context });
  };
  return { store, type, price: () => store.getState().state.price.text };
}

it("keeps what was typed for the next ticket of the tab, and says so until it is changed", () => {
  open().type("61000");
  cleanup();
  const { store, type, price } = open();
  expect([price(), store.getState().restored]).toEqual(["61000", "page"]);
  type("61001");
  expect(store.getState().restored).toBeNull();
});

it("stays the same while the page shows the same", () => {
  const { store } = open();
  const before = store.getState();
  store.dispatch({ type: "page", selection: { ...selection }, context: { ...context, now: 1 } });
  expect(store.getState()).toBe(before);
});

it("takes one key for one order, and no edit while that is on its way", () => {
  const { store, type, price } = open();
  type("61000");
  const key = store.start("{}", "Buy");
  expect(key).toBe(store.getState().submission.key);
  expect(store.start("{}", "Buy")).toBeNull();
  type("1");
  expect(price()).toBe("61000");
  store.dispatchSubmission({ type: "answer", key: key ?? "", answer: { kind: "no-answer" } });
  expect(store.getState().submission.key).not.toBe(key);
  expect(store.start("{}", "Buy")).toBeNull();
  expect(store.start('{"qty":"1"}', "Buy")).not.toBeNull();
});

it("an answer that comes after the page was left is kept", () => {
  const { store } = open();
  const key = store.start("{}", "Buy");
  cleanup();
  store.dispatchSubmission({ type: "answer", key: key ?? "", answer: { kind: "no-answer" } });
  const [pending] = open().store.getState().submission.pendingOutcomes;
  expect([pending?.key, pending?.body]).toEqual([key, "{}"]);
});
