// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { Ticket } from "./ticket";
import type { TicketProps, TicketSelection } from "./ticket-props";

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
