import { expect, it } from "vitest";
import { newTicket, type TicketContext, ticketIssues } from "./index";
import { context, play, text } from "./testing";

// A price as an offset from the index is offered as a number: it never moves with the index.

const typed = (price: string, side: "open-long" | "open-short", world: TicketContext = context) => {
  const events = [
    { type: "position-action", positionAction: side } as const,
    text("price", price),
    text("qty", "0.250"),
  ];
  const state = play(events, newTicket("USDT-FUTURES"), world);
  const issue = ticketIssues(state, world).find(({ field }) => field === "price");
  return { issue };
};

it.each([
  // Of an index of 67,241.8 and a tick of 0.1.
  ["-0.5%", "open-long", "66905.5", "0.5 % below the index:"],
  ["-0.5%", "open-short", "66905.6", "0.5 % below the index:"],
  ["+ 0,5 %", "open-long", "67578", "0.5 % above the index:"],
  ["\u22123 ticks", "open-short", "67241.5", "3 ticks below the index:"],
  ["+1t", "open-long", "67241.9", "1 tick above the index:"],
] as const)("%s of a %s is %s, on the safe side of a tick", (price, side, value, message) => {
  const { issue } = typed(price, side);
  expect(issue).toMatchObject({ rule: "offset", severity: "error", message, nearest: [value] });
});

it.each([
  ["0.5%", context, "Add + or -: -0.5% is below the index."],
  ["-0.5%", { ...context, indexPrice: null }, "No index price to offset from."],
  ["-100%", context, "The price would be zero or less."],
] as const)("%s says what is missing", (price, world, message) => {
  expect(typed(price, "open-long", world).issue).toMatchObject({ message, nearest: [] });
});

it.each(["+1,000 ticks", "+1,000%", "-1.5 ticks"])(
  "%s is no offset: nothing is guessed",
  (price) => {
    expect(typed(price, "open-long").issue).toMatchObject({ rule: "number", severity: "error" });
  },
);
