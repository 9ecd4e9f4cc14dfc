// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { SendAgainDialog } from "@/components/entry/send-again-dialog";
import { readInstrument } from "@/lib/orders/instrument";
import { type LateCause, lateReason } from "@/lib/orders/lateness";
import { futuresRow, journalRow, spotRow } from "@/lib/orders/testing";
import { newSubmission, type SubmissionStatus } from "./submission";
import { SubmissionOutcome } from "./submission-outcome";
import { Ticket } from "./ticket";
import type { TicketProps } from "./ticket-props";

/** A ticket that sends by `submit`. */
function ticketThat(submit: TicketProps["submit"]) {
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
  return { form: screen.getByRole("form", { name: "Ticket" }), type };
}

/** What the desk asks about an order that is the same as an earlier one. */
function ask(state: "UNRESOLVED" | "ACKED") {
  const [onConfirm, onDismiss] = [vi.fn(), vi.fn()];
  const failure = {
    kind: "possible-duplicate",
    earlier: journalRow({ state, digits: { pricePlaces: 1, qtyPlaces: 3 } }),
    secondsAgo: 90,
  } as const;
  const status = { kind: "question", sentence: "Open long 0.250 BTCUSDT", failure, body: null };
  render(outcomeOf(status as SubmissionStatus, { confirm: onConfirm, dismissQuestion: onDismiss }));
  return { onConfirm, onDismiss, text: screen.getByRole("status").textContent };
}

type Sending = ComponentProps<typeof SubmissionOutcome>["sending"];

const ignore = () => {};

/** What is said of a submission in a state. */
const outcomeOf = (status: SubmissionStatus, more: Partial<Sending> = {}) => (
  <SubmissionOutcome
    sending={{
      ...{ status, submission: newSubmission("key"), gate: null, dryRun: null },
      ...{ confirm: ignore, dismissQuestion: ignore, sendAgain: ignore, ...more },
    }}
  />
);

it("an order is placed, not sent yet, and sent only when the journal says so", () => {
  vi.useFakeTimers();
  const status = { kind: "sending", sentence: "Buy 1", since: 5, left: false } as const;
  const { rerender } = render(outcomeOf(status));
  const text = () => screen.getByRole("status").textContent;
  act(() => void vi.advanceTimersByTime(499));
  expect(text()).toBe("");
  act(() => void vi.advanceTimersByTime(1));
  expect(text()).toBe("Not sent yetBuy 1");
  rerender(outcomeOf({ ...status, left: true }));
  expect(text()).toBe("Sent. Waiting for the exchange\u2026Buy 1");
});

describe("an order that was too late", () => {
  const late = (cause: LateCause) =>
    ({ kind: "not-sent", sentence: "Buy 1", reason: lateReason(cause), body: null }) as const;

  it("says what kept it, and is sent again as a new press", () => {
    const onSendAgain = vi.fn();
    render(outcomeOf(late("rate"), { sendAgain: onSendAgain }));
    const text = screen.getByRole("alert").textContent;
    expect(text).toContain("Not sent: rate limit");
    expect(text).toContain("nothing was sent: Buy 1");
    fireEvent.click(screen.getByText("Send again"));
    expect(onSendAgain).toHaveBeenCalledWith();
  });

  it("may be placed knowingly past an earlier order, held down where that is asked for", () => {
    const { rerender } = render(outcomeOf(late("earlier")));
    expect(screen.getByRole("button", { name: "Place anyway" })).toBeTruthy();
    const gate = { kind: "hold", reason: "Large order", over: false } as const;
    rerender(outcomeOf(late("earlier"), { gate }));
    expect(screen.getByRole("button", { name: /Hold to place anyway/ })).toBeTruthy();
  });

  it("leaves every other order that was not sent without that button", () => {
    const reason = "Nothing was sent: the exchange refused the connection.";
    const status = { kind: "not-sent", sentence: "Buy 1", reason, body: null } as const;
    render(outcomeOf(status));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("an order that was held back by an earlier one is sent past it by its own button", async () => {
  const reason = lateReason("earlier");
  const submit = vi.fn<TicketProps["submit"]>(async () => ({
    ...({ kind: "not-sent", intentId: "int_1", reason } as const),
  }));
  const { form, type } = ticketThat(submit);
  type("Price", "61000");
  type("Quantity", "0.01");
  await act(async () => fireEvent.keyDown(form, { key: "Enter", ctrlKey: true }));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Place anyway" })));
  const [first, second] = submit.mock.calls;
  expect([first?.[3], second?.[3]]).toEqual([[], ["placement-blocked"]]);
  expect(second?.[2]).not.toBe(first?.[2]);
  expect(second?.[4]).toBeGreaterThan(first?.[4] ?? 0);
});

/** A ticket that buys spot at the market, counted in USDT, of whichever symbol. */
const spotTicket = (submit: TicketProps["submit"], symbol: string) => (
  <Ticket
    connectionId="con_1"
    venue="paper"
    environment="paper"
    positionMode="one_way_mode"
    selection={{ form: "order", category: "SPOT", symbol }}
    onSelect={() => {}}
    instruments={
      new Map(
        ["BTC", "ETH"].map((baseCoin) => {
          const symbol = `${baseCoin}USDT`;
          return [symbol, readInstrument(spotRow({ symbol, baseCoin }))];
        }),
      )
    }
    indexRef={null}
    indexLoading={false}
    openOrders={[]}
    intents={[]}
    disabledReason={null}
    submit={submit}
  />
);

const duplicate = { kind: "possible-duplicate", earlier: journalRow(), secondsAgo: 1 } as const;

it.each([
  ["Send again", { kind: "not-sent", intentId: "int_1", reason: lateReason("rate") }],
  ["Send a second order", { kind: "refused", failure: duplicate }],
] as const)(
  "%s is offered for the order that it is said of, and no other",
  async (name, answer) => {
    const submit = vi.fn<TicketProps["submit"]>(async () => answer);
    const { rerender } = render(spotTicket(submit, "BTCUSDT"));
    const form = screen.getByRole("form", { name: "Ticket" });
    fireEvent.click(screen.getByText("Market"));
    fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: "100" } });
    await act(async () => fireEvent.keyDown(form, { key: "Enter", ctrlKey: true }));
    expect(screen.getByRole("button", { name })).toBeTruthy();
    rerender(spotTicket(submit, "ETHUSDT"));
    expect(screen.getByLabelText<HTMLInputElement>("Quantity").value).toBe("100");
    expect(form.textContent).toMatch(/nothing was sent: Buy .*BTC/i);
    expect(screen.queryByRole("button", { name })).toBeNull();
    rerender(spotTicket(submit, "BTCUSDT"));
    await act(async () => fireEvent.click(screen.getByRole("button", { name })));
    expect(submit.mock.calls.map(([, body]) => body.symbol)).toEqual(["BTCUSDT", "BTCUSDT"]);
  },
);

describe("an order that is the same as an earlier one", () => {
  it("is asked about by the name of that one, and sent by one button alone", () => {
    const { onConfirm, onDismiss, text } = ask("UNRESOLVED");
    expect(text).toContain("Send a second order?");
    expect(text).toContain("The same order is unresolved: Buy 0.250 BTCUSDT @ 67,032.4");
    expect(text).toContain("It may be live");
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
    expect(text).toMatch(/The same order was sent .+ ago: Buy 0\.250 BTCUSDT @ 67,032\.4/);
    expect(text).not.toContain("It may be live");
  });
});

it("sending again with the same id says for how long and how far the exchange knows it", () => {
  const onSend = vi.fn();
  const entry = journalRow({ endpoint: "place-strategy-order", state: "UNRESOLVED" });
  const of = { entry, accountId: "acc_1", environment: "paper" } as const;
  render(<SendAgainDialog {...of} onSend={onSend} onClose={() => {}} />);
  const text = document.body.textContent ?? "";
  expect(text).toContain(entry.clientOid);
  expect(text).toMatch(/For six hours the exchange should treat it as the same order/);
  expect(text).toMatch(/doesn't guarantee it: you could end up with two orders/);
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText(/^Resend/, { selector: "button" }));
  expect(onSend).toHaveBeenCalledOnce();
});

it("an order of unknown outcome locks its button, says so in place and in no message", async () => {
  const reason = "Error 40725: the exchange does not know the outcome.";
  const submit = vi.fn<TicketProps["submit"]>(async () => ({
    ...({ kind: "unknown", intentId: "int_1", reason } as const),
  }));
  const { form, type } = ticketThat(submit);
  type("Price", "61000");
  type("Quantity", "0.01");
  const send = () => act(async () => fireEvent.keyDown(form, { key: "Enter", ctrlKey: true }));
  await send();
  const button = form.querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+Enter"]');
  expect(button?.textContent).toContain("Checking\u2026");
  expect(button?.getAttribute("aria-disabled")).toBe("true");
  const alert = screen.getByRole("alert").textContent ?? "";
  expect(alert).toContain("Outcome unknown: the order may be live.");
  expect(alert).toContain("Nothing is resent automatically.");
  await send();
  fireEvent.click(button as HTMLElement);
  expect(submit).toHaveBeenCalledOnce();
  // Another order is another matter.
  type("Price", "61001");
  expect(button?.getAttribute("aria-disabled")).not.toBe("true");
});
