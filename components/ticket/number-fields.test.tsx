// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { NumbersProvider } from "@/components/ui/numbers";
import { decimal, type NumberFormat, numbersIn } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import { Ticket } from "./ticket";
import type { TicketProps } from "./ticket-props";

const indexAt = (price: string) =>
  ({ price: decimal(price), readAt: Date.now() }) as unknown as TicketProps["indexRef"];

/** A ticket of a market with a fine tick and step, so that every number of the corpus fits. */
function open(
  change: Parameters<typeof futuresRow>[0] = {},
  indexRef: TicketProps["indexRef"] = null,
  format: NumberFormat = "1,234.56",
) {
  const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));
  const instrument = readInstrument(
    futuresRow({
      ...{ pricePrecision: "7", priceMultiplier: "0.0000001", quantityPrecision: "3" },
      ...change,
    }),
  );
  render(
    <NumbersProvider value={numbersIn(format)}>
      <Ticket
        connectionId="con_1"
        venue="paper"
        environment="paper"
        positionMode="one_way_mode"
        selection={{ form: "order", category: "USDT-FUTURES", symbol: "BTCUSDT" }}
        onSelect={() => {}}
        instruments={new Map([["BTCUSDT", instrument]])}
        indexRef={indexRef}
        indexLoading={false}
        openOrders={[]}
        intents={[]}
        disabledReason={null}
        submit={submit}
      />
    </NumbersProvider>,
  );
  return submit;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saidOf = (label: string) => {
  const notes = field(label).getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
  return document.getElementById(notes)?.textContent ?? "";
};
/** A change without single keys is a paste. */
function paste(label: string, text: string) {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value: text } });
}
const leave = (label: string) => fireEvent.blur(field(label));
const button = () => {
  const found = document.querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+Enter"]');
  if (!found) throw new Error("The ticket has no button that sends.");
  return found;
};

describe("a number that is pasted", () => {
  it.each([
    ["1,234.56", "1,234.56", "1,234.5600000"],
    ["1.234,56", "1,234.56", "1,234.5600000"],
    ["$67,250.10", "67,250.10", "67,250.1000000"],
    ["1e-7", "0.0000001", "0.0000001"],
  ])("%j says what it is read as, and shows that when it is left", (text, readAs, shown) => {
    open();
    paste("Price", text);
    expect(field("Price").value).toBe(text);
    expect(saidOf("Price")).toContain(`Read as ${readAs}`);
    leave("Price");
    expect(field("Price").value).toBe(shown);
  });

  it.each([
    ["1,234", "1.234", "1234"],
    ["1.234", "1.234", "1234"],
  ])("%j is kept and asked about, and not sent until it is answered", async (text, one, other) => {
    const submit = open({ maxOrderQty: "5000" });
    paste("Price", "0.5");
    paste("Quantity", text);
    leave("Quantity");
    expect(field("Quantity").value).toBe(text);
    expect(screen.getByRole("button", { name: `Read as ${one}` })).toBeDefined();
    const thousands = screen.getByRole("button", { name: `Read as ${other}` });
    expect(button().getAttribute("aria-disabled")).toBe("true");
    const form = screen.getByRole("form", { name: "Ticket" });
    await act(async () => {
      fireEvent.click(button());
      fireEvent.keyDown(form, { key: "Enter", ctrlKey: true });
    });
    expect(submit).not.toHaveBeenCalled();
    fireEvent.click(thousands);
    expect(button().getAttribute("aria-disabled")).not.toBe("true");
    expect(button().textContent).toContain("1,234.000");
  });
});

it("takes by Enter the number that fits the order's limits, and nothing is sent by that", () => {
  const submit = open({ maxOrderQty: "150" });
  paste("Price", "0.5");
  paste("Quantity", "1,234");
  expect(saidOf("Quantity")).toContain("Did you mean 1.234 or 1234?");
  expect(screen.getByRole("button", { name: "Read as 1.234, Enter" })).toBeDefined();
  fireEvent.keyDown(field("Quantity"), { key: "Enter", ctrlKey: true });
  expect(button().getAttribute("aria-disabled")).toBe("true");
  fireEvent.keyDown(field("Quantity"), { key: "Enter" });
  expect(saidOf("Quantity")).not.toContain("Did you mean");
  expect(button().textContent).toContain("1.234");
  expect(submit).not.toHaveBeenCalled();
});

it("offers a price so far from the index, which Enter takes and nothing sends before", async () => {
  const submit = open({ pricePrecision: "1", priceMultiplier: "0.1" }, indexAt("67241.8"));
  paste("Quantity", "1");
  paste("Price", "-0.5%");
  expect(saidOf("Price")).toContain("0.5 % below the index:");
  const form = screen.getByRole("form", { name: "Ticket" });
  await act(async () => fireEvent.keyDown(form, { key: "Enter", ctrlKey: true }));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(field("Price"), { key: "Enter" });
  expect(field("Price").value).toBe("66905.5");
  expect(saidOf("Price")).not.toContain("below the index:");
});

describe("the arrow keys", () => {
  it("step by the tick exactly, wherever the price stands", () => {
    open({ pricePrecision: "1", priceMultiplier: "0.2" });
    paste("Price", "0.1");
    fireEvent.keyDown(field("Price"), { key: "ArrowUp" });
    leave("Price");
    expect(field("Price").value).toBe("0.3");
  });

  it("add tenths without a float's dust", () => {
    open({ pricePrecision: "1", priceMultiplier: "0.1" });
    paste("Price", "67250.1");
    for (let press = 0; press < 3; press += 1) {
      fireEvent.keyDown(field("Price"), { key: "ArrowUp" });
    }
    leave("Price");
    expect(field("Price").value).toBe("67,250.4");
  });
});

it("says in the user's format what it sends, while its fields keep a point", () => {
  open({ quantityMultiplier: "0.5" }, indexAt("1200"), "1.234,56");
  paste("Price", "1200.5");
  paste("Quantity", "2,5");
  expect(saidOf("Quantity")).toContain("Read as 2,5");
  leave("Quantity");
  expect(field("Quantity").value).toBe("2.5");
  leave("Price");
  expect(field("Price").value).toBe("1200.5");
  expect(button().textContent).toContain("2,500 @ 1.200,5000000");
  paste("Quantity", "2.7");
  expect(saidOf("Quantity")).toContain("not a multiple of the step 0,5");
  fireEvent.click(screen.getByRole("button", { name: "Use 2,5" }));
  expect(field("Quantity").value).toBe("2.500");
});

it("asks about a text of two meanings without a mark between thousands", () => {
  open({ maxOrderQty: "5000" }, null, "1.234,56");
  paste("Quantity", "1,234");
  expect(saidOf("Quantity")).toContain("Did you mean 1,234 or 1234?");
});
