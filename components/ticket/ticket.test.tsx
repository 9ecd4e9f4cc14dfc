// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { decimal } from "@/lib/decimal";
import { type Category, categories } from "@/lib/exchange/values";
import { indexFreshMs } from "@/lib/orders/index-price";
import { readInstrument } from "@/lib/orders/instrument";
import {
  buys,
  closes,
  type PositionAction,
  type PositionMode,
  positionActionLabel,
  positionActionLabels,
  saysSides,
} from "@/lib/orders/position-action";
import { futuresRow, spotRow } from "@/lib/orders/testing";
import {
  categoriesOf,
  type FormId,
  formIds,
  forms,
  mapPositionAction,
  ticketActions,
} from "@/lib/orders/ticket";
import { isFull } from "@/lib/testing/size";
import { Ticket } from "./ticket";
import type { TicketProps, TicketSelection } from "./ticket-props";

const rowOf = (category: Category) =>
  readInstrument(
    category === "SPOT" || category === "MARGIN" ? spotRow({ category }) : futuresRow({ category }),
  );
const listed = new Map(
  categories.map((category) => [category, new Map([["BTCUSDT", rowOf(category)]])] as const),
);

interface Account {
  readonly id: string;
  readonly positionMode: PositionMode;
}
const oneWay: Account = { id: "con_one", positionMode: "one_way_mode" };
const hedge: Account = { id: "con_two", positionMode: "hedge_mode" };

const unanswered: TicketProps["submit"] = async () => ({ kind: "no-answer" });

interface PageProps {
  readonly start: TicketSelection;
  readonly account: Account;
  readonly submit?: TicketProps["submit"];
  /** Now where absent. */
  readonly indexReadAt?: number;
}

/** The page around a ticket: it holds what is traded and through which account. */
function Page({ start, account, submit = unanswered, indexReadAt }: PageProps) {
  const [selection, select] = useState(start);
  return (
    <Ticket
      connectionId={account.id}
      venue="paper"
      environment="paper"
      positionMode={account.positionMode}
      selection={selection}
      onSelect={select}
      instruments={listed.get(selection.category) ?? new Map()}
      indexRef={{
        price: decimal("67241.8"),
        weights: decimal("1"),
        exchanges: 6,
        spread: decimal("2"),
        readAt: indexReadAt ?? Date.now(),
      }}
      indexLoading={false}
      openOrders={[]}
      intents={[]}
      disabledReason={null}
      submit={submit}
    />
  );
}

const at = (form: FormId, category: Category): TicketSelection => ({
  form,
  category,
  symbol: "BTCUSDT",
});
const places = formIds.flatMap((form) =>
  categoriesOf(form).map((category) => ({ form, category })),
);

// By selectors, for thousands of look-ups: by role each would take a hundred times as long.
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const named = (among: readonly HTMLElement[], name?: string) => {
  const found = among.filter(({ textContent }) => name === undefined || textContent === name);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} are named ${name}.`);
  return found[0];
};
const inGroup = (group: string) => all(`[role="radiogroup"][aria-label="${group}"] label`);
/** In one-way mode a side and, beside it, whether it may only reduce. */
const reduceOnly = () =>
  document.querySelector<HTMLInputElement>('form label[aria-description^="Can only"] input');
function choose(positionAction: PositionAction) {
  const box = reduceOnly();
  if (box && box.checked !== closes(positionAction)) fireEvent.click(box);
  const side = buys(positionAction) ? "Buy" : "Sell";
  const label = box ? side : positionActionLabels[positionAction];
  fireEvent.click(named(all("fieldset button[aria-pressed]"), label));
}
const pick = (group: string, name: string) => {
  const radio = named(inGroup(group), name).querySelector("input");
  if (radio) fireEvent.click(radio);
};
const checkedIn = (group: string) =>
  inGroup(group).find((label) => label.querySelector("input")?.checked)?.textContent ?? null;
/** What stands selected: the words of the pressed buttons. */
const selected = () =>
  all('fieldset button[aria-pressed="true"]').map(
    ({ textContent }) => `${textContent}${reduceOnly()?.checked ? ", reduce-only" : ""}`,
  );

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const sendButton = () => named(all('button[aria-keyshortcuts~="Control+Enter"]'));

/** Goes where a user goes: the form first, then the category where it has several. */
function goTo({ form, category }: Pick<TicketSelection, "form" | "category">) {
  if (checkedIn("Form") !== forms[form].label) pick("Form", forms[form].label);
  const word = categoryLabel(category);
  const now = checkedIn("Category");
  if (now !== null && now !== word) pick("Category", word);
}

const labelOf = (
  positionAction: PositionAction | null,
  { form, category }: Pick<TicketSelection, "form" | "category">,
  { positionMode }: Account,
) =>
  positionAction
    ? positionActionLabel(positionAction, form !== "tpsl" && saysSides(category, positionMode))
    : "";

describe("the ticket on the screen", () => {
  it("goes over every pair of places with each choice, and selects nothing of its own", () => {
    const wrong: string[] = [];
    // Which choice follows from which is tested in lib/orders: a few pairs are enough by default.
    const goalsOf = (turn: number) =>
      isFull ? places : places.filter((_, at) => at % 4 === turn % 4);
    const starts = places.flatMap((from) =>
      ticketActions(from.form, from.category).map((choice) => ({ from, choice })),
    );
    for (const [turn, { from, choice }] of starts.entries()) {
      if (!isFull && turn % 18 !== 0) continue;
      const account = turn % 2 === 0 ? oneWay : hedge;
      render(<Page start={at(from.form, from.category)} account={account} />);
      choose(choice);
      for (const to of goalsOf(turn)) {
        goTo(to);
        const here = to.form === from.form && to.category === from.category;
        const right = labelOf(here ? choice : mapPositionAction(choice, to), to, account);
        const there = selected().join();
        goTo(from);
        const back = selected().join();
        if (there !== right || back !== labelOf(choice, from, account)) {
          const way = `${from.form} ${from.category} -> ${to.form} ${to.category}`;
          wrong.push(`${way}: ${choice}: ${there}, back ${back}`);
        }
      }
      cleanup();
      sessionStorage.clear();
    }
    expect(starts.length * places.length).toBe(432);
    expect(wrong).toEqual([]);
  });

  it("asks instead of selecting where a close means nothing", () => {
    render(<Page start={at("order", "USDT-FUTURES")} account={oneWay} />);
    choose("close-long");
    goTo({ form: "order", category: "MARGIN" });
    expect(selected()).toEqual([]);
    expect(screen.getByText(/no position to close here/)).toBeDefined();
    expect(screen.getByText("Choose Buy or Sell")).toBeDefined();
    choose("sell");
    expect(selected()).toEqual(["Sell"]);
    expect(screen.queryByText(/no position to close here/)).toBeNull();
  });

  it("gives category and symbol back that a form could not trade", () => {
    render(<Page start={at("order", "COIN-FUTURES")} account={oneWay} />);
    goTo({ form: "spot-plan", category: "SPOT" });
    goTo({ form: "order", category: "COIN-FUTURES" });
    expect(checkedIn("Category")).toBe(categoryLabel("COIN-FUTURES"));
    pick("Form", "Spot plan");
    pick("Form", "Order");
    expect(checkedIn("Category")).toBe(categoryLabel("COIN-FUTURES"));
    expect(checkedIn("Form")).toBe("Order");
  });

  it("takes every choice to another account, whose position mode may be another", () => {
    const start = at("futures-v2", "USDT-FUTURES");
    const { rerender } = render(<Page start={start} account={oneWay} />);
    choose("close-short");
    pick("Margin mode", "Isolated");
    pick("Order type", "Market");
    rerender(<Page start={start} account={hedge} />);
    expect(selected()).toEqual(["Close short"]);
    expect([checkedIn("Margin mode"), checkedIn("Order type")]).toEqual(["Isolated", "Market"]);
    expect(screen.getByText("v2 close short = side sell + tradeSide close.")).toBeDefined();
    choose("open-short");
    rerender(<Page start={start} account={oneWay} />);
    expect(selected()).toEqual(["Sell"]);
  });

  it("shows what was chosen in each form, category and account, and nothing that was not", () => {
    const start = at("order", "SPOT");
    const { rerender } = render(<Page start={start} account={oneWay} />);
    // From Spot, Margin and Spot plan to Futures v2: each was a page that broke.
    choose("sell");
    pick("Form", "Futures v2");
    expect(selected()).toEqual(["Sell"]);
    pick("Form", "Order");
    expect(checkedIn("Category")).toBe("Spot");
    expect(selected()).toEqual(["Sell"]);
    pick("Category", "Margin");
    pick("Form", "Futures v2");
    expect(selected()).toEqual(["Sell"]);
    pick("Form", "Spot plan");
    expect(selected()).toEqual(["Sell"]);
    pick("Form", "Futures v2");
    expect(selected()).toEqual(["Sell"]);
    pick("Form", "Order");
    pick("Category", "USDT-F");
    choose("open-long");
    pick("Form", "TP/SL");
    expect(selected()).toEqual([]);
    pick("Form", "Order");
    expect(selected()).toEqual(["Buy"]);
    pick("Category", "USDC-F");
    choose("close-long");
    rerender(<Page start={start} account={hedge} />);
    expect(selected()).toEqual(["Close long"]);
    expect(checkedIn("Category")).toBe("USDC-F");
    pick("Category", "Margin");
    expect(selected()).toEqual([]);
    expect(sendButton().textContent).toMatch(/Choose Buy or Sell/);
    pick("Category", "USDT-F");
    expect(selected()).toEqual(["Close long"]);
  });

  it("holds an order back that breaks a rule, with the rule and the nearest good value", () => {
    render(<Page start={at("order", "USDT-FUTURES")} account={oneWay} />);
    type("Price", "60000.05");
    type("Quantity", "0.01");
    expect(sendButton().getAttribute("aria-disabled")).toBe("true");
    const rule = () => screen.queryAllByText(/not a multiple of the tick 0\.1/);
    expect(rule()).not.toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Use 60,000" }));
    expect(rule()).toEqual([]);
    expect(textIn("Price")).toMatch(/^60,?000(\.[01])?$/);
  });

  it("holds exits back that are the wrong way round, before anything leaves", async () => {
    const submit = vi.fn(unanswered);
    render(<Page start={at("tpsl", "USDT-FUTURES")} account={hedge} submit={submit} />);
    await screen.findByLabelText("Take profit");
    choose("close-long");
    type("Take profit", "41000");
    type("Stop loss", "151000.05");
    const wrong = "The take profit of a long must be above its stop loss.";
    expect(screen.queryAllByText(wrong)).not.toEqual([]);
    expect(screen.queryAllByText(/not a multiple of the tick 0\.1/)).not.toEqual([]);
    fireEvent.keyDown(screen.getByLabelText("Stop loss"), { key: "Enter", ctrlKey: true });
    expect(screen.getByLabelText("Take profit").getAttribute("aria-invalid")).toBe("true");
    expect(submit).not.toHaveBeenCalled();
  });

  it("sends a good order by the keys that a wrong one does not leave by", async () => {
    const submit = vi.fn(unanswered);
    render(<Page start={at("order", "USDT-FUTURES")} account={oneWay} submit={submit} />);
    type("Price", "60000");
    type("Quantity", "0.01");
    fireEvent.keyDown(screen.getByLabelText("Quantity"), { key: "Enter", ctrlKey: true });
    await expect.poll(() => submit.mock.calls).toHaveLength(1);
  });

  it("brings back what was typed after a change of page, says so, and clears it when asked", () => {
    const start = at("order", "USDT-FUTURES");
    const first = render(<Page start={start} account={hedge} />);
    choose("open-short");
    fireEvent.change(screen.getByLabelText("Price"), { target: { value: "61900" } });
    fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: "0.013" } });
    expect(screen.queryByText(/before you left/)).toBeNull();
    first.unmount();
    render(<Page start={start} account={hedge} />);
    expect(screen.getByLabelText<HTMLInputElement>("Price").value).toBe("61,900.0");
    expect(screen.getByText(/before you left. Not sent/)).toBeDefined();
    expect(selected()).toEqual(["Open short"]);
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.getByLabelText<HTMLInputElement>("Price").value).toBe("");
    expect(screen.queryByText(/before you left/)).toBeNull();
  });

  it("says of a rule that it is OK or violated only once there is something to check", () => {
    render(<Page start={at("order", "USDT-FUTURES")} account={oneWay} />);
    const rules = () => screen.getByRole("list", { name: "Rules" }).textContent ?? "";
    expect(rules()).not.toMatch(/OK|Violated/);
    fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: "0.00001" } });
    expect(rules()).toContain("QtyViolated:0.001\u2013150");
    fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: "0.25" } });
    expect(rules()).toContain("QtyOK:0.001\u2013150");
    expect(rules()).toContain("TickNothing to check yet:");
  });

  it("checks nothing by an index that is too old, and offers it nowhere", () => {
    const start = at("order", "USDT-FUTURES");
    const open = (ageMs: number) => {
      render(<Page start={start} account={oneWay} indexReadAt={Date.now() - ageMs} />);
      fireEvent.change(screen.getByLabelText("Price"), { target: { value: "67032.4" } });
    };
    const rules = () => screen.getByRole("list", { name: "Rules" }).textContent ?? "";
    open(0);
    expect(rules()).toContain("Price limitOK:buy \u2264 70,603.8 (+5 %)");
    expect(screen.getByRole("button", { name: /^Use the index 67,241\.8/ })).toBeDefined();
    expect(document.body.textContent).not.toContain("not used");
    cleanup();
    sessionStorage.clear();
    open(indexFreshMs + 1);
    expect(rules()).toContain("Price limitNothing to check yet:not checked");
    expect(screen.queryByRole("button", { name: /use (the )?index/i })).toBeNull();
    expect(screen.getByText(/old, not used/)).toBeDefined();
  });

  it("never brings another account's numbers", () => {
    const start = at("order", "USDT-FUTURES");
    const { rerender } = render(<Page start={start} account={oneWay} />);
    fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: "0.013" } });
    rerender(<Page start={start} account={hedge} />);
    expect(screen.getByLabelText<HTMLInputElement>("Quantity").value).toBe("");
    rerender(<Page start={start} account={oneWay} />);
    expect(screen.getByLabelText<HTMLInputElement>("Quantity").value).toBe("0.013");
  });
});
