// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import {
  type Answers,
  connectionOf,
  hidePage,
  showPage,
} from "@/components/panels/testing/show-page";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { noLimits, type RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import { futuresRow } from "@/lib/orders/testing";
import { Ticket } from "./ticket";
import type { TicketProps, TicketSelection } from "./ticket-props";

// A ladder leaves as one batch of the desk, once, and never as one order of the whole quantity.

afterEach(hidePage);

const instruments = new Map([["BTCUSDT", readInstrument(futuresRow())]]);
const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));

function Page() {
  const [selection, select] = useState<TicketSelection>({
    ...({ form: "order", category: "USDT-FUTURES", symbol: "BTCUSDT" } as const),
  });
  const [readAt] = useState(Date.now);
  const index = { price: decimal("67241.8"), weights: decimal("1"), exchanges: 6 };
  return (
    <Ticket
      {...({ connectionId: "con_1", accountId: "acc_1", venue: "paper" } as const)}
      {...({ environment: "paper", positionMode: "one_way_mode", indexLoading: false } as const)}
      {...{ selection, onSelect: select, instruments, submit, disabledReason: null }}
      indexRef={{ ...index, spread: decimal("2"), readAt }}
      openOrders={[]}
      intents={[]}
    />
  );
}

const free: RiskLimitsAnswer = { own: noLimits, deskLimits: [], sentLastMinute: 0 };

function show(answers: Answers, limits = free) {
  submit.mockClear();
  return showPage(<Page />, {
    answers: { "GET /api/risk-limits": limits, ...answers },
    connections: [connectionOf()],
  });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function openLadder(last: string, orders: string) {
  type("Price", "67000");
  type("Quantity", "0.5");
  fireEvent.click(screen.getByRole("button", { name: /^Ladder/ }));
  type("Last price", last);
  type("Orders", orders);
}

const noAnswer = () => {
  throw new TypeError("The connection broke.");
};

const ticketButton = () => {
  const found = document.querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+Enter"]');
  if (!found) throw new Error("The ticket has no button that sends.");
  return found;
};

const placeButton = () => screen.findByRole("button", { name: /^Place \d+ orders$/, hidden: true });
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

const batches = ({ changes }: ReturnType<typeof show>) =>
  changes.filter(([route]) => route === "POST /api/order-jobs/batch");

it("shows each order, places them as one batch with ids of their own, and closes", async () => {
  const page = show({ "POST /api/order-jobs/batch": { jobId: "job_1" } });
  openLadder("66000", "5");
  expect(screen.getByText(/^5 of 0\.100 BTC, average 66,500/)).toBeTruthy();
  expect(ticketButton().textContent).toContain("Buy in 5 orders, 67,000.0 to 66,000.0");
  fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter", ctrlKey: true });
  const list = await screen.findByRole("list", { name: "Orders", hidden: true });
  const lines = within(list).getAllByRole("listitem", { hidden: true });
  expect(lines.map(({ textContent }) => textContent)[1]).toBe("266,750.00.100 BTC6,675.00");
  const place = await placeButton();
  await waitFor(() => expect(isOff(place)).toBe(false));
  fireEvent.click(place);
  await waitFor(() => expect(batches(page)).toHaveLength(1));
  const [, body] = batches(page)[0] as unknown as [string, { orders: Record<string, string>[] }];
  expect(body.orders.map(({ price, qty }) => [price, qty])).toEqual(
    ["67000", "66750", "66500", "66250", "66000"].map((price) => [price, "0.1"]),
  );
  expect(new Set(body.orders.map(({ clientOid }) => clientOid)).size).toBe(5);
  expect(body.orders[0]).toMatchObject({ side: "buy", orderType: "limit", timeInForce: "gtc" });
  await waitFor(() => expect(screen.queryByLabelText("Last price")).toBeNull());
  expect(submit).not.toHaveBeenCalled();
});

it("asks again under the same key after no answer, also once it was left and opened", async () => {
  const keys: (string | null)[] = [];
  const page = show({ "POST /api/order-jobs/batch": noAnswer });
  const { fetch: asked } = globalThis;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path === "/api/order-jobs/batch")
      keys.push(new Headers(init?.headers).get("idempotency-key"));
    return asked(path, init);
  });
  openLadder("66000", "2");
  fireEvent.click(ticketButton());
  const place = await placeButton();
  await waitFor(() => expect(isOff(place)).toBe(false));
  fireEvent.click(place);
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(isOff(place)).toBe(false));
  fireEvent.click(place);
  await waitFor(() => expect(keys).toHaveLength(2));
  await waitFor(() => expect(isOff(place)).toBe(false));
  fireEvent.click(screen.getByRole("button", { name: "Don't place", hidden: true }));
  await waitFor(() => expect(screen.queryByText("Don't place")).toBeNull());
  fireEvent.click(ticketButton());
  fireEvent.click(await placeButton());
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(new Set(keys).size).toBe(1);
  expect(new Set(batches(page).map((sent) => JSON.stringify(sent))).size).toBe(1);
});

it.each([
  ["67000", "5", "The two prices must differ."],
  ["66000", "1", "Use a whole number of orders from 2 to 200."],
  ["", "5", "Enter the last price"],
  ["66000.05", "5", /tick/],
])(
  "sends nothing for a last price of %j and %j orders, and says why",
  async (last, orders, why) => {
    const page = show({});
    openLadder(last, orders);
    expect(screen.getAllByText(why).length).toBeGreaterThan(0);
    expect(isOff(ticketButton())).toBe(true);
    fireEvent.click(ticketButton());
    fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter", ctrlKey: true });
    expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
    expect([submit.mock.calls.length, batches(page).length]).toEqual([0, 0]);
  },
);

it("takes no reduce-only, which a batch can't say", () => {
  show({});
  openLadder("66000", "5");
  fireEvent.click(screen.getByLabelText("Reduce-only"));
  expect(screen.getAllByText("Ladders can't use TP/SL, reduce-only or STP").length).toBeGreaterThan(
    0,
  );
  expect(isOff(ticketButton())).toBe(true);
});

it("goes past a limit of one's own by holding only, and past a desk limit not at all", async () => {
  show({}, { ...free, own: { ...noLimits, maxNotional: "1000" } });
  openLadder("66000", "5");
  fireEvent.click(ticketButton());
  await waitFor(async () => expect((await placeButton()).hasAttribute("data-hold")).toBe(true));
  hidePage();
  const { holdFrom: _, throughIndex: __, ...none } = noLimits;
  const deskLimit = { ...none, maxNotional: "1000", unchecked: "refuse" as const };
  show({}, { ...free, deskLimits: [deskLimit] });
  openLadder("66000", "5");
  fireEvent.click(ticketButton());
  expect((await screen.findAllByText(/^Desk limit: /)).length).toBeGreaterThan(0);
  expect(isOff(await placeButton())).toBe(true);
});

it("left on its way it is the same question again, and a new one once placed", async () => {
  let answer = (_: object) => {};
  const keys: (string | null)[] = [];
  show({});
  const { fetch: asked } = globalThis;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path !== "/api/order-jobs/batch") return asked(path, init);
    keys.push(new Headers(init?.headers).get("idempotency-key"));
    return new Promise((resolve) => {
      answer = (body) => resolve(Response.json(body));
    });
  });
  const ask = async () => {
    fireEvent.click(ticketButton());
    const place = await placeButton();
    await waitFor(() => expect(isOff(place)).toBe(false));
    fireEvent.click(place);
  };
  openLadder("66000", "2");
  await ask();
  fireEvent.click(screen.getByRole("button", { name: "Don't place", hidden: true }));
  await waitFor(() => expect(screen.queryByText("Don't place")).toBeNull());
  await ask();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  answer({ jobId: "job_1" });
  await waitFor(() => expect(screen.queryByLabelText("Last price")).toBeNull());
  openLadder("66000", "2");
  await ask();
  expect(keys[2]).not.toBe(keys[0]);
});
