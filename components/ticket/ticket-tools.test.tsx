// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TicketPrice } from "@/components/shell/orders/ticket-price";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
// Loaded beforehand, so that nobody waits for it.
import "./take-profit-stop-loss-fields";
import { Ticket } from "./ticket";
import type { TicketProps, TicketSelection } from "./ticket-props";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

beforeEach(() => history.replaceState(null, "", "/orders"));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const instruments = new Map([["BTCUSDT", readInstrument(futuresRow())]]);

const start: TicketSelection = { form: "order", category: "USDT-FUTURES", symbol: "BTCUSDT" };

function Page(more: Partial<TicketProps>) {
  const [selection, select] = useState(start);
  const place = { connectionId: "con_one", environment: "paper", positionMode: "one_way_mode" };
  const known = { openOrders: [], intents: [], disabledReason: null, instruments };
  const index = { price: decimal("67241.84"), weights: decimal("1"), exchanges: 6 };
  const [readAt] = useState(Date.now);
  return (
    <Ticket
      {...(place as Pick<TicketProps, keyof typeof place>)}
      {...{ ...known, selection, onSelect: select, indexLoading: false }}
      indexRef={{ ...index, spread: decimal("2"), readAt }}
      submit={async () => ({ kind: "no-answer" })}
      {...more}
    />
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it("says what take profit and stop loss come to, and the one for the other", async () => {
  render(<Page />);
  type("Price", "67032.4");
  type("Quantity", "0.25");
  fireEvent.click(screen.getByRole("button", { name: "Take profit / stop loss" }));
  await screen.findByLabelText("Take profit");
  expect(screen.queryByText(/^R:R/)).toBeNull();
  type("Take profit", "69000");
  type("Stop loss", "1%");
  const table = screen.getByRole("table", { name: "From the price, before fees" });
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows).toEqual([
    "Take profit+1,967.6+2.94 %+491.90 USDT",
    "Stop loss\u2212670.3\u22121.00 %\u2212167.575 USDT",
  ]);
  expect(screen.getByText(/^R:R/).parentElement?.textContent).toBe("R:R (reward for risk)2.94");
});

it("takes the index as its price when that is pressed, on the safe side, and sends nothing", () => {
  const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));
  render(<Page submit={submit} />);
  type("Quantity", "0.25");
  const index = () => screen.getByRole("button", { name: "Use the index 67,241.8 as the price" });
  fireEvent.click(index());
  expect(textIn("Price")).toBe("67,241.8");
  fireEvent.click(screen.getByRole("button", { name: "Open short" }));
  fireEvent.click(index());
  expect(textIn("Price")).toBe("67,241.9");
  fireEvent.click(screen.getByRole("radio", { name: "Market" }));
  expect(screen.queryByRole("button", { name: /^Use the index/ })).toBeNull();
  expect(screen.getByText("67,241.8")).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

it("takes a price out of a list: alone of its own market, else it goes to that first", () => {
  render(
    <>
      <Page />
      <TicketPrice category="USDT-FUTURES" symbol="BTCUSDT" price="67180">
        67,180.0
      </TicketPrice>
      <TicketPrice category="USDT-FUTURES" symbol="ETHUSDT" price="3400">
        3,400.00
      </TicketPrice>
    </>,
  );
  type("Quantity", "0.25");
  fireEvent.click(screen.getByRole("radio", { name: "Market" }));
  fireEvent.click(screen.getByRole("button", { name: "67,180.0 into the ticket" }));
  expect(textIn("Price")).toBe("67,180.0");
  expect(textIn("Quantity")).toBe("0.250");
  expect(location.search).toBe("?view=ticket");
  fireEvent.click(screen.getByRole("button", { name: "3,400.00 into the ticket" }));
  expect(location.search).toBe("?view=ticket&ticket=USDT-FUTURES&symbol=ETHUSDT");
  expect(textIn("Price")).toBe("67,180.0");
});
