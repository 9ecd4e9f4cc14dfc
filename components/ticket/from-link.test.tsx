// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ticketPrefill } from "@/components/desk/drafts";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { readTicketLink } from "@/lib/orders/ticket/ticket-link";
import { Ticket } from "./ticket";

const instruments = new Map([["BTCUSDT", readInstrument(futuresRow())]]);
const place = { category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;

function open() {
  const submit = vi.fn(async () => ({ kind: "no-answer" }) as const);
  render(
    <Ticket
      connectionId="con_1"
      venue="paper"
      environment="paper"
      positionMode="one_way_mode"
      selection={{ form: "order", ...place }}
      onSelect={() => {}}
      instruments={instruments}
      indexRef={null}
      indexLoading={false}
      openOrders={[]}
      intents={[]}
      disabledReason={null}
      submit={submit}
    />,
  );
  return submit;
}

/** What the page does with a link's address. */
function follow(query: string): void {
  const { positionAction: _, ...link } = readTicketLink(new URLSearchParams(query));
  act(() => ticketPrefill.ask({ ...place, positionAction: "open-short", link }));
}

const form = () => screen.getByRole("form", { name: "Ticket" });
const sendButton = () => {
  const button = form().querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+Enter"]');
  if (!button) throw new Error("The ticket has no button that sends.");
  return button;
};
/** Both ways of sending a ticket. */
async function trySending() {
  await act(async () => {
    fireEvent.click(sendButton());
    fireEvent.keyDown(form(), { key: "Enter", ctrlKey: true });
  });
}

const selfTradePrevention = () =>
  screen.getByRole("combobox", { name: "Self-trade prevention" }).textContent;

it("what a link filled in is sent neither by its button nor by keys, until confirmed", async () => {
  const submit = open();
  follow("price=61000&qty=0.01&tif=post_only&stp=cancel_maker");
  await screen.findByText("Filled in from a link.");
  expect(screen.getByLabelText<HTMLInputElement>("Price").value).toMatch(/^61,?000/);
  expect(selfTradePrevention()).toBe("cancel maker");
  await trySending();
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("Confirm values"));
  expect(screen.queryByText("Filled in from a link.")).toBeNull();
  await trySending();
  expect(submit).toHaveBeenCalledTimes(1);
  expect(submit.mock.lastCall?.slice(0, 2)).toEqual([
    "place-order",
    expect.objectContaining({ price: "61000", qty: "0.01", timeInForce: "post_only" }),
  ]);
});

it("a touched field frees what a link filled in", async () => {
  const submit = open();
  follow("price=61000&qty=0.01");
  await screen.findByText("Filled in from a link.");
  fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: "0.02" } });
  await trySending();
  expect(submit).toHaveBeenCalledTimes(1);
});

it("the lock outlives a reload of the tab", async () => {
  open();
  follow("price=61000&qty=0.01");
  await screen.findByText("Filled in from a link.");
  cleanup();
  const submit = open();
  await screen.findByText("Filled in from a link.");
  await trySending();
  expect(submit).not.toHaveBeenCalled();
});

it.each(["1e9", "1000000000"])(
  "a quantity of %s is said to be wrong, and not sent",
  async (qty) => {
    const submit = open();
    follow(`price=61000&qty=${qty}`);
    await screen.findByText("Filled in from a link.");
    const field = screen.getByLabelText("Quantity");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const notes = field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    const said = document.getElementById(notes)?.textContent ?? "";
    expect(said).toMatch(/The largest limit order is 150 BTC\./);
    fireEvent.click(screen.getByText("Confirm values"));
    await trySending();
    expect(submit).not.toHaveBeenCalled();
  },
);

it("values that no form has are left out", async () => {
  open();
  follow("price=61000&qty=0.01&type=whatever&tif=__proto__&stp=constructor");
  await screen.findByText("Filled in from a link.");
  expect(selfTradePrevention()).toBe("none");
});
