import { decimal } from "@/lib/decimal";
import { readInstrument } from "../instrument";
import { futuresRow, spotRow } from "../testing";
import {
  type NumberName,
  newTicket,
  reduce,
  type TicketContext,
  type TicketEvent,
  type TicketState,
} from "./index";

/** A bitcoin perpetual in one-way mode, with an index and counts of open orders. */
export const context: TicketContext = {
  instrument: readInstrument(futuresRow()),
  positionMode: "one_way_mode",
  indexPrice: decimal("67241.8"),
  openOrders: { symbol: 3, product: 10, group: 34 },
  now: Date.parse("2026-11-20T18:15:43Z"),
};

/** The same for the spot pair. */
export const spot: TicketContext = { ...context, instrument: readInstrument(spotRow()) };

/** Text pasted into a field. */
export function text(field: NumberName, value: string): TicketEvent {
  return { type: "text", field, text: value, source: "pasted" };
}

/** The ticket after some events. */
export function play(events: TicketEvent[], from: TicketState, within = context): TicketState {
  return events.reduce((state, event) => reduce(state, event, within), from);
}

/** Open long 0.250 at 67,032.4, as a user pasted it. */
export const filled = play(
  [text("price", "67,032.4"), text("qty", "0.250")],
  newTicket("USDT-FUTURES"),
);
