// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { AtRoot } from "@/components/desk/testing/at-root";
import { deskQuery } from "@/lib/api/query";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { noLimits, type RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import { futuresRow } from "@/lib/orders/testing";
import type { Me } from "@/lib/users/api";
import { capabilitiesOf } from "@/lib/users/roles";
// Loaded beforehand, so that nobody waits for it.
import "./own-limits";
import { Ticket } from "./ticket";
import type { TicketProps, TicketSelection } from "./ticket-props";

const instruments = new Map([["BTCUSDT", readInstrument(futuresRow())]]);

const me: Me = {
  ...{ name: "Tess", email: "tess@example.com", role: "trader", deskName: "Test", endsAt: "" },
  ...{ capabilities: capabilitiesOf("trader"), idleMs: 60_000 },
};

function Page({ submit }: { submit: TicketProps["submit"] }) {
  const [selection, select] = useState<TicketSelection>({
    form: "order",
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
  });
  return (
    <Ticket
      connectionId="con_one"
      venue="paper"
      accountId="acc_one"
      environment="paper"
      positionMode="one_way_mode"
      selection={selection}
      onSelect={select}
      instruments={instruments}
      indexRef={{
        ...{ price: decimal("67241.8"), weights: decimal("1"), exchanges: 6 },
        ...{ spread: decimal("2"), readAt: Date.now() },
      }}
      indexLoading={false}
      openOrders={[]}
      intents={[]}
      disabledReason={null}
      submit={submit}
    />
  );
}

/** A ticket of somebody whose bounds are known, with an order of this quantity in it. */
async function shown(answer: RiskLimitsAnswer, qty: string, type: "limit" | "market" = "limit") {
  const queries = new QueryClient();
  const { queryKey } = deskQuery("/api/risk-limits", { account: "acc_one" });
  queries.setQueryData(queryKey, answer);
  const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));
  render(
    <QueryClientProvider client={queries}>
      <DeskProvider me={me} version="" connections={[]} lastConnectionId={undefined}>
        <Page submit={submit} />
      </DeskProvider>
    </QueryClientProvider>,
    { wrapper: AtRoot },
  );
  if (type === "market") fireEvent.click(screen.getByRole("radio", { name: "Market" }));
  else fireEvent.change(screen.getByLabelText("Price"), { target: { value: "67032.4" } });
  fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: qty } });
  const line = (await screen.findByText("My limits")).closest("li");
  const button = () => {
    const found = document.querySelector<HTMLElement>('button[aria-keyshortcuts~="Control+Enter"]');
    if (!found) throw new Error("The ticket has no button that sends.");
    return found;
  };
  return { submit, line, button };
}

const mine: RiskLimitsAnswer = {
  own: { ...noLimits, maxNotional: "20000", maxDistance: "1", ordersPerMinute: 30 },
  deskLimits: [],
  sentLastMinute: 4,
};

it("shows how much of the own limits an order uses, amber from 70 % on, and sends it", async () => {
  const { line, button, submit } = await shown(mine, "0.215");
  expect(line?.textContent).toContain("73 % of 20,000 \u00b7 0.32 of 1 % \u00b7 4 of 30/min");
  expect(line?.textContent).toContain("Warning:");
  fireEvent.click(button());
  expect(submit).toHaveBeenCalledTimes(1);
  expect(submit.mock.calls[0]?.[3]).toEqual([]);
});

it("sends an order past the own limits only after a second of holding, and says so", async () => {
  const { line, submit, button } = await shown(mine, "0.4");
  expect(line?.textContent).toContain("Violated:");
  expect(line?.textContent).toContain("Max 0.298 BTC");
  await waitFor(() => expect(button().hasAttribute("data-hold")).toBe(true));
  vi.useFakeTimers();
  fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter", ctrlKey: true });
  expect(document.activeElement).toBe(button());
  expect(screen.getByText("Hold this button for 1 s to send.").getAttribute("role")).toBe("status");
  fireEvent.click(button());
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(button(), { key: "Enter" });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(submit.mock.calls[0]?.[3]).toEqual(["over-own-limit"]);
});

/** Each bound with an order past it: its bounds, its name, and how the order is typed. */
const bounds = [
  ["the value", { maxNotional: "1000" }, "% of 1,000", "limit"],
  ["the size in smallest orders", { maxSize: "100" }, "% of 100\u00d7 min", "limit"],
  ["the size in coin", { maxSize: "0.1", sizeUnit: "base" }, "% of 0.1 BTC", "limit"],
  ["the distance from the index", { maxDistance: "0.1" }, "0.32 of 0.1 %", "limit"],
  ["the ban of market orders", { marketOrders: "banned" }, "no market orders", "market"],
  ["the orders of the minute", { ordersPerMinute: 4 }, "4 of 4/min", "limit"],
] as const;

describe.each(bounds)("past %s", (_name, riskLimits, short, type) => {
  it("of one's own an order goes only by holding, with the rule named", async () => {
    const answer = { own: { ...noLimits, ...riskLimits }, deskLimits: [], sentLastMinute: 4 };
    const { line, submit, button } = await shown(answer, "0.215", type);
    expect(line?.textContent).toContain("Violated:");
    expect(line?.textContent).toContain(short);
    await waitFor(() => expect(button().hasAttribute("data-hold")).toBe(true));
    vi.useFakeTimers();
    fireEvent.click(button());
    expect(submit).not.toHaveBeenCalled();
    fireEvent.keyDown(button(), { key: "Enter" });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(submit).toHaveBeenCalledTimes(1);
    expect(submit.mock.calls[0]?.[3]).toEqual(["over-own-limit"]);
  });

  it("of an administrator's it does not go, however long the button is held", async () => {
    const { holdFrom: _, ...none } = noLimits;
    const deskLimits = [{ ...none, ...riskLimits, unchecked: "refuse" as const }];
    const { submit, button } = await shown(
      { own: null, deskLimits, sentLastMinute: 4 },
      "0.215",
      type,
    );
    const [reason] = await screen.findAllByText(/Over the desk limit/);
    expect(reason?.textContent).toContain(short);
    expect(button().getAttribute("aria-disabled")).toBe("true");
    vi.useFakeTimers();
    fireEvent.click(button());
    fireEvent.keyDown(button(), { key: "Enter" });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(submit).not.toHaveBeenCalled();
  });
});

it("asks in place which number a limit means, and sends neither that nor the order", async () => {
  const { submit } = await shown(mine, "0.215");
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(mine));
  fireEvent.click(screen.getByText("My limits"));
  const field = await screen.findByLabelText<HTMLInputElement>("Max order value");
  const save = () => screen.getByRole("button", { name: "Save my limits" });
  fireEvent.change(field, { target: { value: "1,000" } });
  expect(screen.getByText(/Did you mean 1 or 1000\?/)).toBeDefined();
  fireEvent.click(save());
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect(sent).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Read as 1000" }));
  expect(field.value).toBe("1000");
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(String(sent.mock.calls[0]?.[1]?.body)).toContain('"maxNotional":"1000"');
});

it("holds the button for every order once its user wants that", async () => {
  const always = { own: { ...noLimits, holdFrom: "0" }, deskLimits: [], sentLastMinute: 0 };
  const { submit, button } = await shown(always, "0.001");
  await waitFor(() => expect(button().hasAttribute("data-hold")).toBe(true));
  expect(screen.getByText("Confirm")).toBeDefined();
  vi.useFakeTimers();
  fireEvent.click(button());
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(button(), { key: "Enter" });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(submit).toHaveBeenCalledTimes(1);
  // No limit is passed: nothing of that is told to the desk.
  expect(submit.mock.calls[0]?.[3] ?? []).toEqual([]);
});

it.each([
  ["None", /"holdFrom":null/],
  ["Every order", /"holdFrom":"0"/],
])("keeps the choice of confirmation %s", async (name, kept) => {
  await shown({ ...mine, own: { ...noLimits, holdFrom: "500" } }, "0.215");
  const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(mine));
  sent.mockClear();
  fireEvent.click(screen.getByText("My limits"));
  expect(await screen.findByLabelText("Confirm orders over")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name }));
  expect(screen.queryByLabelText("Confirm orders over")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save my limits" }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(String(sent.mock.calls[0]?.[1]?.body)).toMatch(kept);
});
