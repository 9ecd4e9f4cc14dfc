// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { PreferencesProvider } from "@/components/desk/preferences";
import { AtRoot } from "@/components/desk/testing/at-root";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { decimal } from "@/lib/decimal";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
// Loaded beforehand, so that nobody waits for it.
import "./take-profit-stop-loss-fields";
import * as dryRunApi from "@/lib/api/dry-run";
import "./submission-outcome";
import "./preset-list";
import "./ticket-presets";
import { Ticket } from "./ticket";
import type { TicketProps, TicketSelection } from "./ticket-props";

beforeEach(() => history.replaceState(null, "", "/orders"));

const instruments = new Map([["BTCUSDT", readInstrument(futuresRow())]]);

const start: TicketSelection = { form: "order", category: "USDT-FUTURES", symbol: "BTCUSDT" };

function Page(more: Partial<Omit<TicketProps, "venue">>) {
  const [selection, select] = useState(start);
  const place = { connectionId: "con_one", environment: "paper", positionMode: "one_way_mode" };
  const known = { openOrders: [], intents: [], disabledReason: null, instruments };
  const index = { price: decimal("67241.84"), weights: decimal("1"), exchanges: 6 };
  const [readAt] = useState(Date.now);
  return (
    <Ticket
      venue="paper"
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

it("puts a person's mark into the id, and keeps what cannot stand in one out of it", () => {
  render(<Page />, { wrapper: AtRoot });
  const mark = "Tag";
  const id = () =>
    document.querySelector("[aria-description^=D]")?.getAttribute("aria-description");
  expect(id()).toMatch(/^D1-/);
  type(mark, "hedge");
  expect(id()).toMatch(/^D2-hedge-[0-9A-Z]{16}$/);
  const before = id();
  type(mark, "hedge 7 of them");
  expect(screen.getByText(/Max 12 letters/)).toBeTruthy();
  expect(textIn(mark)).toBe("hedge 7 of them");
  expect(id()).toBe(before);
  type(mark, "");
  expect(screen.queryByText(/Max 12 letters/)).toBeNull();
  expect(id()).toMatch(/^D1-/);
});

it("marks the share of max open that fills the quantity, until another is written", async () => {
  render(<Page askMaxOpen={async () => "2"} />, { wrapper: AtRoot });
  type("Price", "67032.4");
  const share = (percent: number) => screen.getByRole("button", { name: `${percent} %` });
  const marked = () =>
    [10, 25, 50, 75, 100].filter((each) => share(each).getAttribute("aria-pressed") === "true");
  expect(marked()).toEqual([]);
  fireEvent.click(share(25));
  await waitFor(() => expect(textIn("Quantity")).toBe("0.500"));
  expect(marked()).toEqual([25]);
  expect(screen.getByText(/Max open 2/)).toBeTruthy();
  type("Quantity", "0.6");
  expect(marked()).toEqual([]);
});

it("ends its focus order on the button that sends", () => {
  render(<Page />, { wrapper: AtRoot });
  const form = screen.getByRole("form", { name: "Ticket" });
  const all = [...form.querySelectorAll<HTMLElement>("button, input, select, textarea, a[href]")];
  const stops = all.filter((each) => each.tabIndex >= 0 && !each.hasAttribute("disabled"));
  expect(stops.indexOf(screen.getByLabelText("Dry run"))).toBe(stops.length - 2);
  expect(stops.at(-1)?.getAttribute("aria-keyshortcuts")).toBe("Control+Enter Meta+Enter");
});

it("says what take profit and stop loss come to, and the one for the other", async () => {
  render(<Page />, { wrapper: AtRoot });
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
    "Take profit1,967.6+2.94 %+491.90 USDT",
    "Stop loss670.3\u22121.00 %\u2212167.58 USDT",
  ]);
  expect(screen.getByText(/^R:R/).parentElement?.textContent).toBe("R:R (reward for risk)2.94");
});

it("takes the index as its price when that is pressed, on the safe side, and sends nothing", () => {
  const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));
  render(<Page submit={submit} />, { wrapper: AtRoot });
  type("Quantity", "0.25");
  const index = () => screen.getByRole("button", { name: "Use the index 67,241.8 as the price" });
  fireEvent.click(index());
  expect(textIn("Price")).toBe("67,241.8");
  fireEvent.click(screen.getByRole("button", { name: "Sell" }));
  fireEvent.click(index());
  expect(textIn("Price")).toBe("67,241.9");
  fireEvent.click(screen.getByRole("radio", { name: "Market" }));
  expect(screen.queryByRole("button", { name: /^Use the index/ })).toBeNull();
  expect(screen.getByText("67,241.8")).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
});

it("takes a price out of a list: alone of its own market, else it goes to that first", () => {
  const onSelect = vi.fn();
  const onShow = vi.fn();
  render(
    <>
      <Page onSelect={onSelect} onShow={onShow} />
      <TicketPrice category="USDT-FUTURES" symbol="BTCUSDT" price="67180">
        67,180.0
      </TicketPrice>
      <TicketPrice category="USDT-FUTURES" symbol="ETHUSDT" price="3400">
        3,400.00
      </TicketPrice>
    </>,
    { wrapper: AtRoot },
  );
  type("Quantity", "0.25");
  fireEvent.click(screen.getByRole("radio", { name: "Market" }));
  fireEvent.click(screen.getByRole("button", { name: "67,180.0 into the ticket" }));
  expect(textIn("Price")).toBe("67,180.0");
  expect(textIn("Quantity")).toBe("0.250");
  expect([onShow.mock.calls.length, onSelect.mock.calls]).toEqual([1, []]);
  fireEvent.click(screen.getByRole("button", { name: "3,400.00 into the ticket" }));
  const there = { form: "order", category: "USDT-FUTURES", symbol: "ETHUSDT" };
  expect([onShow.mock.calls.length, onSelect.mock.calls]).toEqual([2, [[there]]]);
  expect(textIn("Price")).toBe("67,180.0");
});

it("takes a price out of a table's cell, which the tab key leaves out", () => {
  render(
    <>
      <Page />
      <TicketPrice category="USDT-FUTURES" symbol="BTCUSDT" price="67180" inCell>
        67,180.0
      </TicketPrice>
    </>,
    { wrapper: AtRoot },
  );
  const cell = screen.getByRole("button", { name: "67,180.0" });
  expect(cell.tabIndex).toBe(-1);
  fireEvent.click(cell);
  expect(textIn("Price")).toBe("67,180.0");
});

const scalp = {
  name: "Scalp",
  choices: { orderType: "limit", timeInForce: "post_only", presets: true, sizeUnit: "order" },
  ...{ qty: "0.25", coin: "BTC", takeProfit: "0.6%", stopLoss: "0.4%" },
};

it("fills itself in by a preset, checks that, and sends nothing", async () => {
  const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));
  const large = { name: "Large", choices: {}, qty: "1000000", coin: "BTC" };
  const other = { name: "Ether", choices: { orderType: "market" }, qty: "2", coin: "ETH" };
  render(
    <PreferencesProvider initial={{ "ticket.presets": [scalp, large, other, { name: 7 }] }}>
      <Page submit={submit} />
    </PreferencesProvider>,
    { wrapper: AtRoot },
  );
  type("Price", "67032.4");
  fireEvent.click(await screen.findByRole("button", { name: "Scalp" }));
  expect(textIn("Quantity")).toBe("0.250");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Post" }).checked).toBe(true);
  expect((await screen.findByLabelText<HTMLInputElement>("Take profit")).value).toBe("0.6%");
  fireEvent.click(screen.getByRole("button", { name: "Large" }));
  expect(screen.getByLabelText("Quantity").getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Ether" }));
  expect(screen.getByText("The quantity of Ether is in ETH, so yours is unchanged.")).toBeTruthy();
  expect(screen.queryByLabelText("Price")).toBeNull();
  expect(submit).not.toHaveBeenCalled();
});

it("keeps itself as a preset by Enter, renames and removes that, and sends nothing", async () => {
  const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));
  const kept: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    kept.push(JSON.parse(body));
    return Response.json({});
  });
  render(
    <PreferencesProvider initial={{}}>
      <Page submit={submit} />
    </PreferencesProvider>,
    { wrapper: AtRoot },
  );
  type("Price", "67032.4");
  type("Quantity", "0.25");
  fireEvent.click(screen.getByRole("button", { name: "Manage presets" }));
  await screen.findByRole("dialog", { name: "Presets" });
  type("Preset name", "Quarter");
  fireEvent.keyDown(screen.getByLabelText("Preset name"), { key: "Enter", ctrlKey: true });
  expect(screen.getAllByText("limit, GTC, 0.25 BTC")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Rename Quarter" }));
  type("New name of Quarter", "Small");
  fireEvent.keyDown(screen.getByLabelText("New name of Quarter"), { key: "Enter" });
  expect(screen.getByRole("button", { name: "Small" }).getAttribute("aria-description")).toBe(
    "limit, GTC, 0.25 BTC",
  );
  fireEvent.click(screen.getByRole("button", { name: "Remove Small" }));
  expect(screen.queryByRole("button", { name: "Small" })).toBeNull();
  await waitFor(() => expect(kept.at(-1)).toEqual({ name: "ticket.presets", value: [] }));
  expect(submit).not.toHaveBeenCalled();
});

const body = { symbol: "BTCUSDT", qty: "0.25" };

/** A desk that answers dry runs, and the requests that reached it. */
function deskOf(answer: unknown) {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { body: string }) => {
    asked.push({ url, body: JSON.parse(init.body) });
    return Response.json(answer);
  });
  return asked;
}

const path = "/api/v3/trade/place-order";

function tried() {
  const submit = vi.fn<TicketProps["submit"]>(async () => ({ kind: "no-answer" }));
  render(<Page submit={submit} />, { wrapper: AtRoot });
  type("Price", "67032.4");
  type("Quantity", "0.25");
  return { submit, button: () => screen.getByRole("button", { name: /67,032\.4/ }) };
}

it("tries the order with Shift on the button, and shows what would be sent", async () => {
  const asked = deskOf({ kind: "dry-run", method: "POST", path, body: JSON.stringify(body) });
  const { submit, button } = tried();
  fireEvent.click(button(), { shiftKey: true });
  expect(await screen.findByText("Dry run: nothing was sent")).toBeTruthy();
  expect(screen.getByText(JSON.stringify(body))).toBeTruthy();
  expect(screen.getByText(`POST ${path}`, { exact: false })).toBeTruthy();
  expect(asked).toMatchObject([
    { url: "/api/exchange/place-order", body: { connectionId: "con_one", dryRun: true } },
  ]);
  type("Quantity", "0.3");
  expect(screen.queryByText("Dry run: nothing was sent")).toBeNull();
  expect(submit).not.toHaveBeenCalled();
});

it("sends nothing while the switch is on, by button or keys, and says what is wrong", async () => {
  const issues = [{ field: "qty", rule: "step", message: "The quantity is too small." }];
  const asked = deskOf({ failure: { kind: "invalid", issues } });
  const { submit, button } = tried();
  fireEvent.click(screen.getByLabelText("Dry run"));
  expect(screen.getByText("Dry run: nothing is sent")).toBeTruthy();
  expect(button().textContent).toContain("Dry run: Buy");
  fireEvent.click(button());
  expect(await screen.findByText("The quantity is too small.")).toBeTruthy();
  fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(submit).not.toHaveBeenCalled();
  cleanup();
  tried();
  expect(screen.getByLabelText<HTMLInputElement>("Dry run").checked).toBe(true);
  fireEvent.click(screen.getByLabelText("Dry run"));
  expect(screen.queryByText("Dry run: nothing is sent")).toBeNull();
});

it("leaves the field at Escape when there is nothing to take away, and keeps its text", () => {
  render(<Page />, { wrapper: AtRoot });
  type("Price", "67000");
  const price = screen.getByLabelText("Price");
  price.focus();
  fireEvent.keyDown(price, { key: "Escape" });
  expect(document.activeElement).toBe(document.body);
  expect(textIn("Price")).toMatch(/^67/);
});

it("keeps what is typed at Escape, and takes away what came of a dry run", async () => {
  const answer = { kind: "no-answer" } as const;
  const asked = vi.spyOn(dryRunApi, "askDryRun").mockResolvedValue(answer);
  render(<Page />, { wrapper: AtRoot });
  type("Price", "67032.4");
  type("Quantity", "0.25");
  for (const label of ["Price", "Quantity"]) {
    fireEvent.keyDown(screen.getByLabelText(label), { key: "Escape" });
  }
  const qty = screen.getByLabelText("Quantity");
  fireEvent.keyDown(qty, { key: "Enter", ctrlKey: true, shiftKey: true });
  await screen.findByText("Dry run: no answer");
  expect(asked).toHaveBeenCalledOnce();
  fireEvent.keyDown(qty, { key: "Escape" });
  expect(screen.queryByText("Dry run: no answer")).toBeNull();
  expect([textIn("Price"), textIn("Quantity")]).toEqual(["67,032.4", "0.250"]);
});
