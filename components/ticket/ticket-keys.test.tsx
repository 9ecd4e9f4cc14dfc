// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ticketPrefill } from "@/components/desk/drafts";
import { arm, disarm, useArming } from "@/components/hotkeys/arming";
import { bindingsOf, defaultHotkeys } from "@/components/hotkeys/bindings";
import { keyListener } from "@/components/hotkeys/key-dispatch";
import { runHotkey } from "@/components/hotkeys/use-hotkey";
import { noteTicketFilled } from "@/components/palette/fill-note";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { Ticket } from "./ticket";
import type { TicketProps } from "./ticket-props";

const bindings = bindingsOf(defaultHotkeys);
const listener = keyListener(() => ({
  bindings,
  physical: false,
  armed: useArming.getState().until !== null,
  run: runHotkey,
  openTab: () => false,
}));

const sent: object[] = [];
const submit: TicketProps["submit"] = async (_, request) => {
  sent.push(request);
  return { kind: "no-answer" };
};

const nothing = () => {};

const PaperTicket = () => (
  <Ticket
    connectionId="con_one"
    venue="paper"
    environment="paper"
    positionMode="hedge_mode"
    selection={{ form: "order", category: "USDT-FUTURES", symbol: "BTCUSDT" }}
    onSelect={nothing}
    instruments={new Map([["BTCUSDT", readInstrument(futuresRow())]])}
    indexRef={null}
    indexLoading={false}
    openOrders={[]}
    intents={[]}
    disabledReason={null}
    submit={submit}
  />
);

beforeEach(() => {
  addEventListener("keydown", listener);
  render(<PaperTicket />);
});
afterEach(() => {
  disarm();
  removeEventListener("keydown", listener);
  sent.length = 0;
});

const press = async (key: string, init: KeyboardEventInit = {}, on: Element = document.body) =>
  act(async () => {
    on.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
    );
  });

const selected = () => screen.getByRole("button", { pressed: true }).textContent;

async function fill(name: string, value: string): Promise<void> {
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
}

it("a sentence replaces every number, says what it left open, and sends nothing", async () => {
  await fill("Price", "1");
  await fill("Quantity", "2");
  const [category, symbol] = ["USDT-FUTURES", "BTCUSDT"];
  const onFilled = () => noteTicketFilled({ open: ["psot"] });
  act(() =>
    ticketPrefill.ask({
      ...{ category, symbol, positionAction: "open-short", orderType: "limit", price: "66900" },
      ...{ clear: true, onFilled },
    }),
  );
  const value = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;
  expect([value("Price"), value("Quantity"), selected()]).toEqual(["66,900.0", "", "Open short"]);
  expect(screen.getByText(/Not filled: psot/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Quantity" }));
  fireEvent.click(screen.getByRole("button", { name: "Close the message" }));
  expect(screen.queryByText(/Not filled/)).toBeNull();
  expect(sent).toEqual([]);
});

const shiftB = ["B", { shiftKey: true }] as const;

describe("the keys of the ticket", () => {
  it("select what the order does, and send nothing", async () => {
    await press("s");
    expect(selected()).toBe("Open short");
    await press("c");
    expect(selected()).toBe("Close short");
    await press("s");
    expect(selected()).toBe("Close long");
    await press("o");
    expect(selected()).toBe("Open long");
    await press("m");
    expect(screen.queryByRole("textbox", { name: "Price" })).toBeNull();
    await press("l");
    await press("t");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Price" }));
    expect(sent).toEqual([]);
  });

  it("send one order for a key that is held down, once they are armed", async () => {
    await fill("Price", "66900");
    await fill("Quantity", "0.5");
    await press("s");
    await press(...shiftB);
    expect(sent).toEqual([]);
    act(arm);
    await press(...shiftB);
    for (let count = 0; count < 20; count += 1) await press("B", { shiftKey: true, repeat: true });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ side: "buy", posSide: "long", price: "66900", qty: "0.5" });
  });

  it("send nothing for what is typed into a field, armed or not", async () => {
    await fill("Price", "66900");
    await fill("Quantity", "0.5");
    act(arm);
    const field = screen.getByRole("textbox", { name: "Quantity" });
    await press("B", { shiftKey: true }, field);
    await press("S", { shiftKey: true }, field);
    expect(sent).toEqual([]);
  });
});
