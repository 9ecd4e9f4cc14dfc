// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { SendAgainDialog } from "@/components/shell/entry/send-again-dialog";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow, journalRow } from "@/lib/orders/testing";
import { SubmissionOutcome } from "./submission-outcome";
import { Ticket } from "./ticket";
import type { TicketProps } from "./ticket-props";

/** What the desk asks about an order that is the same as an earlier one. */
function ask(state: "UNRESOLVED" | "ACKED") {
  const [onConfirm, onDismiss] = [vi.fn(), vi.fn()];
  const failure = {
    kind: "possible-duplicate",
    earlier: journalRow({ state, digits: { pricePlaces: 1, qtyPlaces: 3 } }),
    secondsAgo: 90,
  } as const;
  render(
    <SubmissionOutcome
      status={{ kind: "question", sentence: "Open long 0.250 BTCUSDT", failure }}
      pendingOutcomes={[]}
      onConfirm={onConfirm}
      onDismiss={onDismiss}
      onUseMax={null}
      dryRun={null}
    />,
  );
  return { onConfirm, onDismiss, text: screen.getByRole("status").textContent };
}

describe("an order that is the same as an earlier one", () => {
  it("is asked about by the name of that one, and sent by one button alone", () => {
    const { onConfirm, onDismiss, text } = ask("UNRESOLVED");
    expect(text).toContain("Send it a second time?");
    expect(text).toContain("The same order is unresolved: Open long 0.250 BTCUSDT @ 67,032.4");
    expect(text).toContain("It may exist.");
    expect(text).toContain("Nothing was sent: Open long 0.250 BTCUSDT");
    fireEvent.click(screen.getByText("Back"));
    expect(onDismiss).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText("Send a second order"));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.getAllByRole("button")).toHaveLength(2);
  });

  it("is not said to be doubtful where the earlier one was accepted", () => {
    const { text } = ask("ACKED");
    expect(text).toMatch(/The same order was sent .+ ago: Open long 0\.250 BTCUSDT @ 67,032\.4/);
    expect(text).not.toContain("It may exist");
  });
});

it("sending again with the same id says for how long and how far the exchange knows it", () => {
  const onSend = vi.fn();
  const entry = journalRow({ endpoint: "place-strategy-order", state: "UNRESOLVED" });
  const of = { entry, accountId: "acc_1", environment: "paper" } as const;
  render(<SendAgainDialog {...of} onSend={onSend} onClose={() => {}} />);
  const text = document.body.textContent ?? "";
  expect(text).toContain(entry.clientOid);
  expect(text).toMatch(
    /For six hours the exchange takes a second order under one id for the first/,
  );
  expect(text).toMatch(/does not guarantee that: in the worst case there are two orders/);
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText(/^Send again/, { selector: "button" }));
  expect(onSend).toHaveBeenCalledOnce();
});

it("an order of unknown outcome locks its button, says so in place and in no message", async () => {
  const reason = "Error 40725: the exchange does not know the outcome.";
  const submit = vi.fn<TicketProps["submit"]>(async () => ({
    ...({ kind: "unknown", intentId: "int_1", reason } as const),
  }));
  render(
    <Ticket
      connectionId="con_1"
      venue="paper"
      environment="paper"
      positionMode="one_way_mode"
      selection={{ form: "order", category: "USDT-FUTURES", symbol: "BTCUSDT" }}
      onSelect={() => {}}
      instruments={new Map([["BTCUSDT", readInstrument(futuresRow())]])}
      indexRef={null}
      indexLoading={false}
      openOrders={[]}
      intents={[]}
      disabledReason={null}
      submit={submit}
    />,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type("Price", "61000");
  type("Quantity", "0.01");
  const form = screen.getByRole("form", { name: "Ticket" });
  const send = () => act(async () => fireEvent.keyDown(form, { key: "Enter", ctrlKey: true }));
  await send();
  const button = form.querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+Enter"]');
  expect(button?.textContent).toContain("Checking\u2026");
  expect(button?.getAttribute("aria-disabled")).toBe("true");
  const alert = screen.getByRole("alert").textContent ?? "";
  expect(alert).toContain("Nobody knows the outcome yet.");
  expect(alert).toContain("Nothing is sent again by itself.");
  await send();
  fireEvent.click(button as HTMLElement);
  expect(submit).toHaveBeenCalledOnce();
  // Another order is another matter.
  type("Price", "61001");
  expect(button?.getAttribute("aria-disabled")).not.toBe("true");
});
