import { describe, expect, it } from "vitest";
import { categories } from "@/lib/exchange/values";
import { isFull } from "@/lib/testing/size";
import { readInstrument } from "../instrument";
import { buys, closes, type PositionAction, type PositionMode } from "../position-action";
import { futuresRow, spotRow } from "../testing";
import {
  categoriesOf,
  formIds,
  newTicket,
  reduce,
  ruleStrip,
  summariseTicket,
  type TicketContext,
  type TicketState,
  ticketFields,
  ticketIssues,
  toRequestBody,
} from "./index";
import { ticketActions } from "./state";
import { context, text } from "./testing";

const modes: readonly PositionMode[] = ["one_way_mode", "hedge_mode"];

/** Every place that a ticket can be at: form, category and the account's position mode. */
const places = formIds.flatMap((form) =>
  categories
    .filter((category) => categoriesOf(form).includes(category))
    .flatMap((category) => modes.map((positionMode) => ({ form, category, positionMode }))),
);
type Place = (typeof places)[number];

const instruments = new Map(
  categories.map((category) => [
    category,
    category === "SPOT" || category === "MARGIN"
      ? readInstrument(spotRow({ category }))
      : readInstrument(futuresRow({ category })),
  ]),
);
const contextOf = ({ category, positionMode }: Place): TicketContext => ({
  ...context,
  positionMode,
  instrument: instruments.get(category) ?? null,
});

/** As the page does it: first the form, then the category, in the world of the new place. */
function go(state: TicketState, to: Place): TicketState {
  const within = contextOf(to);
  const formed = reduce(state, { type: "form", form: to.form }, within);
  return reduce(formed, { type: "category", category: to.category }, within);
}

const choices = places.flatMap((from) =>
  ticketActions(from.form, from.category).map((choice) => ({ from, choice })),
);
const chosenAt = (from: Place, positionAction: PositionAction) =>
  reduce(
    newTicket(from.category, from.form),
    { type: "position-action", positionAction },
    contextOf(from),
  );

/** What a user expects to stand selected; null where nothing says what they chose. */
function expected(choice: PositionAction, { form, category }: Place): PositionAction | null {
  const position = /long|buy/.test(choice) ? "long" : "short";
  if (form === "tpsl") return closes(choice) ? choice : null;
  if (category === "SPOT" || category === "MARGIN") {
    if (closes(choice)) return null;
    return position === "long" ? "buy" : "sell";
  }
  return closes(choice) ? choice : `open-${position}`;
}

const nameOf = ({ form, category, positionMode }: Place) => `${form} ${category} ${positionMode}`;

/** Everything that the screen works out of a ticket, so that a crash of any of it shows. */
function draw(state: TicketState, within: TicketContext) {
  return [
    ticketFields(state, within),
    ticketIssues(state, within),
    ruleStrip(state, within),
    summariseTicket(state, within),
    toRequestBody(state, within, "D1-01KAHZ7XYM0123456789ABCDEF"),
  ];
}

describe("a change of form, category or position mode", () => {
  it("maps the choice over all pairs, and leaves nothing selected that nobody chose", () => {
    const wrong: string[] = [];
    for (const { from, choice } of choices) {
      for (const to of places) {
        const after = go(chosenAt(from, choice), to);
        const selected = after.form === from.form && to.category === from.category;
        const right = selected ? choice : expected(choice, to);
        draw(after, contextOf(to));
        if (
          after.positionAction !== right ||
          after.category !== to.category ||
          after.form !== to.form
        ) {
          wrong.push(`${nameOf(from)}: ${choice} -> ${nameOf(to)}: ${after.positionAction}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(choices.length * places.length).toBeGreaterThan(1_000);
  });

  it("never turns a buy into a sell, nor a sell into a buy, over all pairs", () => {
    const turned: string[] = [];
    for (const { from, choice } of choices) {
      for (const to of places) {
        const { positionAction } = go(chosenAt(from, choice), to);
        if (positionAction !== null && buys(positionAction) !== buys(choice))
          turned.push(`${nameOf(from)}: ${choice} -> ${nameOf(to)}: ${positionAction}`);
      }
    }
    expect(turned).toEqual([]);
  });

  it("gives back what was chosen on the way back, over all pairs", () => {
    const wrong: string[] = [];
    for (const { from, choice } of choices) {
      for (const to of places) {
        const back = go(go(chosenAt(from, choice), to), from);
        if (back.positionAction !== choice)
          wrong.push(`${nameOf(from)}: ${choice} <-> ${nameOf(to)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("draws every step between two places, whatever stands in the numbers", () => {
    // The test of all pairs draws each place with every choice, but no other numbers.
    for (const { from, choice } of choices.filter((_, at) => isFull || at % 5 === 0)) {
      for (const to of places) {
        let state = chosenAt(from, choice);
        state = reduce(state, text("price", "67000"), contextOf(from));
        state = reduce(state, text("qty", "0.25"), contextOf(from));
        state = reduce(state, { type: "select", choices: { presets: true } }, contextOf(from));
        // The page has the new form before the new category's instruments are there.
        const blind = { ...contextOf(to), instrument: null };
        const formed = reduce(state, { type: "form", form: to.form }, blind);
        draw(formed, blind);
        draw(reduce(formed, { type: "category", category: to.category }, blind), blind);
        draw(go(state, to), contextOf(to));
      }
    }
    expect(places).toHaveLength(24);
  });

  it("keeps every other choice too: margin mode, part, trigger, type, stop loss", () => {
    const choices = {
      orderType: "market",
      marginMode: "isolated",
      planType: "total",
      triggerType: "mark_price",
      tpslMode: "partial",
      presets: true,
      tpTriggerBy: "mark",
      slOrderType: "limit",
      stpMode: "cancel_both",
    } as const;
    for (const from of places) {
      const start = newTicket(from.category, from.form);
      const chosen = reduce(start, { type: "select", choices }, contextOf(from));
      for (const to of places) expect(go(chosen, to)).toMatchObject(choices);
    }
  });

  it("never holds an action that the place cannot say, also when another page asks for it", () => {
    for (const { choice } of choices) {
      for (const at of places) {
        const { positionAction } = chosenAt(at, choice);
        expect([null, ...ticketActions(at.form, at.category)]).toContain(positionAction);
      }
    }
  });
});
